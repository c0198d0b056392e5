/// A kind of event as it is written: its fields, its line in a file, and its secrets.
///
/// Each kind is a type in a file of its own; `TraceEvent+Kinds.swift` lists them. `ReadEventKind` is what reads and joins it.
package protocol TraceEventKind: Sendable {
  /// Kind of line that holds it.
  static var fileKind: TraceFileV1.Kind { get }
  /// Value of `k` in its line.
  static var name: StaticString { get }
  /// Whether it means nothing without the reactor to which it happened.
  static var needsReactor: Bool { get }
  /// Whether it means nothing without its cause.
  static var needsCause: Bool { get }
  /// Key that repeats the cause in its line.
  static var causeAlias: TraceFileV1.Key? { get }

  /// The event as a case of the public enum.
  var kind: TraceEvent.Kind { get }
  /// Nanoseconds that it lasted; nil for a moment.
  var elapsed: UInt64? { get }

  /// Writes the fields that stand before `cause`.
  func writeHead(to piece: inout LinePiece)

  /// Writes the other fields, texts and lists cut to `limits`.
  func write(to line: inout LineBuffer, _ limits: LineLimits)

  /// Masks its secrets and adds their number to `count`.
  mutating func mask(_ policy: RedactionPolicy, _ count: inout Int)
}

extension TraceEventKind {
  package static var needsReactor: Bool { true }
  package static var needsCause: Bool { false }
  package static var causeAlias: TraceFileV1.Key? { nil }

  package var elapsed: UInt64? { nil }

  package func writeHead(to piece: inout LinePiece) {}

  package mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {}
}

/// Does something with an event by the type of its kind.
protocol TraceEventVisitor: ~Copyable {
  associatedtype Result

  mutating func visit<Kind: TraceEventKind>(_ kind: Kind, of event: TraceEvent) -> Result
}
