import TraceReading

/// The round trip of each reactor type in figures: actions, effects, mutations, changed fields, subscribers.
///
/// Events are summed up by case name, and reactors by type. Nodes are in order of first appearance within their
/// column, so that a trace which grows adds nodes and moves none. Nodes refer to bands, edges and loops to nodes, all
/// by index.
package struct CycleModel: Sendable, Equatable {
  package var bands: [Band] = []
  /// Reactors of which there is no node: nothing was sent to them, and nothing changed.
  package var quiet: [Band] = []
  package var nodes: [Node] = []
  /// Sorted by their source, then by their target.
  package var edges: [Edge] = []
  package var loops: [Loop] = []
  /// Errors first, then in order of the trace; number `n` of the picture is at index `n - 1`.
  package var findings: [Finding] = []
  package var totals = Totals()
  /// The nodes that were folded to keep the picture readable; nil if all are here.
  package var folded: Folded?
  /// Light ways back that would only make the others hard to follow, heaviest first.
  package var leftOut: [Edge] = []
  /// The sides of a comparison; nil for the cycle of one trace.
  package var comparison: Comparison?
  /// False for a trace of nothing but its header.
  package var hasEvents = false
}

extension CycleModel {
  /// All reactors of one type.
  package struct Band: Sendable, Equatable {
    package var type: String
    package var reactors: Int
  }

  /// The columns of the picture, from left to right; the view stands at both sides of them.
  package enum Kind: Int, Sendable, Hashable, CaseIterable {
    case action, effect, outside, mutation, state

    /// 0 to 3: an effect and what comes from outside share a column.
    package var column: Int {
      switch self {
      case .action: 0
      case .effect, .outside: 1
      case .mutation: 2
      case .state: 3
      }
    }
  }

  package struct Node: Sendable, Equatable {
    package var kind: Kind
    package var band: Int
    /// Case name, or name of the state's field; empty for the field of commits that never changed anything. Of what
    /// comes from outside one of `Origin`.
    package var name: String
    package var count = 0
    /// Duration of effects, or of `reduce`.
    package var spread: Distribution?
    package var ends = Ends()
    /// Commits that left a state as it was: part of `count`.
    package var unchanged = 0
    package var impurity: Impurity?
    /// The sources of actions from outside, or of injected mutations: most frequent first.
    package var sources: [Source] = []
    /// How often `transform(action:)` passed an action on later: part of `count`.
    package var passedOn = 0
    /// Numbers of the loops it is part of, counted from 1.
    package var loops: [Int] = []
    /// Edges to nodes that were folded.
    package var foldedLines = 0
    /// In a comparison its counts on both sides.
    package var change: Change?

    package init(_ kind: Kind, band: Int, name: String) {
      self.kind = kind
      self.band = band
      self.name = name
    }
  }

  package struct Ends: Sendable, Equatable {
    package var failed = 0
    /// Failed effects whose error was swallowed: part of `failed`.
    package var swallowed = 0
    /// Cancelled effects by the action that cancelled them, most frequent first; a name is nil if it is not known.
    package var cancelled: [Source] = []
    package var disposed = 0
    /// Effects that still ran at the end of the trace.
    package var open = 0
    /// Effects whose ends may be among lost events.
    package var unknown = 0

    package var cancelledCount: Int { cancelled.reduce(0) { $0 + $1.count } }
    package var isPlain: Bool { self == Ends() }
  }

  /// A name and how often it occurs.
  package struct Source: Sendable, Equatable {
    package var name: String?
    package var count: Int
  }

  /// The findings about one mutation case, in figures.
  package struct Impurity: Sendable, Equatable {
    /// Reduces in which something was found, of `total`.
    package var seen: Int
    package var total: Int
    package var isError: Bool
    /// Numbers in the picture, ascending.
    package var numbers: [Int]
  }

  /// Names of the nodes from which injected mutations come whose cause is no node.
  package enum Origin: String, Sendable {
    case outside = "from outside"
    case unknown = "cause unknown"
    /// The reactor made its pipeline.
    case start = "at start"
  }

  package enum End: Hashable, Sendable {
    case view
    case node(Int)
  }

  package struct Edge: Sendable, Equatable {
    /// How its line is dashed.
    package enum Timing: Int, Sendable {
      case atOnce, waited, unknown
      /// From who started the task or made the subscription; the trigger is not known.
      case started
    }
    package var from: End
    package var to: End
    package var count: Int
    package var timing: Timing
    /// Runs on a track: against the columns, or to another reactor.
    package var isOnTrack = false
    /// A transform of the reactor to which it leads brought it in.
    package var isViaTransform = false
    package var loops: [Int] = []
    /// How often it led to one of a pair of mutations whose order matters.
    package var order = Order()
    /// In a comparison its counts on both sides.
    package var change: Change?
  }

  /// Pairs of mutations whose order matters.
  package struct Order: Hashable, Sendable {
    /// Pairs whose second mutation came too late.
    package var late = 0
    /// Pairs that may come in either order.
    package var either = 0

    package var isEmpty: Bool { late == 0 && either == 0 }
  }

  /// A chain of causes that returned to its beginning.
  package struct Loop: Sendable, Equatable {
    package var number: Int
    package var members: [String]
    /// How often it was closed.
    package var turns: Int
    /// Chains in which that happened, and the most turns that one of them took.
    package var runs: Int
    package var longest: Int
    /// Median time from the action to the action that closes the turn; nil if the way back was not recorded.
    package var turnTime: UInt64?
    /// The backward edge that closes it, and the node to which it returns.
    package var closing: Int?
  }

  package struct Totals: Sendable, Equatable {
    package var name = ""
    package var actions = 0
    package var mutations = 0
    package var duration: UInt64 = 0
    package var isVirtual = false
    package var lost = 0
    package var lostReasons: [String] = []
    package var sends = 0
    /// The part of `sends` whose source is named and is no view.
    package var outside: [Source] = []
    package var renders = 0
    /// Recorded durations of render; nil if none was recorded.
    package var renderSpread: Distribution?
    /// The faults of the whole trace.
    package var heads: [FaultHead] = []
    /// Signs of faults, a phrase each.
    package var suspects: [String] = []
    /// Pairs of mutations whose order matters.
    package var orders = Order()
  }

  /// Counts of trouble in some nodes: effects by how they ended, nodes otherwise.
  package struct Troubles: Sendable, Equatable {
    package var impure = 0
    package var failed = 0
    package var neverEnded = 0
    package var endsLost = 0
    package var cancelled = 0
    package var looped = 0
    package var slow = 0
  }

  package struct Folded: Sendable, Equatable {
    /// Heaviest first; their bands are those of the whole model.
    package var nodes: [Node] = []
    package var bands = 0
    package var edges = 0
    package var troubles = Troubles()

    package func nodes(in column: Int) -> [Node] { nodes.filter { $0.kind.column == column } }
    /// Mutations that the folded mutation nodes stand for.
    package var events: Int { nodes(in: Kind.mutation.column).reduce(0) { $0 + $1.count } }
    package var largest: Int { nodes.first?.count ?? 0 }
  }
}
