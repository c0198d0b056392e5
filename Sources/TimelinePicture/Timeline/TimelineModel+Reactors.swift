import PictureKit
import PlatformSupport
import TraceReading

extension TimelineModel {
  /// The most reactors on one page.
  private static let mostReactors = 40

  /// Leaves those in which something went wrong, then the busiest; says how many that leaves out.
  mutating func keepReactors() {
    var worth: [TraceEvent.ReactorID: (trouble: Int, events: Int)] = [:]
    for index in actions { worth[graph.actions[index].reactor, default: (0, 0)].events += 1 }
    for index in effects {
      let effect = graph.effects[index]
      worth[effect.reactor, default: (0, 0)].events += effect.eventCount
      switch effect.end {
      case .failed: worth[effect.reactor]?.trouble += 1
      case .open where effect.isLeftOpen: worth[effect.reactor]?.trouble += 1
      case .completed, .cancelled, .disposed, .open, .unknown: break
      }
    }
    for index in commits {
      let commit = graph.commits[index]
      worth[commit.reactor, default: (0, 0)].events += commit.eventCount
      worth[commit.reactor]?.trouble += commit.findings.count
    }
    guard worth.count > Self.mostReactors else { return }
    let order = worth.sorted { a, b in
      (a.value.trouble, a.value.events, b.key) > (b.value.trouble, b.value.events, a.key)
    }
    let kept = Set(order.prefix(Self.mostReactors).map(\.key))
    let gone = order.dropFirst(Self.mostReactors)
    actions.removeAll { !kept.contains(graph.actions[$0].reactor) }
    effects.removeAll { !kept.contains(graph.effects[$0].reactor) }
    commits.removeAll { !kept.contains(graph.commits[$0].reactor) }
    outs.removeAll { !kept.contains(graph.transforms[$0].reactor) }
    failures.removeAll { graph.failures[$0].effect == nil && !kept.contains(graph.failures[$0].reactor) }
    leftOut += gone.reduce(0) { $0 + $1.value.events }
    remarks.append(
      "\(CountText.of(worth.count, "reactor")) are more than the \(Self.mostReactors) that one timeline shows: it leaves "
        + "out \(CountText.of(gone.count)) in which less happened and less went wrong (--reactor shows one of them)"
    )
  }
}
