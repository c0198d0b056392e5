@_exported import TraceRedaction

extension RedactionPolicy {
  /// The event with its secrets masked and counted in `redacted`: payloads, diffs, labels and messages.
  public func masked(_ event: consuming TraceEvent) -> TraceEvent {
    let (kind, count) = masked(kindOf: event)
    guard let kind else { return event }
    event.kind = kind
    event.redacted = event.redacted.plus(count)
    return event
  }

  /// The kind of the event with its secrets masked, and how many there were; nil if there were none, as in nearly all.
  private func masked(kindOf event: borrowing TraceEvent) -> (kind: TraceEvent.Kind?, count: Int) {
    unsafe withUnsafePointer(to: self) { policy in
      var visitor = unsafe MaskVisitor(policy: policy)
      let kind = event.accept(&visitor)
      return (kind, visitor.count)
    }
  }
}

// Safe: the policy stays in place during one visit. A copy of it would retain ten references.
@safe private struct MaskVisitor: TraceEventVisitor {
  private let policy: UnsafePointer<RedactionPolicy>
  private(set) var count = 0

  init(policy: UnsafePointer<RedactionPolicy>) {
    unsafe self.policy = unsafe policy
  }

  mutating func visit<Kind: TraceEventKind>(_ kind: Kind, of event: TraceEvent) -> TraceEvent.Kind? {
    var kind = kind
    unsafe kind.mask(policy.pointee, &count)
    return count == 0 ? nil : kind.kind
  }
}
