import TraceJSON

extension Finding {
  /// Two mutations whose order matters: a finding of the rule `order`.
  package struct Order: Sendable, Equatable {
    /// How much depends on the order; the worst first.
    package enum Rank: String, Sendable, CaseIterable {
      /// The second belongs to the older action, and both actions are of one case.
      case stale
      /// The second belongs to the older action, and the actions are of different cases.
      case staleOther = "stale-other"
      /// Neither order is the one of the actions alone.
      case either
      /// No more than the order of a list, or the value of a pulse, depends on it.
      case list
      /// Nothing depends on it: both orders give the same state.
      case same
    }
    /// How it is known.
    package enum Basis: String, Sendable {
      /// A test reduced both in both orders, and got different states.
      case replay
      /// The trace alone tells: the second overwrote what the first had set, though its effect is older. Nothing was
      /// reduced again, so the other order may give the same state.
      case trace
    }
    /// One of the two mutations.
    package struct Side: Sendable, Equatable {
      /// Case name of the mutation.
      package var mutation: String
      /// The action to whose effect it belongs, in a few words: `search("o")`.
      package var action: String
      /// Where that action was sent; nil if it is not known.
      package var site: SourceSite?
      /// Number of the mutation's event.
      package var event: UInt64

      /// One side of the pair.
      package init(mutation: String, action: String, site: SourceSite? = nil, event: UInt64) {
        self.mutation = mutation
        self.action = action
        self.site = site
        self.event = event
      }
    }
    /// How much depends on the order.
    package var rank: Rank
    package var basis: Basis
    /// The mutation that came first.
    package var first: Side
    /// The mutation that came second; it is the `mutation` of the finding.
    package var then: Side

    /// A pair of mutations.
    package init(rank: Rank, basis: Basis, first: Side, then: Side) {
      self.rank = rank
      self.basis = basis
      self.first = first
      self.then = then
    }
  }
}

extension Finding.Order {
  /// `from the trace alone, nothing was reduced again, seen 2 times`; empty if there is nothing to add.
  func circumstances(seen: Int, exemption: Finding.Exemption?) -> String {
    let parts = [
      basis == .trace ? "from the trace alone, nothing was reduced again" : "", seen > 1 ? "seen \(seen) times" : "",
      exemption?.words ?? "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The pair in the words of its cases, the same in every run.
  package var pair: String { "\(first.mutation) before \(then.mutation)" }

  /// The keys of the report in JSON.
  package var json: JSONValue {
    .object([
      "rank": .string(rank.rawValue), "basis": .string(basis.rawValue), "first": first.json, "then": then.json,
    ])
  }
}

extension Finding.Order.Side {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("mutation", .string(mutation)), .init("action", .string(action)),
      .init("event", .int(Int64(clamping: event))),
    ]
    if let site { members.append(.init("site", .string(site.fileText))) }
    return .object(members)
  }
}

extension Finding.Order.Rank: Comparable {
  /// Orders by how much depends on the order, the worst first.
  package static func < (left: Self, right: Self) -> Bool { left.position < right.position }

  private var position: Int {
    switch self {
    case .stale: 0
    case .staleOther: 1
    case .either: 2
    case .list: 3
    case .same: 4
    }
  }
}
