/// Trouble in the head of a picture, in words and with its mark.
package struct TriageItem {
  package var caption: String
  package var role: Role
  package var draw: (inout Canvas, Point) -> Void

  package init(caption: String, role: Role, draw: @escaping (inout Canvas, Point) -> Void) {
    self.caption = caption
    self.role = role
    self.draw = draw
  }

  package init(_ sign: TroubleSign, _ caption: String) {
    self.init(caption: caption, role: sign.text) { sign.draw(on: &$0, at: $1) }
  }

  /// The counts of a kind of fault: `3 failed, 2 swallowed`.
  package init(_ kind: String, _ counts: [(number: Int?, name: String?, one: String, many: String)]) {
    let words = counts.map { count in
      let name = count.number.map { CountText.of($0) } ?? count.name.map { TextMetrics.truncated($0, to: 140) }
      return (name.map { $0 + " " } ?? "") + (count.number == 1 ? count.one : count.many)
    }
    self.init(TroubleSign(kind: kind), words.joined(separator: ", "))
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
    var used = 0.0
    for item in self {
      let width = width(of: item)
      if rows.isEmpty || used + width > room {
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
