/// A kind of event as it is written: its fields, its line in a file, and its secrets.
///
/// Each kind is a type in a file of its own; `TraceEvent+Kinds.swift` lists them. `ReadEventKind` is what reads and joins it.
package protocol TraceEventKind: Sendable {
  static var fileKind: TraceFileV1.Kind { get }
  /// Value of `k` in its line.
  static var name: StaticString { get }
  /// Its place among other kinds.
  static var traits: EventTraits { get }
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
  package static var causeAlias: TraceFileV1.Key? { nil }

  package var elapsed: UInt64? { nil }

  package func writeHead(to piece: inout LinePiece) {}

  package mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {}
}

/// The place of a kind of event among the others, for all that lists, exports or packs events.
package struct EventTraits: OptionSet, Sendable {
  package var rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It may come without a reactor.
  package static let anywhere = EventTraits(rawValue: 1)
  /// It means nothing without its cause.
  package static let consequence = EventTraits(rawValue: 2)
  /// Readers look for it; the end of an effect is also one where the effect did not simply complete.
  package static let main = EventTraits(rawValue: 4)
  /// Traces have few of them, which are kept whole.
  package static let rare = EventTraits(rawValue: 8)
  package static let span = EventTraits(rawValue: 16)
  /// It belongs to the span of its cause, which says all of it.
  package static let inSpan = EventTraits(rawValue: 32)
  /// It belongs to the span of its cause, and is told there by itself.
  package static let told = EventTraits(rawValue: 64)
}

/// Does something with an event by the type of its kind.
protocol TraceEventVisitor: ~Copyable {
  associatedtype Result

  mutating func visit<Kind: TraceEventKind>(_ kind: Kind, of event: TraceEvent) -> Result
}
