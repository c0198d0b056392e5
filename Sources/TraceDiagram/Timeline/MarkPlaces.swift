import TraceModel

/// Sets marks side by side that would cover each other, in the order of the trace, a little late rather than early.
enum MarkPlaces {
  /// How far a mark may stand from its time.
  private static let farthest = 44.0
  /// From the middle of one diamond to the next, and of one wedge.
  private static let actionStep = 14.0
  private static let commitStep = 12.0
  /// Commits no further apart than this are read as one group.
  private static let nearest = 12.5

  static func actions(_ actions: [Int], _ story: Story, _ scale: TimeScale) -> [Int: Double] {
    apart(actions) {
      scale.x(story.actions[$0].time)
    } width: { _ in
      actionStep
    }
  }

  static func commits(_ commits: [Int], _ story: Story, _ scale: TimeScale) -> [Int: Double] {
    apart(commits) {
      scale.x(story.commits[$0].time)
    } width: { index in
      guard let reduce = story.commits[index].reduce else { return commitStep }
      // The next wedge stands behind the end of this reduce, as it does in time.
      let reach = scale.x(reduce.upperBound) - scale.x(story.commits[index].time)
      let badges = 15 * Double(min(story.commits[index].findings.count, 3))
      return max(commitStep, min(reach + 4 + (badges > 0 ? badges + 5 : 0), farthest))
    }
  }

  private static func apart(_ order: [Int], _ x: (Int) -> Double, width: (Int) -> Double) -> [Int: Double] {
    var places: [Int: Double] = [:]
    var free = -Double.infinity
    for index in order {
      let own = x(index)
      let place = own + min(farthest, max(0, free - own))
      places[index] = place
      free = place + width(index)
    }
    return places
  }

  /// Two or more commits, each next to the one before, in time too.
  static func clusters(_ commits: [Int], _ places: [Int: Double], _ story: Story, _ scale: TimeScale) -> [[Int]] {
    var clusters: [[Int]] = []
    var last = (place: -Double.infinity, x: -Double.infinity)
    for index in commits {
      guard let place = places[index] else { continue }
      let x = scale.x(story.commits[index].time)
      if place - last.place <= nearest, x - last.x <= nearest * 0.7 {
        clusters[clusters.count - 1].append(index)
      } else {
        clusters.append([index])
      }
      last = (place, x)
    }
    return clusters.filter { $0.count > 1 }
  }
}
