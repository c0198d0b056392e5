import PlatformSupport
import TraceJSON

/// Writes events and headers as lines of the file format, each at most 64 KiB with its line feed.
struct LineEncoder {
  private(set) var buffer = LineBuffer()
  private let steps: [LineLimits]

  /// `payloadLimit` is the header's: bytes of a payload, or of a value in a diff, that are kept.
  package init(payloadLimit: Int) {
    steps = LineLimits.steps(payload: max(0, payloadLimit))
  }

  mutating func removeAll() {
    buffer.bytes.removeAll(keepingCapacity: true)
  }

  /// Appends the line of one event, its texts shortened as far as its length demands. Returns how many nanoseconds the event
  /// lasted; nil for a moment.
  @discardableResult
  mutating func append(_ event: borrowing TraceEvent) -> UInt64? {
    event.accept(&self)
  }

  mutating func append(_ header: Trace.Header) {
    header.line.write(into: &buffer.bytes)
    buffer.bytes.append(0x0a)
  }
}

extension Trace.Header {
  /// The first line of a file.
  package var line: JSONValue {
    func text(_ text: String) -> JSONValue { .string(ShortText.cut(text, to: 1_024)) }
    let resource = resource.sorted { $0.key < $1.key }.prefix(16)
    let line = JSONValue.object([
      "k": .string("header"), "schema": .string(TraceFileV1.schema), "v": text(version),
      "trace": text(traceID), "wall": .string(String(wall)), "clock": text(clock),
      "unit": .string("ns"), "pid": .int(Int64(processID)), "process": text(process),
      "producer": text(producer),
      "limits": .object([
        "payload": .int(Int64(payloadLimit)), "ring": ringLimit.map { .int(Int64($0)) } ?? .null,
      ]),
      "redaction": text(redaction),
      "resource": .object(
        resource.map { JSONValue.Member(ShortText.cut($0.key, to: 128), .string(ShortText.cut($0.value, to: 128))) }),
    ])
    guard !lasting.isEmpty, case .object(let members) = line else { return line }
    let names = lasting.prefix(100).map { JSONValue.string(ShortText.cut($0, to: 256)) }
    return .object(members + [JSONValue.Member("lasting", .array(names))])
  }
}

extension LineEncoder: TraceEventVisitor {
  mutating func visit<Kind: TraceEventKind>(_ kind: Kind, of event: TraceEvent) -> UInt64? {
    let start = buffer.bytes.count
    for limits in steps {
      if buffer.bytes.count > start { buffer.bytes.removeSubrange(start...) }
      buffer.write(kind, of: event, limits)
      if buffer.bytes.count - start <= TraceFileV1.lineLimit { break }
    }
    return kind.elapsed
  }
}

extension LineBuffer {
  /// Writes one event as one line: the fields that every kind has, then those of its own.
  fileprivate mutating func write<Kind: TraceEventKind>(_ kind: Kind, of event: TraceEvent, _ limits: LineLimits) {
    unsafe begin(Kind.name, event, lasting: kind.elapsed, causeAlias: Kind.causeAlias) { piece in
      unsafe kind.writeHead(to: &piece)
    }
    kind.write(to: &self, limits)
    put(.redacted, event.redacted == 0 ? nil : event.redacted)
    end()
  }
}
