extension TraceGraph.Action {
  /// Equal for actions of a graph that share reactor and label: faster to look up than those.
  @inlinable package var likeness: ObjectIdentifier { facts.identity }
}

extension TraceGraph.Commit {
  /// Equal for commits of a graph that share reactor, label, changed fields and pulses: faster to look up than those.
  @inlinable package var likeness: ObjectIdentifier { facts.identity }
}

extension TraceGraph.Effect {
  /// Equal for effects of a graph that share reactor and label: faster to look up than those.
  @inlinable package var likeness: ObjectIdentifier { facts.identity }
}

extension Dictionary where Value == Int {
  /// The number of a key, counted from 0; a new key has the next one.
  @inlinable
  package mutating func number(of key: Key) -> Int {
    if let known = self[key] { return known }
    let next = count
    self[key] = next
    return next
  }
}
