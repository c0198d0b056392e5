/// One thing that happened in a reactor's life, with its time and its cause.
///
/// `kind` has the fields of its kind, the other members are common to all kinds. Names and meanings are those of the file
/// format (docs/trace-format.md).
public struct TraceEvent: Sendable, Equatable {
  /// Number of an event: counted from 1, reserved when the event happens.
  public typealias Seq = UInt64
  /// Number of a reactor within one trace: counted from 1.
  public typealias ReactorID = Int

  /// Its number, unique within the trace.
  public var seq: Seq
  /// Nanoseconds since the header; the beginning of an event that lasts.
  public var time: UInt64
  /// Reactor to which it happened.
  ///
  /// Nil for events of the whole process (`mark`, `dropped`, `end`).
  public var reactor: ReactorID?
  /// Root event of its chain; nil for a root, or if it is unknown.
  public var chain: Seq?
  /// The trigger: the event in whose continuation this one happened; the owner where `mutation.via` says so.
  ///
  /// Nil for a root, or if the cause is unknown.
  public var cause: Seq?
  /// Its kind, with the fields of this kind.
  public var kind: Kind
  /// Number of values that were masked in it before it was stored.
  package var redacted: Int

  /// An event of a kind; without `reactor` of the whole process, without `cause` a root.
  package init(
    seq: Seq, time: UInt64, reactor: ReactorID? = nil, chain: Seq? = nil, cause: Seq? = nil, kind: Kind,
    redacted: Int = 0
  ) {
    self.seq = seq
    self.time = time
    self.reactor = reactor
    self.chain = chain
    self.cause = cause
    self.kind = kind
    self.redacted = redacted
  }
}

extension TraceEvent {
  /// The kind of line that holds it.
  package var fileKind: TraceFileV1.Kind {
    var visitor = FileKindVisitor()
    return accept(&visitor)
  }

  /// Nanoseconds that it lasted; nil for a moment.
  package var elapsed: UInt64? {
    var visitor = ElapsedVisitor()
    return accept(&visitor)
  }
}

private struct FileKindVisitor: TraceEventVisitor {
  func visit<Kind: TraceEventKind>(_ kind: Kind, of event: TraceEvent) -> TraceFileV1.Kind { Kind.fileKind }
}

private struct ElapsedVisitor: TraceEventVisitor {
  func visit<Kind: TraceEventKind>(_ kind: Kind, of event: TraceEvent) -> UInt64? { kind.elapsed }
}
