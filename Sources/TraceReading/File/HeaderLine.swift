import PlatformSupport
import TraceFormat
import TraceJSON

/// The first line of a file.
enum HeaderLine {
  /// Reads a first line, and returns whether its version is newer than this code within 1.x.
  static func read(
    _ line: ByteView, name: String
  ) throws(TraceReadError) -> (header: Trace.Header, isNewerMinor: Bool) {
    try refuseBinary(line, name: name)
    let value: JSONValue
    do { value = try JSONParser.parse(line) } catch {
      let problem = LineProblem.notJSON(error)
      throw .noHeader(name: name, reason: "line 1 is \(problem.reason)")
    }
    return try read(value, name: name)
  }

  /// Reads a first line that is parsed already.
  static func read(
    _ value: JSONValue, name: String
  ) throws(TraceReadError) -> (header: Trace.Header, isNewerMinor: Bool) {
    guard value["k"]?.text == "header" else { throw .noHeader(name: name, reason: "line 1 is no header") }
    guard let schema = value["schema"]?.text, schema == TraceFileV1.schema else {
      throw .noHeader(name: name, reason: "\"schema\" in its header is not \"reactor-trace\"")
    }
    guard let version = value["v"]?.text, let (major, minor) = numbers(version) else {
      throw .noHeader(name: name, reason: "\"v\" in its header is not a version like \"1.0\"")
    }
    guard major == TraceFileV1.major else { throw .newerVersion(name: name, version: version) }
    return (header(value, version: version), minor > TraceFileV1.minor)
  }

  private static func numbers(_ version: String) -> (major: Int, minor: Int)? {
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let major = Int(parts[0]), let minor = Int(parts[1]), major >= 0, minor >= 0 else {
      return nil
    }
    return (major, minor)
  }

  /// Everything but the version may be missing.
  private static func header(_ value: JSONValue, version: String) -> Trace.Header {
    var header = Trace.Header(version: version)
    header.traceID = value["trace"]?.text ?? header.traceID
    header.wall = value["wall"]?.text.flatMap { UInt64($0) } ?? 0
    header.clock = value["clock"]?.text ?? header.clock
    header.processID = value["pid"]?.integer.map { Int($0) } ?? 0
    header.process = value["process"]?.text ?? ""
    header.producer = value["producer"]?.text ?? ""
    header.payloadLimit = value["limits"]?["payload"]?.integer.map { Int($0) } ?? header.payloadLimit
    header.ringLimit = value["limits"]?["ring"]?.integer.map { Int($0) }
    header.redaction = value["redaction"]?.text ?? ""
    if case .array(let names)? = value["lasting"] { header.lasting = names.compactMap(\.text) }
    guard case .object(let members) = value["resource"] else { return header }
    for member in members { header.resource[member.key] = member.value.text ?? member.value.json.text }
    return header
  }

  /// Tells the usual wrong files apart, so that the sentence can say what to do.
  private static func refuseBinary(_ line: ByteView, name: String) throws(TraceReadError) {
    let signatures: [([UInt8], String)] = [
      ([0x1f, 0x8b], "a gzip file; unpack it with gunzip first"),
      ([0x28, 0xb5, 0x2f, 0xfd], "a Zstandard file; unpack it with unzstd first"),
      ([0x50, 0x4b, 0x03, 0x04], "a ZIP file; unpack it first"),
      ([0xfe, 0xff], "UTF-16 text; save it as UTF-8"),
      ([0xff, 0xfe], "UTF-16 text; save it as UTF-8"),
      ([0x7f, 0x45, 0x4c, 0x46], "a program"),
    ]
    for (signature, words) in signatures where line.starts(with: signature) {
      throw .binary(name: name, looksLike: words)
    }
    if line.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0d }) {
      throw .binary(name: name, looksLike: "binary data; a trace is a text file of JSON lines")
    }
  }
}
