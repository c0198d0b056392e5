import TraceReading

/// The part of a trace that a timeline shows.
public struct TimelineOptions: Sendable, Equatable {
  /// First moment shown, nanoseconds since the trace's header; nil for the first event.
  public var from: UInt64?
  /// Last moment shown, nanoseconds since the trace's header; nil for the last event.
  public var to: UInt64?
  /// Only the reactors with this name or type; nil for all.
  public var reactor: String?
  /// Only what belongs to the chain of the event with this number; nil for all.
  public var focus: TraceEvent.Seq?
  /// More events than this are cut to the stretch in which the worst happened; at least 1.
  ///
  /// Nil for as much detail as can be read: each event up to 2,000, up to 20,000 the plain ones without words, and an
  /// overview above that. What is slow, failed, open, looping or impure always keeps its words.
  public var maxEvents: Int?
  /// The width of the page in pixels, at least 640.
  ///
  /// Text keeps its size: a narrow page has shorter lanes and fewer words.
  public var width: Int
  /// Whether the marks are explained at the foot of the page.
  public var hasLegend: Bool
  /// The nanoseconds above which an overview marks an action as slow.
  public var slow: UInt64

  /// Makes options that show the whole trace unless an argument limits it.
  public init(
    from: UInt64? = nil, to: UInt64? = nil, reactor: String? = nil, focus: TraceEvent.Seq? = nil,
    maxEvents: Int? = nil, width: Int = 1_400, hasLegend: Bool = true,
    slow: UInt64 = 1_000_000_000
  ) {
    self.from = from
    self.to = to
    self.reactor = reactor
    self.focus = focus
    self.maxEvents = maxEvents
    self.width = width
    self.hasLegend = hasLegend
    self.slow = slow
  }
}
