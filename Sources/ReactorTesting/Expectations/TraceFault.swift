import ReactorTrace
import TraceFormat
import TraceJSON
import TraceReading

/// A fault that a test can exclude with `expectNo`.
public enum TraceFault: Sendable, CaseIterable {
  /// An effect that has not ended.
  case openEffects
  /// An error that no subscriber received: it ended an effect or passed a transform.
  case swallowedErrors
  /// A chain of causes that came back to the same action of the same reactor more than once.
  case loops
  /// An older effect's result that came after a newer one's, of the same action case, and overwrote it.
  case lateResponses
  /// A state that changed while nothing was subscribed to it.
  case unobservedStates
  /// A mutation whose state came out as it went in. One of which the trace cannot tell that is none.
  case noOpStates

  /// The occurrences, in words.
  func found(in graph: TraceGraph, of reactor: TraceEvent.ReactorID?, _ run: ExpectationRun) -> [String] {
    func time(_ time: UInt64) -> String { "at \(run.text(atMoment: time))" }
    func isMeant(_ id: TraceEvent.ReactorID) -> Bool { reactor == nil || reactor == id }
    func commits(_ isOne: (TraceGraph.Commit) -> Bool) -> [String] {
      graph.commits.filter { isMeant($0.reactor) && isOne($0) }.map { commit in
        "\(run.name(of: commit.reactor)).\(commit.inWords)\(run.behind(commit)), \(time(commit.time))"
      }
    }
    switch self {
    case .openEffects:
      return graph.effects.filter { isMeant($0.reactor) && ($0.end == .open || $0.end == .unknown) }.map { effect in
        let doubt = effect.end == .unknown ? ", as far as the trace tells" : ""
        let what = "the effect of \(run.name(of: effect.reactor)).\(run.action(of: effect))"
        return "\(what), begun \(time(effect.begin))\(doubt)"
      }
    case .swallowedErrors:
      return graph.failures.filter { isMeant($0.reactor) && $0.isSwallowed }.map { failure in
        let effect = failure.effect.map { ", in the effect of \(run.action(of: graph.effects[$0]))" } ?? ""
        let message = failure.message.isEmpty ? failure.type : "\(failure.type): \(failure.message)"
        let text = TerminalText.escaped(ShortText.cut(message, to: 120))
        return "\(run.name(of: failure.reactor)): \(text)\(effect), \(time(failure.time))"
      }
    case .loops:
      return graph.loops.filter { $0.turns.contains { isMeant(graph.actions[$0].reactor) } }.map { loop in
        "\(loop.members.map(TerminalText.escaped).joined(separator: " → ")), \(loop.turns.count) turns"
      }
    case .lateResponses:
      return graph.lateResponses.filter { isMeant(graph.commits[$0.then].reactor) }.map { found in
        let (late, early) = (graph.commits[found.then], graph.commits[found.first])
        return "\(run.name(of: late.reactor)).\(late.inWords)\(run.behind(late)), \(time(late.time)), came after "
          + "\(early.inWords)\(run.behind(early)), \(time(early.time)), and overwrote "
          + found.fields.joined(separator: ", ")
      }
    case .unobservedStates: return commits { $0.isUnobserved && $0.state != nil && !$0.changed.isEmpty }
    case .noOpStates: return commits { $0.isNoop }
    }
  }

  /// The heading of a list of occurrences.
  var heading: String {
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

extension TraceGraph.Commit {
  /// `setUser("ada")`
  var inWords: String { TerminalText.escaped(argument.isEmpty ? label : "\(label)(\(argument))") }
}

extension ExpectationRun {
  /// The action of an effect, in words.
  func action(of effect: TraceGraph.Effect) -> String {
    guard let action = effect.action.map({ graph.actions[$0] }) else { return TerminalText.escaped(effect.label) }
    return TerminalText.escaped(action.argument.isEmpty ? action.label : "\(action.label)(\(action.argument))")
  }

  /// The action to whose effect a mutation belongs, in words.
  func behind(_ commit: TraceGraph.Commit) -> String {
    commit.effect.map { " of \(action(of: graph.effects[$0]))" } ?? ""
  }
}
