extension TraceEvent {
  /// An action that was sent.
  public struct Action: Sendable, Equatable {
    /// Case name, without payload.
    public var label: String
    /// Number of the thread that sent it, counted from 1 within the trace; 0 if it is not known.
    public var thread: Int
    /// Sender in plain text: `view:CounterView`, `script`.
    public var source: String?
    /// Where in the source it was sent.
    public var site: SourceSite?
    /// Nanoseconds between being sent and being handled; nil if it was handled at once.
    public var queued: UInt64?
    /// Associated values of the case, as JSON.
    public var payload: JSONText?
    /// Set if the trigger was lost: `cause` is the owner, which started the task or made the subscription.
    public var via: Mutation.Via?

    /// An action of which no more is known than its case.
    public init(
      label: String, thread: Int = 0, source: String? = nil, site: SourceSite? = nil, queued: UInt64? = nil,
      payload: JSONText? = nil, via: Mutation.Via? = nil
    ) {
      self.label = label
      self.thread = thread
      self.source = source
      self.site = site
      self.queued = queued
      self.payload = payload
      self.via = via
    }
  }
}

extension TraceEvent.Action: TraceEventKind {
  static var fileKind: TraceFileV1.Kind { .action }
  static var name: StaticString { "action" }

  var kind: TraceEvent.Kind { .action(self) }

  func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.via, via?.rawValue, cut: limits.label)
    line.put(.label, label, cut: limits.label)
    line.put(.src, source, cut: limits.text)
    line.put(.site, site, limits)
    line.put(thread: thread)
    line.put(.queued, queued)
    line.put(.payload, payload, limit: limits.payload)
  }

  static func read(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.Action {
    TraceEvent.Action(
      label: try line.text(.label), thread: try line.thread(), source: try line.optionalText(.src),
      site: try line.site(), queued: try line.optionalNumber(.queued), payload: line.value(.payload),
      via: try line.optionalWord(.via))
  }

  mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    policy.mask(&payload, label: label, &count)
    policy.mask(&label, &count)
    policy.mask(&source, &count)
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.label = events.texts.id(label)
    event.source = events.id(of: source)
    event.site = events.id(of: site)
    event.detail = queued ?? 0
    if via != nil { event.flags.insert(.owner) }
    event.summary = events.keepSummary(of: payload, values)
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    var action = builder.action(event, label: builder.events.texts[event.label], source: builder.text(event.source))
    action.argument = builder.events.summaries[Int(event.summary)]
    action.sharedSite = builder.events.sites[Int(event.site)]
    action.queued = event.detail
    builder.add(action, event, at: index, of: reactor)
  }
}
