extension PictureGraph.Node {
  /// The number of a finding in a list, leading to its first mark.
  package static func numberOfFinding(
    _ number: Int, level: String, _ words: String, at center: Point, mark: PictureGraph.NodeID?
  ) -> PictureGraph.Node {
    let isError = level == "error"
    return PictureGraph.Node(
      .ellipse, kind: "number \(level)", box: Rect(center: center, width: 15, height: 15),
      paint: isError ? Paint(fill: .badText, stroke: .page) : Paint(fill: .page, stroke: .bad, width: 1.4),
      label: TextRun(
        String(number), at: center, anchor: .middle, size: Style.digitSize, bold: true,
        role: isError ? .onBadge : .badText),
      tooltip: "\(number): \(words)", link: mark.map { .node($0) })
  }
}
