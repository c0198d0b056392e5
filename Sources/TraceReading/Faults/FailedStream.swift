import TraceFormat
import TraceJSON

/// An error that ended a stream: one that was recorded, or an effect's that was not.
enum FailedStream: EffectRule {
  static var kind: Fault.Kind { .failed }
  static var mark: EventMarks { .failed }
  static var shownAt: [TraceFileV1.Kind] { [.mutateBegin, .mutateEnd] }
  static var heading: FaultHeading? { FaultHeading("Failed", "failed") }
  static var column: String? { "errors" }

  static func forEach(in graph: TraceGraph, _ body: (Fault) -> Void) {
    for (index, failure) in graph.failures.enumerated() {
      body(Fault(.failed, .failure(index), of: failure.reactor, at: failure.time, failure.seq))
    }
    for index in graph.effects.indices where occurs(at: graph.effects[index]) {
      let effect = graph.effects[index]
      body(Fault(.failed, .effect(index), of: effect.reactor, at: effect.finish, effect.seq))
    }
  }

  /// Whether an effect failed by an error that was not recorded.
  static func occurs(at effect: TraceGraph.Effect) -> Bool { effect.end == .failed(nil) }

  /// Also the swallowed ones, by their type if it is one and no other error is there.
  static func head(in part: ShownPart) -> [FaultHead.Count] {
    var (failed, swallowed) = (0, 0)
    var types: Set<String> = []
    part.forEach(Self.self) { fault in
      failed += 1
      guard let failure = part.graph.failure(of: fault), failure.isSwallowed else { return }
      swallowed += 1
      types.insert(failure.type)
    }
    var counts = [FaultHead.Count(failed, "failed")]
    if swallowed > 0, swallowed < failed {
      counts.append(.init(swallowed, "swallowed"))
    } else if swallowed > 0 {
      var all = FaultHead.Count(nil, "swallowed")
      all.name = types.count == 1 && !part.isSum ? types.first : nil
      counts.append(all)
    }
    return counts
  }

  static func line(_ fault: Fault, _ words: FaultWords) -> String? {
    let (graph, name, time) = (words.graph, words.name(of: fault.reactor), words.time(fault.time))
    switch fault.element {
    case .failure(let index):
      let failure = graph.failures[index]
      let effect = failure.effect.map { ", in the effect of \(words.call(graph.effects[$0]))" } ?? ""
      return "\(name): \(TerminalText.escaped(ShortText.cut(failure.typeAndMessage, to: 120)))\(effect), \(time)"
    case .effect(let index):
      return "\(name): an error that was not recorded, in the effect of \(words.call(graph.effects[index])), \(time)"
    default: return nil
    }
  }

  static func finding(_ fault: Fault, _ words: FaultWords) -> FaultFinding? {
    let graph = words.graph
    switch fault.element {
    case .failure(let index):
      let failure = graph.failures[index]
      let effect = failure.effect.map { graph.effects[$0] }
      return FaultFinding(
        elements: [fault.element], reactor: fault.reactor, subject: words.type(of: fault.reactor, effect?.label),
        reason: failure.typeAndMessage + (failure.isSwallowed ? ", and no observer was notified" : ""),
        location: words.location(effect))
    case .effect(let index):
      let effect = graph.effects[index]
      return FaultFinding(
        elements: [fault.element], reactor: fault.reactor, subject: words.type(of: fault.reactor, effect.label),
        reason: "its effect ended with an error that was not recorded", location: words.location(effect))
    default: return nil
    }
  }
}

extension TraceGraph {
  /// The recorded error of a fault; nil if there is none.
  package func failure(of fault: Fault) -> Failure? {
    if case .failure(let index) = fault.element { failures[index] } else { nil }
  }
}

extension TraceGraph.Failure {
  /// `Offline: no connection`
  fileprivate var typeAndMessage: String { message.isEmpty ? type : "\(type): \(message)" }
}
