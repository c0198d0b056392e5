import PlatformSupport
import TraceFindings
import TraceJSON

/// Bytes of lines that are being written.
///
/// A line is opened by `begin`, filled by `put`, closed by `end`.
package struct LineBuffer {
  package var bytes: [UInt8] = []

  package init() {}

  /// Opens the line of an event with the fields that every kind has, in one piece. Compiled once, not for each kind.
  ///
  /// - Parameters:
  ///   - lasting: Nanoseconds; nil for a moment.
  ///   - causeAlias: A key that repeats the cause.
  ///   - writeHead: Puts at most eight numbers before the cause.
  @inline(never)
  mutating func begin(
    _ kind: StaticString, _ event: borrowing TraceEvent, lasting: UInt64?, causeAlias: TraceFileV1.Key?,
    _ writeHead: (inout LinePiece) -> Void
  ) {
    unsafe piece(room: 16 + kind.utf8CodeUnitCount + 16 * LinePiece.number) { piece in
      unsafe piece.write("{\"k\":\"")
      unsafe piece.write(kind)
      unsafe piece.write("\"")
      unsafe piece.put(.seq, event.seq)
      unsafe piece.put(.ts, event.time)
      unsafe piece.put(.dur, lasting)
      unsafe piece.put(.r, event.reactor)
      unsafe piece.put(.chain, event.chain)
      unsafe writeHead(&piece)
      unsafe piece.put(.cause, event.cause)
      if let causeAlias { unsafe piece.put(causeAlias, event.cause) }
    }
  }

  mutating func end() {
    raw("}\n")
  }

  mutating func raw(_ text: StaticString) {
    bytes.append(contentsOf: ByteView(text))
  }

  mutating func key(_ key: TraceFileV1.Key) {
    unsafe piece(room: LinePiece.key) { unsafe $0.write(key) }
  }

  package mutating func put(_ key: TraceFileV1.Key, _ number: UInt64?) {
    guard let number else { return }
    unsafe piece(room: LinePiece.number) { unsafe $0.put(key, number) }
  }

  package mutating func put(_ key: TraceFileV1.Key, _ number: Int?) {
    guard let number else { return }
    unsafe piece(room: LinePiece.number) { unsafe $0.put(key, number) }
  }

  package mutating func put(_ key: TraceFileV1.Key, _ text: String?, cut limit: Int) {
    guard let text else { return }
    let short = ShortText.cut(text, to: limit)
    let isPut = short.withByteView { text in
      guard unsafe text.count <= LinePiece.text, JSONString.isPlain(text) else { return false }
      unsafe piece(room: LinePiece.key + LinePiece.text + 2) { unsafe $0.put(key, plain: text) }
      return true
    }
    if isPut { return }
    self.key(key)
    JSONString.encode(short, into: &bytes)
  }

  /// Writes a flag only if it is true.
  package mutating func put(_ key: TraceFileV1.Key, _ isTrue: Bool) {
    guard isTrue else { return }
    unsafe piece(room: LinePiece.number) { unsafe $0.put(key, isTrue) }
  }

  package mutating func put(_ key: TraceFileV1.Key, _ site: SourceSite?, _ limits: LineLimits) {
    put(key, site?.fileText(cut: limits.text - 64), cut: limits.text)
  }

  /// Writes the number of a thread, if it is known.
  package mutating func put(thread: Int) {
    put(.th, thread == 0 ? nil : thread)
  }

  package mutating func put(_ key: TraceFileV1.Key, _ value: JSONText?, limit: Int) {
    guard let value else { return }
    self.key(key)
    json(value, limit: limit)
  }

  package mutating func put(_ key: TraceFileV1.Key, _ numbers: [UInt64], limit: Int) {
    guard !numbers.isEmpty else { return }
    self.key(key)
    list(numbers.prefix(limit)) { buffer, number in buffer.digits(number) }
  }

  package mutating func list<List: Collection>(_ elements: List, _ write: (inout LineBuffer, List.Element) -> Void) {
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for element in elements {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      write(&self, element)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Puts a value as it stands, shortened above `limit`.
  ///
  /// What is not one JSON value on one line becomes a string.
  mutating func json(_ value: JSONText, limit: Int) {
    let text = value.text
    guard text.utf8.count <= limit else {
      bytes.append(contentsOf: ShortText.truncated(text, to: limit).text.utf8)
      return
    }
    text.withByteView { source in
      if LineBuffer.isOneLine(source) {
        bytes.append(contentsOf: source)
      } else {
        bytes.append(UInt8(ascii: "\""))
        JSONString.encode(source, into: &bytes)
        bytes.append(UInt8(ascii: "\""))
      }
    }
  }

  /// Whether it is one JSON value without a line break and shallow enough to stand inside a line.
  private static func isOneLine(_ source: ByteView) -> Bool {
    var scanner = JSONScanner(source)
    // A value in a diff stands three levels deep.
    guard (try? scanner.skipValue(depth: 3)) != nil, (try? scanner.finish()) != nil else { return false }
    return !source.contains { $0 == 0x0a || $0 == 0x0d }
  }

  mutating func digits(_ number: UInt64) {
    unsafe piece(room: 20) { unsafe $0.write(number) }
  }

  /// Appends what `fill` writes, in one piece: to append costs more than to copy.
  ///
  /// - Parameter room: Bytes that it writes at most.
  @inline(__always)
  private mutating func piece(room: Int, _ fill: (inout LinePiece) -> Void) {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { memory in
      guard let start = memory.baseAddress else { return }
      var piece = unsafe LinePiece(next: start)
      unsafe fill(&piece)
      unsafe assert(piece.next - start <= room)
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: piece.next - start))
    }
  }
}
