extension Overview {
  /// An empty stretch in every lane, for what nobody knows.
  mutating func drawGaps(bottom: Double) {
    for gap in gaps {
      for row in counts.rows.indices {
        let top = Self.rowsTop + (Self.rowHeight + 6) * Double(row)
        let box = Box(left: gap.left, top: top + 27, right: gap.right, bottom: top + Self.rowHeight)
        graph.background.rect(box, LossGap.paint)
      }
      let words = gap.words(at: bottom + 22)
      graph.add(.init(kind: "label lost", words: words, tooltip: gap.tooltip))
      graph.add(
        .init(
          .box, kind: "lost", box: Box(left: gap.left, top: Self.rowsTop, right: gap.right, bottom: bottom),
          tooltip: gap.tooltip))
    }
  }
}
