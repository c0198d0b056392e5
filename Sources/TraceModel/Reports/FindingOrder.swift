extension Finding {
  /// Two mutations whose order matters: a finding of the rule `order`.
  public struct Order: Sendable, Equatable {
    /// One of the two mutations.
    public struct Side: Sendable, Equatable {
      /// Case name of the mutation.
      public var mutation: String
      /// The action to whose effect it belongs, in a few words: `search("o")`.
      public var action: String
      /// Where that action was sent; nil if it is not known.
      public var site: SourceSite?
      /// Number of the mutation's event.
      public var event: TraceEvent.Seq

      /// These members.
      public init(mutation: String, action: String, site: SourceSite? = nil, event: TraceEvent.Seq) {
        self.mutation = mutation
        self.action = action
        self.site = site
        self.event = event
      }
    }
    /// How much depends on the order.
    public var rank: TraceEvent.Order.Rank
    /// How it is known.
    public var basis: TraceGraph.OrderNote.Basis
    /// The mutation that came first.
    public var first: Side
    /// The mutation that came second; it is the `mutation` of the finding.
    public var then: Side

    /// These members.
    public init(rank: TraceEvent.Order.Rank, basis: TraceGraph.OrderNote.Basis, first: Side, then: Side) {
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
  var pair: String { "\(first.mutation) before \(then.mutation)" }

  /// The keys of the report in JSON.
  var json: JSONValue {
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
