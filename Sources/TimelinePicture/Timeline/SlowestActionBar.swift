import PictureKit
import TraceReading

/// The bar in the header: running, waiting, queued, reduce, in one row, words above and below.
enum SlowestActionBar {
  private struct Part {
    var caption: String
    var length: UInt64
    var paint: Paint
    var left = 0.0
    var width = 0.0
    var middle: Double { left + width / 2 }
  }

  static func draw(_ critical: CriticalPath, on canvas: inout Canvas, at corner: Point, width: Double) {
    var parts = [
      Part(caption: "running", length: critical.running, paint: Paint(fill: .running, stroke: .effect)),
      Part(caption: "waiting", length: critical.waiting, paint: Paint(fill: .waiting, stroke: .effect)),
      Part(caption: "queued", length: critical.queued, paint: Paint(fill: .page, stroke: .mute, dash: .dashed)),
      Part(caption: "reduce", length: critical.reduce, paint: Paint(fill: .reduce, stroke: .reduce)),
    ].filter { $0.length > 0 }
    layOut(&parts, total: critical.total, left: corner.x, width: width)
    for part in parts {
      canvas.rect(Rect(x: part.left, y: corner.y + 62, width: part.width, height: 15), part.paint)
    }
    write(parts, critical.total, on: &canvas, at: corner, right: corner.x + width)
  }

  /// Widths are in proportion to time, but no part is too narrow to see.
  private static func layOut(_ parts: inout [Part], total: UInt64, left: Double, width: Double) {
    let least = 3.0
    let free = width - least * Double(parts.count)
    var x = left
    for index in parts.indices {
      parts[index].left = x
      parts[index].width = least + free * Double(parts[index].length) / Double(max(total, 1))
      x += parts[index].width
    }
  }

  /// The largest part's words stand in it; the others below and above in turn, beside their part.
  private static func write(
    _ parts: [Part], _ total: UInt64, on canvas: inout Canvas, at corner: Point, right: Double
  ) {
    let largest = parts.indices.max { parts[$0].length < parts[$1].length }
    let top = corner.y
    var below = corner.x
    var above = corner.x
    // A part too small to see in the bar gets no label, unless it is the only one.
    for (index, part) in parts.enumerated() where part.length * 200 >= total {
      let text = "\(part.caption) \(DurationText.of(part.length))"
      let isInside = index == largest && part.paint.fill != .reduce
      if isInside {
        let share = part.length == total ? 100 : min(99, Int((Double(part.length) / Double(total) * 100).rounded()))
        let text = "\(text), \(share) %"
        if TextMetrics.width(text) < part.width - 8 {
          let role: Role = part.paint.fill == .waiting ? .actionText : .ink
          canvas.text(text, at: Point(part.middle, top + 73.5), anchor: .middle, role: role)
          continue
        }
      }
      let width = TextMetrics.width(text)
      let start = min(max(part.middle - 10, corner.x), right - width)
      if start >= below {
        canvas.line([Point(part.middle, top + 78), Point(part.middle, top + 82)], .rule)
        canvas.text(text, at: Point(start, top + 92), role: .mute)
        below = start + width + 10
      } else {
        let start = max(above, min(part.middle - width + 10, right - width))
        guard start + width <= right + 4 else { continue }
        canvas.line([Point(part.middle, top + 58), Point(part.middle, top + 62)], .rule)
        canvas.text(text, at: Point(start, top + 56), role: .mute)
        above = start + width + 10
      }
    }
  }
}
