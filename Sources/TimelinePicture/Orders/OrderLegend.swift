import PictureKit
import PlatformSupport

/// The marks of two orders, each with a word, those that occur.
struct OrderLegend {
  enum Mark: Int, CaseIterable, Comparable {
    case action, answer, mutation, failure, changed, unchanged, moved, inPlace, onlyUsual, onlyThis, folded

    static func < (a: Mark, b: Mark) -> Bool { a.rawValue < b.rawValue }
  }

  var marks: Set<Mark> = []

  /// Room before a caption.
  private static let indent = 34.0

  /// Returns the lowest edge.
  func draw(from top: Double, in frame: OrderFrame, on canvas: inout Canvas) -> Double {
    canvas.text("Marks used above", at: Point(OrderFrame.margin, top), size: Style.headingSize, bold: true)
    var at = Point(OrderFrame.margin, top + 24)
    for mark in marks.sorted() {
      let width = Self.indent + TextMetrics.width(Self.caption(mark)) + 26
      if at.x + width > frame.pageWidth - OrderFrame.margin {
        at = Point(OrderFrame.margin, at.y + 22)
      }
      Self.draw(mark, at: Point(at.x + 13, at.y - 4), on: &canvas)
      canvas.text(Self.caption(mark), at: Point(at.x + Self.indent, at.y))
      at.x += width
    }
    return at.y + 4
  }

  private static func caption(_ mark: Mark) -> String {
    switch mark {
    case .action: "action"
    case .answer: "answer: what an effect emitted later"
    case .mutation: "mutation of no effect"
    case .failure: "failure of an effect"
    case .changed: "state changed"
    case .unchanged: "state as before"
    case .moved: "came at another place"
    case .inPlace: "came at the same place"
    case .onlyUsual: "only in the usual order"
    case .onlyThis: "only in this order"
    case .folded: "steps not drawn"
    }
  }

  private static func draw(_ mark: Mark, at c: Point, on canvas: inout Canvas) {
    switch mark {
    case .action: canvas.diamond(c)
    case .answer, .mutation: canvas.wedge(c)
    case .failure: canvas.failed(c)
    case .changed: canvas.dot(c)
    case .unchanged: canvas.dot(c, hollow: true)
    case .moved:
      canvas.line([Point(c.x - 13, c.y), Point(c.x + 5, c.y)], .ink, width: 2.4)
      canvas.arrowHead(at: Point(c.x + 13, c.y), from: c, .ink, length: 9)
    case .inPlace: canvas.line([Point(c.x - 13, c.y), Point(c.x + 13, c.y)], .rule, width: 1.2)
    case .onlyUsual: ChangeMark.draw("−", .removedText, at: c, on: &canvas, size: 14)
    case .onlyThis: ChangeMark.draw("+", .addedText, at: c, on: &canvas, size: 14)
    case .folded: canvas.line([Point(c.x, c.y - 9), Point(c.x, c.y + 9)], .rule, width: 2, dash: .dotted)
    }
  }
}
