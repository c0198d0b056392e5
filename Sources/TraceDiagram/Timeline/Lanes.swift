/// Puts stretches that overlap into lanes of their own.
package enum Lanes {
  package struct Stretch: Sendable, Equatable {
    package var left: Double
    package var right: Double
    /// The end of the words that want to stand to the right of it.
    package var wordsEnd: Double

    package init(left: Double, right: Double, wordsEnd: Double) {
      self.left = left
      self.right = right
      self.wordsEnd = wordsEnd
    }

    /// With room for words that must not be dropped: to the right, or before it where the page ends.
    package init(left: Double, right: Double, needing words: Double, pageEnd: Double) {
      let fits = right + words <= pageEnd
      self.init(left: fits ? left : min(left, right - words), right: fits ? right + words : right, wordsEnd: right)
    }
  }

  /// A lane for each stretch, in the order given; with room for words where that costs few lanes.
  package static func assign(_ stretches: [Stretch]) -> (lanes: [Int], count: Int) {
    let tight = pack(stretches) { $0.right }
    let roomy = pack(stretches) { max($0.right, $0.wordsEnd) }
    return roomy.count <= max(tight.count + 1, 3) ? roomy : tight
  }

  /// First fit from left to right: the uppermost lane that is free.
  private static func pack(_ stretches: [Stretch], end: (Stretch) -> Double) -> (lanes: [Int], count: Int) {
    let order = stretches.indices.sorted { (stretches[$0].left, $0) < (stretches[$1].left, $1) }
    var lanes = Array(repeating: 0, count: stretches.count)
    var ends: [Double] = []
    for index in order {
      let stretch = stretches[index]
      let lane = ends.firstIndex { $0 + 4 <= stretch.left } ?? ends.count
      if lane == ends.count { ends.append(0) }
      ends[lane] = end(stretch)
      lanes[index] = lane
    }
    return (lanes, ends.count)
  }
}
