import TraceFindings
import TraceJSON

extension TraceEvent {
  /// An action that was sent.
  public struct Action: Sendable, Equatable {
    /// Case name, without payload.
    public var label: String
    /// Number of the thread that sent it, counted from 1 within the trace; 0 if it is not known.
    package var thread: Int
    /// Sender in plain text: `view:CounterView`, `script`.
    package var source: String?
    /// Where in the source it was sent.
    public var site: SourceSite?
    /// Nanoseconds between being sent and being handled; nil if it was handled at once.
    package var queued: UInt64?
    /// Associated values of the case, as JSON.
    public var payload: JSONText?
    /// Set if the trigger was lost: `cause` is the owner, which started the task or made the subscription.
    package var via: Mutation.Via?

    /// An action of which no more is known than its case.
    package init(
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
  package static var fileKind: TraceFileV1.Kind { .action }
  package static var name: StaticString { "action" }
  package static var traits: EventTraits { [.main, .span] }

  package var kind: TraceEvent.Kind { .action(self) }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.via, via?.rawValue, cut: limits.label)
    line.put(.label, label, cut: limits.label)
    line.put(.src, source, cut: limits.text)
    line.put(.site, site, limits)
    line.put(thread: thread)
    line.put(.queued, queued)
    line.put(.payload, payload, limit: limits.payload)
  }

  package mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    policy.mask(&payload, label: label, &count)
    policy.mask(&label, &count)
    policy.mask(&source, &count)
  }
}
