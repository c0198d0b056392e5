/// A kind of fault that a single effect has, or has not.
protocol EffectRule: FaultRule, SendableMetatype {
  static var kind: Fault.Kind { get }
  static func occurs(at effect: TraceGraph.Effect) -> Bool
}

extension EffectRule {
  /// Each at the begin of the effect.
  static func forEach(in graph: TraceGraph, _ body: (Fault) -> Void) {
    for index in graph.effects.indices where occurs(at: graph.effects[index]) {
      let effect = graph.effects[index]
      body(Fault(kind, .effect(index), of: effect.reactor, at: effect.begin, effect.seq))
    }
  }
}

/// A kind of fault that a single mutation has, with its reduce and its state, or has not.
protocol CommitRule: FaultRule, SendableMetatype {
  static var kind: Fault.Kind { get }
  static func occurs(at commit: TraceGraph.Commit) -> Bool
}

extension CommitRule {
  static func forEach(in graph: TraceGraph, _ body: (Fault) -> Void) {
    for index in graph.commits.indices where occurs(at: graph.commits[index]) {
      let commit = graph.commits[index]
      body(Fault(kind, .commit(index), of: commit.reactor, at: commit.time, commit.seq))
    }
  }
}

/// The rules by what they judge.
enum ElementRules {
  static let ofEffects = Fault.Kind.allCases.compactMap { $0.rule as? any EffectRule.Type }
  static let ofCommits = Fault.Kind.allCases.compactMap { $0.rule as? any CommitRule.Type }
}
