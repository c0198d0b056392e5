import TraceFormat

/// Facts of elements that came before, for those that are alike.
struct KnownFacts {
  /// The facts that an event tells.
  struct Source: Hashable {
    private let kind: UInt8
    /// Two numbers in a word, since each word is hashed.
    private let reactorAndSite: UInt64
    private let labelAndSource: UInt64

    init(_ event: TraceGraphEvent) {
      kind = event.kind.rawValue
      reactorAndSite = UInt64(event.reactor) << 32 | UInt64(event.site)
      labelAndSource = UInt64(event.label) << 32 | UInt64(event.source)
    }

    /// Kinds are few, and need no place in the hash.
    func hash(into hasher: inout Hasher) {
      hasher.combine(reactorAndSite)
      hasher.combine(labelAndSource)
    }
  }

  /// A change of the facts of a commit.
  enum Change: Hashable {
    case list(ChangedFields.Key)
    case fields([String])
    case pulse(StringInterner.ID)
  }

  struct ChangeOfCommit: Hashable {
    var facts: ObjectIdentifier
    var change: Change
  }

  var actions = Known<Source, Shared<TraceGraph.Action.Facts>>()
  var effects = Known<Source, Shared<TraceGraph.Effect.Facts>>()
  var commits = Known<Source, Shared<TraceGraph.Commit.Facts>>()
  /// With the facts before, which have their identity as long as they are held.
  var changes = Known<
    ChangeOfCommit, (before: Shared<TraceGraph.Commit.Facts>, after: Shared<TraceGraph.Commit.Facts>)
  >()
}

/// Values by key, of which it forgets all when there are too many. Inlinable, so that it is specialized where it is used.
@usableFromInline
package struct Known<Key: Hashable, Value> {
  @usableFromInline static var most: Int { 1 << 16 }
  @usableFromInline var values: [Key: Value] = [:]

  @inlinable
  package init() {}

  @inlinable
  subscript(key: Key) -> Value? {
    get { values[key] }
    set {
      if values.count == Self.most { values = [:] }
      values[key] = newValue
    }
  }

  /// The value of a key, which is made if it is not known.
  @inlinable
  package mutating func value(of key: Key, _ make: () -> Value) -> Value {
    if let known = self[key] { return known }
    let value = make()
    self[key] = value
    return value
  }
}

extension Known: Sendable where Key: Sendable, Value: Sendable {}

extension TraceGraphBuilder {
  mutating func actionFacts(_ event: TraceGraphEvent, source: String?) -> Shared<TraceGraph.Action.Facts> {
    let key = KnownFacts.Source(event)
    if let known = knownFacts.actions[key] { return known }
    let facts = Shared(
      TraceGraph.Action.Facts(
        reactor: reactorID(event), label: events.texts[event.label], source: source,
        site: events.sites[Int(event.site)]))
    knownFacts.actions[key] = facts
    return facts
  }

  mutating func effectFacts(_ event: TraceGraphEvent) -> Shared<TraceGraph.Effect.Facts> {
    let key = KnownFacts.Source(event)
    if let known = knownFacts.effects[key] { return known }
    let facts = Shared(TraceGraph.Effect.Facts(reactor: reactorID(event), label: events.texts[event.label]))
    knownFacts.effects[key] = facts
    return facts
  }

  mutating func commitFacts(_ event: TraceGraphEvent, source: String?) -> Shared<TraceGraph.Commit.Facts> {
    let key = KnownFacts.Source(event)
    if let known = knownFacts.commits[key] { return known }
    let facts = Shared(
      TraceGraph.Commit.Facts(reactor: reactorID(event), label: events.texts[event.label], source: source))
    knownFacts.commits[key] = facts
    return facts
  }

  /// Changes the facts of a commit to those of others that began and changed alike.
  mutating func change(
    _ commit: Int, _ change: KnownFacts.Change, _ body: (inout TraceGraph.Commit.Facts) -> Void
  ) {
    let before = graph.commits[commit].facts
    let key = KnownFacts.ChangeOfCommit(facts: before.identity, change: change)
    if let known = knownFacts.changes[key] { return graph.commits[commit].facts = known.after }
    var after = before
    body(&after.value)
    graph.commits[commit].facts = after
    knownFacts.changes[key] = (before, after)
  }
}
