import PictureKit
import PlatformSupport
import TraceReading

/// An event that must stay visible among a million others: a fault or a slow action.
struct OverviewTrouble {
  /// The worst first.
  enum Kind: Int, CaseIterable {
    case impure, failed, open, loop, slow

    var sign: TroubleSign { TroubleSign(kind: "\(self)") }
  }

  var kind: Kind
  var reactor: TraceEvent.ReactorID
  var time: UInt64
  /// The event to look at.
  var seq: TraceEvent.Seq
  /// Indices into the graph.
  var action: Int?
  var effect: Int?
  var finding: Int?
  var failure: Int?
  var loop: Int?
  /// Nanoseconds, of a slow or open element.
  var length: UInt64 = 0
  var isSwallowed = false
  /// Actions of its reactor and case for which it stands.
  var count = 1

  private struct Case: Hashable {
    var reactor: TraceEvent.ReactorID
    var label: String
  }

  /// Finds what the lanes mark. The slowest action of a case stands for all that are not slow enough for a mark each.
  static func find(in model: TimelineModel) -> [OverviewTrouble] {
    let graph = model.graph
    let part = model.shownPart
    var found: [OverviewTrouble] = []
    for (step, fault) in part.faults(of: [.impure, .failed, .open]).enumerated() {
      PageWatch.shared.pace(step, every: 32)
      if let trouble = OverviewTrouble(fault, graph) { found.append(trouble) }
    }
    for fault in part.faults(of: [.loop]) {
      guard case .loop(let index) = fault.element else { continue }
      for turn in graph.loops[index].turns where BinarySearch.contains(turn, in: model.actions) {
        found.append(OverviewTrouble(.loop, turn, graph))
        found[found.count - 1].loop = index
      }
    }
    var slowest: [Case: Int] = [:]
    for index in model.actions {
      guard let length = graph.actions[index].timeUntilSettled, length >= TraceGraph.Action.leastSlow,
        graph.actions[index].effect.map({ graph.effects[$0].isLasting }) != true
      else { continue }
      var trouble = OverviewTrouble(.slow, index, graph)
      trouble.effect = graph.actions[index].effect
      trouble.length = length
      let known = length < model.slow ? Case(reactor: trouble.reactor, label: graph.actions[index].label) : nil
      if let known, let before = slowest[known] {
        trouble.count += found[before].count
        if length > found[before].length { found[before] = trouble } else { found[before].count = trouble.count }
      } else {
        if let known { slowest[known] = found.count }
        found.append(trouble)
      }
    }
    return found
  }

  private init(_ kind: Kind, _ action: Int, _ graph: TraceGraph) {
    self.kind = kind
    (reactor, time, seq) = (graph.actions[action].reactor, graph.actions[action].time, graph.actions[action].seq)
    self.action = action
  }

  /// A fault of one element; nil if it is none of these kinds.
  private init?(_ fault: Fault, _ graph: TraceGraph) {
    (reactor, time, seq) = (fault.reactor, fault.time, fault.seq)
    switch fault.kind {
    case .impure: kind = .impure
    case .failed: kind = .failed
    case .open: kind = .open
    default: return nil
    }
    switch fault.element {
    case .commit(let index):
      let commit = graph.commits[index]
      finding = commit.findings.first { graph.findings[$0].level == .error } ?? commit.findings.first
      action = commit.effect.flatMap { graph.effects[$0].action }
      return
    case .failure(let index):
      failure = index
      effect = graph.failures[index].effect
      isSwallowed = graph.failures[index].isSwallowed
      if let effect { seq = graph.effects[effect].seq }
    case .effect(let index): effect = index
    default: return nil
    }
    action = effect.flatMap { graph.effects[$0].action }
    if kind == .open, let effect { length = graph.effects[effect].finish - min(time, graph.effects[effect].finish) }
  }
}
