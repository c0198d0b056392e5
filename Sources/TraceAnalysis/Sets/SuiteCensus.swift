import PlatformSupport
import TraceReading

/// Counts the traces of a suite, clock by clock.
struct SuiteCensus {
  private var counted: [String: Counted] = [:]

  /// The figures of one reactor type in the traces.
  private struct Counted {
    var reactors = 0
    var actions: [String: Suite.Item] = [:]
    var mutations: [String: Suite.Item] = [:]
    var writes: [String: Int] = [:]
    /// Fields of first states, in their order.
    var declared: [String] = []
    /// Reactors whose first state the trace does not have, and states of which it does not say what changed.
    var unknownStates = 0
  }

  mutating func add(_ graph: TraceGraph, _ places: EventPlaces, isVirtual: Bool) {
    let statistics = Statistics(graph)
    for row in statistics.actions {
      var item = counted[row.reactorType, default: Counted()].actions[row.label] ?? Suite.Item(name: row.label)
      item.count += row.count
      item.open += row.openEffects
      item.errors += row.errors
      item.take(row, places, isVirtual: isVirtual)
      counted[row.reactorType, default: Counted()].actions[row.label] = item
    }
    for row in statistics.mutations {
      var item = counted[row.reactorType, default: Counted()].mutations[row.label] ?? Suite.Item(name: row.label)
      item.count += row.count
      counted[row.reactorType, default: Counted()].mutations[row.label] = item
      for field in row.fields {
        counted[row.reactorType, default: Counted()].writes[field.name, default: 0] += field.count
      }
    }
    for finding in graph.findings where finding.level == .error {
      let known = counted[finding.reactorType, default: Counted()].mutations[finding.mutation]
      var item = known ?? Suite.Item(name: finding.mutation)
      item.impure += 1
      counted[finding.reactorType, default: Counted()].mutations[finding.mutation] = item
    }
    addStates(of: graph)
  }

  private mutating func addStates(of graph: TraceGraph) {
    for reactor in graph.reactors {
      var known = counted.removeValue(forKey: reactor.type) ?? Counted()
      known.reactors += 1
      var names = Set(known.declared)
      known.declared += reactor.declared.filter { names.insert($0).inserted }
      if reactor.declared.isEmpty { known.unknownStates += 1 }
      known.unknownStates += reactor.commits.count { graph.commits[$0].areChangesUnknown }
      counted[reactor.type] = known
    }
  }

  func reactors(declared: [String: Suite.Declared]) -> [Suite.Reactor] {
    Set(counted.keys).union(declared.keys).sorted().map { type in
      let seen = counted[type] ?? Counted()
      var reactor = Suite.Reactor(type: type, count: seen.reactors)
      reactor.actions = Self.list(seen.actions, declared[type]?.actions)
      reactor.mutations = Self.list(seen.mutations, declared[type]?.mutations)
      let writes = seen.writes.mapValuesWithKey { Suite.Item(name: $0, count: $1) }
      reactor.fields = Self.list(writes, seen.declared.isEmpty ? nil : seen.declared)
      // A field that no recorded change names may be among the changes that were not recorded.
      if seen.unknownStates > 0 { reactor.fields.isKnown = false }
      return reactor
    }
  }

  /// The declared items in the order of their declaration, then the others by name.
  private static func list(_ seen: [String: Suite.Item], _ declared: [String]?) -> Suite.List {
    let all = declared ?? []
    let more = Set(seen.keys).subtracting(all).sorted()
    return Suite.List(items: (all + more).map { seen[$0] ?? Suite.Item(name: $0) }, isKnown: declared != nil)
  }
}

extension Suite.Item {
  /// Takes the slowest action of a row; a real clock tells more than a test's.
  fileprivate mutating func take(_ row: Statistics.ActionRow, _ places: EventPlaces, isVirtual: Bool) {
    guard let event = row.slowest, let origin = places.origin(of: event) else { return }
    if let known = slowest {
      guard known.isVirtual || !isVirtual else { return }
      guard known.isVirtual != isVirtual || known.time < row.settled.max else { return }
    }
    slowest = Suite.Slowest(time: row.settled.max, event: origin.number, trace: origin.name, isVirtual: isVirtual)
  }
}

extension Dictionary {
  fileprivate func mapValuesWithKey<T>(_ transform: (Key, Value) -> T) -> [Key: T] {
    var result: [Key: T] = [:]
    for (key, value) in self { result[key] = transform(key, value) }
    return result
  }
}
