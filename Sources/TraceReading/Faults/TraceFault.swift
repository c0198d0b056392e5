import PlatformSupport
import TraceFormat

/// A fault that a test can exclude with `expectNo`, and a laws file with `no open effects`.
public enum TraceFault: Sendable, CaseIterable {
  /// An effect that has not ended.
  case openEffects
  /// An error that no subscriber received: it ended an effect or passed a transform.
  case swallowedErrors
  /// A chain of causes that came back to the same action of the same reactor more than once.
  case loops
  /// A result of an older action that came after one of a newer action and changed what that had set.
  ///
  /// Of equal action cases by the trace alone; of any where the test's policy replays reducers, by reducing both in either order.
  case lateResponses
  /// A state that changed while nothing was subscribed to it. Where the trace does not say whether it changed, a test shows
  /// that.
  case unobservedStates
  /// A mutation whose state came out as it went in. Where the trace does not say whether it changed, a test shows that.
  case noOpStates

  /// The occurrences in a trace, or in some of its reactors, each once.
  ///
  /// - Parameters:
  ///   - reactors: Nil for all of the trace.
  ///   - lasting: The effects that are meant to stay open.
  package func occurrences(
    in graph: TraceGraph, of reactors: Set<TraceEvent.ReactorID>?, lasting: LastingEffects = LastingEffects()
  ) -> [Fault] {
    let words = FaultWords(graph)
    return faults(in: graph).filter { fault in
      if self == .openEffects, let effect = graph.effect(of: fault),
        lasting.contains(effect.label, of: words.type(of: effect.reactor))
      {
        return false
      }
      guard let reactors else { return true }
      let turns = graph.loop(of: fault)?.turns ?? []
      return reactors.contains(fault.reactor) || turns.contains { reactors.contains(graph.actions[$0].reactor) }
    }
  }

  /// The mutations whose state may have the fault: the trace does not say whether it changed.
  package func doubts(in graph: TraceGraph, of reactors: Set<TraceEvent.ReactorID>?) -> [TraceEvent.Seq] {
    graph.commits.filter { commit in
      guard commit.changed.isEmpty, reactors?.contains(commit.reactor) != false else { return false }
      switch self {
      case .unobservedStates: return commit.isUnobserved && commit.state != nil && commit.areChangesUnknown
      case .noOpStates: return commit.reduce != nil && commit.pulses.isEmpty && commit.isNoopUnknown
      case .openEffects, .swallowedErrors, .loops, .lateResponses: return false
      }
    }.map(\.seq)
  }

  private func faults(in graph: TraceGraph) -> [Fault] {
    switch self {
    case .openEffects: graph.faults(of: [.open, .endLost]).sorted { $0.seq < $1.seq }
    case .swallowedErrors: graph.faults(of: [.failed]).filter { graph.failure(of: $0)?.isSwallowed == true }
    case .loops: graph.faults(of: [.loop])
    case .lateResponses: graph.faults(of: [.late])
    case .unobservedStates: graph.faults(of: [.unobserved])
    case .noOpStates: graph.faults(of: [.noop])
    }
  }

  /// The fault in a law: `no open effects`.
  package var words: String {
    switch self {
    case .openEffects: "open effects"
    case .swallowedErrors: "swallowed errors"
    case .loops: "loops"
    case .lateResponses: "late responses"
    case .unobservedStates: "unobserved states"
    case .noOpStates: "unchanged states"
    }
  }

  /// The heading of a list of occurrences.
  package var heading: String {
    switch self {
    case .openEffects: "effects that have not ended"
    case .swallowedErrors: "errors that no subscriber received"
    case .loops: "feedback loops"
    case .lateResponses: "late responses"
    case .unobservedStates: "states that changed unobserved"
    case .noOpStates: "states that came out as they went in"
    }
  }
}
