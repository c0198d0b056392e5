import TraceModel

/// What the app itself marked: a flag at the axis and a line through all reactors, or through its own.
extension TimelineSheet {
  private static let mostMarks = 200

  mutating func drawAppMarks() {
    guard let first = bands.first, let last = bands.last else { return }
    var right = -Double.infinity
    for mark in story.marks.filter({ scene.window.contains($0.time) }).prefix(Self.mostMarks) {
      let own = mark.reactor.flatMap { band(of: $0) }
      if mark.reactor != nil, own == nil { continue }
      let x = scale.x(mark.time)
      graph.background.line(
        [Point(x, Self.axisTop + 2), Point(x, Self.axisTop + 16)], .ink, width: 1.4)
      graph.background.line(
        [Point(x, own?.top ?? first.top), Point(x, own?.bottom ?? last.bottom)], .ink, dash: .dotted)
      field.add(line: [Point(x, own?.top ?? first.top), Point(x, own?.bottom ?? last.bottom)])
      let argument = mark.argument.isEmpty ? "" : " \(mark.argument)"
      let words = Words(
        TextMetrics.truncated("\(mark.label)\(argument)", to: 200), at: Point(x + 9, Self.axisTop - 1), bold: true)
      let flag = Box(x: x, y: Self.axisTop - 9, width: 7, height: 8)
      let tooltip = "\(mark.label)\(argument)\nmarked by the app at \(TimeWords.duration(mark.time))"
      graph.add(.init(.arrow, kind: "mark", box: flag, paint: Paint(fill: .ink), tooltip: tooltip))
      used.insert(.appMark)
      // A name that has no room is in the tooltip of its flag.
      guard x > right + 4, words.box.right < Style.pageWidth - 8 else { continue }
      graph.add(.init(kind: "label mark", words: words, tooltip: tooltip))
      right = words.box.right
    }
  }
}
