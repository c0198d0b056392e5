import TraceFormat
import TraceLaws

/// How often a test run exercised the reactors of a program: every action, mutation and field of a state, with those that it
/// never did.
///
/// What can happen is known of state fields from the traces, where a reactor's first state was recorded whole, and of action
/// and mutation cases from the sources. Where it is not known, that is said, and does not count.
package struct Suite: Sendable, Equatable {
  /// The three lists of a reactor.
  package enum Kind: String, Sendable, CaseIterable { case action, mutation, field }

  /// A case of an action or a mutation, or a field of a state.
  package struct Item: Sendable, Equatable {
    package var name: String
    /// How often it happened; of a field, how often it was written.
    package var count = 0
    /// Effects of an action that never ended.
    package var open = 0
    /// Effects of an action that failed.
    package var errors = 0
    /// Findings about the reduces of a mutation that are errors.
    package var impure = 0
    /// The longest time from an action to its last consequence; nil if none settled.
    package var slowest: Slowest?
  }

  /// The action that took longest.
  package struct Slowest: Sendable, Equatable {
    /// Nanoseconds.
    package var time: UInt64
    package var event: TraceEvent.Seq
    package var trace: String
    /// Whether a test counted the time.
    package var isVirtual: Bool
  }

  /// The items of one kind.
  package struct List: Sendable, Equatable {
    /// By name where they are not known, in the order of the source or of the state where they are.
    package var items: [Item] = []
    /// Whether these are all that there are.
    package var isKnown = false

    package var exercised: Int { items.count { $0.count > 0 } }
  }

  /// All reactors of one type.
  package struct Reactor: Sendable, Equatable {
    package var type: String
    /// Number of reactors; 0 for a type that the sources alone have.
    package var count = 0
    package var actions = List()
    package var mutations = List()
    package var fields = List()

    package func list(_ kind: Kind) -> List {
      switch kind {
      case .action: actions
      case .mutation: mutations
      case .field: fields
      }
    }
  }

  /// A law, and what the traces say of it.
  package struct Law: Sendable, Equatable {
    package var text: String
    /// The worst of the verdicts in single traces.
    package var verdict: LawVerdict
    /// The number of traces by the verdict on it there.
    package var traces: [LawVerdict: Int]
    /// The first trace that broke it; nil if none did.
    package var broken: String?

    package var isExercised: Bool { verdict != .untested }
    package var isBroken: Bool { verdict == .violated }
    /// The number of traces with a verdict.
    package func count(_ verdict: LawVerdict) -> Int { traces[verdict] ?? 0 }
  }

  /// The cases of a reactor type in the sources.
  package struct Declared: Sendable, Equatable {
    /// Case names; nil if they are not known.
    package var actions: [String]?
    /// Case names; nil if they are not known.
    package var mutations: [String]?

    /// Cases in the order of the source.
    package init(actions: [String]?, mutations: [String]?) {
      self.actions = actions
      self.mutations = mutations
    }
  }

  /// By type.
  package private(set) var reactors: [Reactor]
  /// In the order of their file; nil if no laws were checked.
  package private(set) var laws: [Law]?
  /// Number of traces, of their events, and of events that were lost.
  package private(set) var traces: Int
  package private(set) var events: Int
  package private(set) var lost: Int
  /// Files that could not be read.
  package private(set) var unread: Int
  /// Whether sources were read.
  package private(set) var hasSources: Bool

  /// The suite of these traces.
  ///
  /// - Parameters:
  ///   - declared: By reactor type what the sources say; nil if they were not read.
  ///   - laws: The laws that were checked in these traces; nil if none were.
  package init(_ set: TraceSet, declared: [String: Declared]? = nil, laws: LawReport? = nil) {
    traces = set.members.count
    events = set.members.reduce(0) { $0.plus($1.events) }
    lost = set.members.reduce(0) { $0.plus($1.lost) }
    unread = set.unread.count
    hasSources = declared != nil
    self.laws = laws?.entries.map { entry in
      Law(
        text: entry.law.text, verdict: entry.verdict, traces: entry.traces,
        broken: entry.offences.first?.trace)
    }
    var census = SuiteCensus()
    for group in set.groups {
      census.add(group.join.graph, set.places(of: group), isVirtual: group.clock == "virtual")
    }
    reactors = census.reactors(declared: declared ?? [:])
  }

  /// The lists of which everything is known and the laws, and of them what happened and what was tested.
  package var known: (all: Int, exercised: Int) {
    var known = (all: laws?.count ?? 0, exercised: laws?.count(where: \.isExercised) ?? 0)
    for reactor in reactors {
      for list in Kind.allCases.lazy.map(reactor.list) where list.isKnown {
        known.all += list.items.count
        known.exercised += list.exercised
      }
    }
    return known
  }

  /// The share of what is known that happened, in percent, rounded down; nil if nothing is known.
  package var percent: Int? { known.all == 0 ? nil : known.exercised * 100 / known.all }
}
