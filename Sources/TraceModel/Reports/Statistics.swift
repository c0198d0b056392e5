/// Counts and times of a trace, by reactor type and case.
public struct Statistics: Sendable, Equatable {
  public var process: String
  /// From the first event to the last, nanoseconds.
  public var duration: UInt64
  public var events: Int
  public var lost: Int
  public var failures: Int
  /// Sorted by reactor type, then label.
  public var actions: [ActionRow]
  /// Sorted by reactor type, then label.
  public var mutations: [MutationRow]

  /// One action case of one reactor type.
  public struct ActionRow: Sendable, Equatable {
    public var reactorType: String
    public var label: String
    public var count: Int
    /// The call of `mutate`.
    public var call: Distribution
    /// From the begin of an effect to its end; open ones are not in it.
    public var effect: Distribution
    /// The reduces of its mutations.
    public var reduce: Distribution
    /// From the action to its first state, and to its last consequence.
    public var firstState: Distribution
    public var settled: Distribution
    public var openEffects: Int
    /// Effects that ended by an error.
    public var errors: Int
    /// Mutations after which the state was as before.
    public var noops: Int
  }

  /// One mutation case of one reactor type.
  public struct MutationRow: Sendable, Equatable {
    public var reactorType: String
    public var label: String
    public var count: Int
    public var reduce: Distribution
    public var noops: Int
    /// Fields that it wrote and how often; most often first, then by name.
    public var fields: [FieldCount]
  }

  /// A field of a state and how often it was written.
  public struct FieldCount: Sendable, Equatable {
    public var name: String
    public var count: Int
  }
}

extension Statistics {
  public init(_ story: Story) {
    var actions: [Case: ActionSamples] = [:]
    var mutations: [Case: MutationSamples] = [:]
    for reactor in story.reactors {
      for index in reactor.actions {
        let action = story.actions[index]
        actions[Case(reactor.type, action.label), default: ActionSamples()].add(action, story)
      }
      for index in reactor.commits {
        let commit = story.commits[index]
        mutations[Case(reactor.type, commit.label), default: MutationSamples()].add(commit)
      }
    }
    process = story.header.process
    duration = story.span.upperBound - story.span.lowerBound
    events = story.eventCount
    lost = story.lost
    failures = story.failures.count
    self.actions = actions.sorted { $0.key < $1.key }.map { $0.value.row($0.key) }
    self.mutations = mutations.sorted { $0.key < $1.key }.map { $0.value.row($0.key) }
  }

  fileprivate struct Case: Hashable, Comparable {
    var reactorType: String
    var label: String

    init(_ reactorType: String, _ label: String) {
      self.reactorType = reactorType
      self.label = label
    }

    static func < (left: Case, right: Case) -> Bool {
      (left.reactorType, left.label) < (right.reactorType, right.label)
    }
  }
}

/// What was measured of one action case.
private struct ActionSamples {
  var count = 0
  var calls: [UInt64] = []
  var effects: [UInt64] = []
  var reduces: [UInt64] = []
  var firstStates: [UInt64] = []
  var settled: [UInt64] = []
  var openEffects = 0
  var errors = 0
  var noops = 0

  mutating func add(_ action: Story.Action, _ story: Story) {
    count += 1
    if let time = action.firstState, time >= action.time { firstStates.append(time - action.time) }
    if let time = action.settled, time >= action.time { settled.append(time - action.time) }
    guard let index = action.effect else { return }
    let effect = story.effects[index]
    if let call = effect.call { calls.append(call) }
    switch effect.end {
    case .open: openEffects += 1
    case .failed:
      errors += 1
      effects.append(effect.finish - effect.begin)
    case .completed, .cancelled, .disposed: effects.append(effect.finish - effect.begin)
    }
    for index in effect.commits {
      let commit = story.commits[index]
      if let reduce = commit.reduce { reduces.append(reduce.upperBound - reduce.lowerBound) }
      if commit.isNoop { noops += 1 }
    }
  }

  func row(_ key: Statistics.Case) -> Statistics.ActionRow {
    Statistics.ActionRow(
      reactorType: key.reactorType, label: key.label, count: count, call: Distribution(calls),
      effect: Distribution(effects), reduce: Distribution(reduces), firstState: Distribution(firstStates),
      settled: Distribution(settled), openEffects: openEffects, errors: errors, noops: noops)
  }
}

/// What was measured of one mutation case.
private struct MutationSamples {
  var count = 0
  var reduces: [UInt64] = []
  var noops = 0
  var fields: [String: Int] = [:]

  mutating func add(_ commit: Story.Commit) {
    count += 1
    if let reduce = commit.reduce { reduces.append(reduce.upperBound - reduce.lowerBound) }
    if commit.isNoop { noops += 1 }
    for field in commit.changed { fields[field, default: 0] += 1 }
  }

  func row(_ key: Statistics.Case) -> Statistics.MutationRow {
    let sorted = fields.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }
    return Statistics.MutationRow(
      reactorType: key.reactorType, label: key.label, count: count, reduce: Distribution(reduces), noops: noops,
      fields: sorted.map { Statistics.FieldCount(name: $0.key, count: $0.value) })
  }
}
