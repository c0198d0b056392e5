/// What a reducer did that a pure function does not do: equal impurities of one mutation case, summed up.
public struct Finding: Sendable, Equatable {
  /// How bad it is; an error is worse than a note.
  public enum Level: String, Sendable, Comparable {
    case error, note

    public static func < (left: Level, right: Level) -> Bool { left == .note && right == .error }
  }

  public var rule: PurityRule
  public var level: Level
  /// A sentence in the words of the user's code: `Date() reads the clock`.
  public var message: String
  public var api: String?
  /// Where it was called or written.
  public var site: SourceSite?
  /// The line in `reduce` that led there.
  public var reduceSite: SourceSite?
  public var reactor: TraceEvent.ReactorID
  /// Type name of the reactor.
  public var reactorType: String
  /// Case name of the mutation that was being reduced.
  public var mutation: String
  /// Reduces of this mutation case in which it was seen.
  public var seen: Int
  /// Reduces of this mutation case in all.
  public var total: Int
  /// The events behind it, ascending.
  public var events: [TraceEvent.Seq]

  public init(
    rule: PurityRule, level: Level, message: String, api: String? = nil, site: SourceSite? = nil,
    reduceSite: SourceSite? = nil, reactor: TraceEvent.ReactorID, reactorType: String, mutation: String, seen: Int,
    total: Int, events: [TraceEvent.Seq]
  ) {
    self.rule = rule
    self.level = level
    self.message = message
    self.api = api
    self.site = site
    self.reduceSite = reduceSite
    self.reactor = reactor
    self.reactorType = reactorType
    self.mutation = mutation
    self.seen = seen
    self.total = total
    self.events = events
  }
}
