import PlatformSupport

/// Puts stretches that overlap into lanes of their own.
package enum Lanes {
  package struct Stretch: Sendable, Equatable {
    package var left: Double
    package var right: Double
    /// The end of the words that want to stand to the right of it.
    package var textEnd: Double

    package init(left: Double, right: Double, textEnd: Double) {
      self.left = left
      self.right = right
      self.textEnd = textEnd
    }

    /// With room for words that must not be dropped: to the right, or before it where the page ends.
    package init(left: Double, right: Double, needing text: Double, pageEnd: Double) {
      let fits = right + text <= pageEnd
      self.init(left: fits ? left : min(left, right - text), right: fits ? right + text : right, textEnd: right)
    }
  }

  /// A lane for each stretch, in the order given, and as few lanes as the stretches themselves need.
  ///
  /// First fit from left to right: the uppermost lane that is free behind the words of the one before, then the
  /// uppermost that is free behind the stretch.
  package static func assign(_ stretches: [Stretch]) -> (lanes: [Int], count: Int) {
    let order = stretches.indices.sorted { (stretches[$0].left, $0) < (stretches[$1].left, $1) }
    var lanes = Array(repeating: 0, count: stretches.count)
    var ends: [(bar: Double, text: Double)] = []
    for index in order {
      let stretch = stretches[index]
      let lane =
        ends.firstIndex { $0.text + 4 <= stretch.left } ?? ends.firstIndex { $0.bar + 4 <= stretch.left } ?? ends.count
      if lane == ends.count { ends.append((0, 0)) }
      ends[lane] = (stretch.right, max(stretch.right, stretch.textEnd))
      lanes[index] = lane
    }
    return (lanes, ends.count)
  }
}
