extension PictureGraph.Node {
  /// The number of a finding: at its mark, or in a list, where it leads to the first mark.
  package static func numberOfFinding(
    _ number: Int, kind: String = "number", level: String, _ words: String, at center: Point, diameter: Double = 15,
    mark: PictureGraph.NodeID? = nil
  ) -> PictureGraph.Node {
    let isError = level == "error"
    return PictureGraph.Node(
      .ellipse, kind: "\(kind) \(level)", box: Rect(center: center, width: diameter, height: diameter),
      paint: isError ? Paint(fill: .badText, stroke: .page) : Paint(fill: .page, stroke: .bad, width: 1.4),
      label: TextRun(
        String(number), at: center, anchor: .middle, size: number > 99 ? 7.5 : Style.digitSize, bold: true,
        role: isError ? .onBadge : .badText),
      tooltip: "\(number): \(words)", link: mark.map { .node($0) })
  }
}
