/// A list of attributes in OTLP, from its first bracket to its last.
struct OTLPAttributes: ~Copyable {
  private var isFirst = true

  /// Attributes that were made already, separated by commas; none if it is empty.
  mutating func add(_ made: [UInt8], to buffer: inout ExportBuffer) {
    guard !made.isEmpty else { return }
    separate(&buffer)
    buffer.raw(made)
  }

  mutating func add(_ key: StaticString, _ text: String?, to buffer: inout ExportBuffer) {
    guard let text else { return }
    begin(key, &buffer)
    buffer.raw(#""stringValue":"#)
    buffer.text(text)
    buffer.raw("}}")
  }

  mutating func add(_ key: StaticString, word: StaticString, to buffer: inout ExportBuffer) {
    begin(key, &buffer)
    buffer.raw(#""stringValue":""#)
    buffer.raw(word)
    buffer.raw(#""}}"#)
  }

  /// A number above what OTLP can hold is cut to the greatest that it can.
  mutating func add(_ key: StaticString, number: UInt64?, to buffer: inout ExportBuffer) {
    guard let number else { return }
    begin(key, &buffer)
    buffer.raw(#""intValue":""#)
    buffer.number(min(number, UInt64(Int64.max)))
    buffer.raw(#""}}"#)
  }

  mutating func add(_ key: StaticString, isTrue: Bool, to buffer: inout ExportBuffer) {
    begin(key, &buffer)
    buffer.raw(#""boolValue":"#)
    buffer.raw(isTrue ? "true" : "false")
    buffer.raw("}}")
  }

  mutating func add(_ key: StaticString, texts: [String], to buffer: inout ExportBuffer) {
    guard !texts.isEmpty else { return }
    begin(key, &buffer)
    buffer.raw(#""arrayValue":{"values":["#)
    for (index, text) in texts.enumerated() {
      buffer.raw(index == 0 ? #"{"stringValue":"# : #",{"stringValue":"#)
      buffer.text(text)
      buffer.raw("}")
    }
    buffer.raw("]}}}")
  }

  private mutating func begin(_ key: StaticString, _ buffer: inout ExportBuffer) {
    separate(&buffer)
    buffer.raw(#"{"key":""#)
    buffer.raw(key)
    buffer.raw(#"","value":{"#)
  }

  private mutating func separate(_ buffer: inout ExportBuffer) {
    if !isFirst { buffer.raw(",") }
    isFirst = false
  }
}
