import TraceFormat

/// Effects that are meant to stay open, such as the one that listens to a connection: no fault, whatever reads the trace.
package struct LastingEffects: Sendable, Equatable {
  /// `listen`, or `Session.listen` for those of one type of reactor.
  package let names: Set<String>

  package init(_ names: some Sequence<String> = []) { self.names = Set(names) }

  package func union(_ other: LastingEffects) -> LastingEffects { LastingEffects(names.union(other.names)) }

  package func contains(_ label: String, of type: String?) -> Bool {
    names.contains(label) || type.map { names.contains("\($0).\(label)") } ?? false
  }

  var isEmpty: Bool { names.isEmpty }
}

extension TraceGraph {
  /// Takes effects as meant to stay open.
  package mutating func declare(_ lasting: LastingEffects) {
    guard !lasting.isEmpty else { return }
    let types = Dictionary(reactors.map { ($0.id, $0.type) }) { first, _ in first }
    for index in effects.indices where lasting.contains(effects[index].label, of: types[effects[index].reactor]) {
      effects[index].isLasting = true
    }
  }
}
