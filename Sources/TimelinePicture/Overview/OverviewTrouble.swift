import PictureKit
import PlatformSupport
import TraceModel

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

  static func find(in model: TimelineModel) -> [OverviewTrouble] {
    let graph = model.graph
    let part = model.shownPart
    var found = part.faults(of: [.impure, .failed, .open]).compactMap { OverviewTrouble($0, graph) }
    for fault in part.faults(of: [.loop]) {
      guard case .loop(let index) = fault.element else { continue }
      for turn in graph.loops[index].turns where BinarySearch.contains(turn, in: model.actions) {
        found.append(OverviewTrouble(.loop, turn, graph))
        found[found.count - 1].loop = index
      }
    }
    for index in model.actions {
      guard let length = graph.actions[index].timeUntilSettled, length >= TraceGraph.Action.leastSlow,
        graph.actions[index].effect.map({ graph.effects[$0].isLasting }) != true
      else { continue }
      found.append(OverviewTrouble(.slow, index, graph))
      found[found.count - 1].effect = graph.actions[index].effect
      found[found.count - 1].length = length
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
