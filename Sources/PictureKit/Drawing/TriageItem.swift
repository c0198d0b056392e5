/// A kind of trouble in the head of a picture, in words and with its mark. Nil if there is none of it.
package struct TriageItem {
  package var caption: String
  package var role: Role
  package var draw: (inout Canvas, Point) -> Void

  package init(caption: String, role: Role, draw: @escaping (inout Canvas, Point) -> Void) {
    self.caption = caption
    self.role = role
    self.draw = draw
  }

  private init?(_ count: Int, _ caption: String?, _ role: Role, _ draw: @escaping (inout Canvas, Point) -> Void) {
    guard count > 0, let caption else { return nil }
    self.init(caption: caption, role: role, draw: draw)
  }

  package static func failedExpectations(_ text: String?) -> TriageItem? {
    TriageItem(1, text, .badText) { $0.failed($1, reach: 4.5) }
  }

  package static func findings(_ count: Int) -> TriageItem? {
    TriageItem(count, "\(CountText.of(count, "finding")) in reduce", .badText) {
      $0.impureBox(Rect(center: $1, width: 11, height: 11))
    }
  }

  /// - Parameter type: The type of the errors, where all were swallowed and have one.
  package static func failed(_ count: Int, swallowed: Int, type: String? = nil) -> TriageItem? {
    let which = type ?? (swallowed == count ? nil : CountText.of(swallowed))
    let rest = swallowed == 0 ? "" : ", " + [which, "swallowed"].compactMap { $0 }.joined(separator: " ")
    return TriageItem(count, "\(CountText.of(count)) failed\(rest)", .badText) { $0.failed($1, reach: 4.5) }
  }

  package static func late(_ count: Int) -> TriageItem? {
    TriageItem(count, OrderText.caption(late: count), .badText) { $0.late($1) }
  }

  package static func eitherWay(_ count: Int) -> TriageItem? {
    TriageItem(count, OrderText.caption(either: count), .ink) { $0.eitherWay($1) }
  }

  package static func open(_ count: Int) -> TriageItem? {
    TriageItem(count, "\(CountText.of(count)) never ended", .actionText) { $0.neverEnded($1) }
  }

  package static func endsLost(_ count: Int) -> TriageItem? {
    TriageItem(count, "\(CountText.of(count, "end")) lost", .mute) { $0.endLost($1) }
  }

  /// - Parameter inside: Streams that were cut within an effect.
  package static func cancelled(_ count: Int, inside: Int = 0) -> TriageItem? {
    let parts = [(count, "cancelled"), (inside, "cancelled inside")].filter { $0.0 > 0 }
    let caption = parts.map { "\(CountText.of($0.0)) \($0.1)" }.joined(separator: ", ")
    return TriageItem(count + inside, caption, .ink) {
      $0.cancelled($1, radius: 6)
    }
  }

  package static func loops(_ count: Int, turns: Int) -> TriageItem? {
    TriageItem(count, "\(CountText.of(count, "feedback loop")), \(CountText.of(turns, "turn"))", .loopText) {
      $0.turn($1)
    }
  }
}

extension [TriageItem] {
  fileprivate static let rowHeight = 20.0
  fileprivate static let gap = 16.0

  private func width(of item: TriageItem) -> Double {
    20 + TextMetrics.width(item.caption, size: Style.leadSize, bold: true)
  }

  /// In rows of a width; an item that is wider has a row of its own.
  package func rows(within room: Double) -> [[TriageItem]] {
    var rows: [[TriageItem]] = []
    var used = Double.infinity
    for item in self {
      let width = width(of: item)
      if used + width > room {
        rows.append([])
        used = 0
      }
      rows[rows.count - 1].append(item)
      used += width + Self.gap
    }
    return rows
  }

  /// How much lower what stands below them begins than below one row.
  package func extraHeight(within room: Double) -> Double {
    Self.rowHeight * Double(Swift.max(0, rows(within: room).count - 1))
  }
}

extension Canvas {
  /// Draws kinds of trouble from the left margin on, the first row with its baseline at `y`; where the last ended.
  @discardableResult
  package mutating func triage(_ items: [TriageItem], y: Double, room: Double) -> Point {
    var end = Point(Style.textMargin, y)
    for (index, row) in items.rows(within: room).enumerated() {
      end = Point(Style.textMargin, y + [TriageItem].rowHeight * Double(index))
      for item in row {
        item.draw(&self, Point(end.x + 8, end.y - 4))
        let caption = TextMetrics.truncated(item.caption, to: room - 20, size: Style.leadSize, bold: true)
        end.x =
          text(caption, at: Point(end.x + 20, end.y), size: Style.leadSize, bold: true, role: item.role)
          + [TriageItem].gap
      }
    }
    return end
  }
}
