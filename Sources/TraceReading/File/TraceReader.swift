import PlatformSupport
import TraceFormat

/// Reads trace files.
///
/// Makes one pass. Damaged lines are skipped and reported in `Trace.warnings`, which name the line, the reason and a remedy.
/// A header alone is a trace without events. With `strict` the first damage is an error: a line that cannot be read or
/// is cut or too long, a number that stands twice, an impossible time, an event that causes itself. What a newer
/// version or a lost event explains (unknown kinds, causes that are not in the file) is a warning in any case.
///
/// Works from any thread; needs memory for the events and a quarter of a megabyte.
public enum TraceReader {
  /// Reads the file at `path`; links are followed.
  public static func read(path: String, strict: Bool = false) throws(TraceReadError) -> Trace {
    let descriptor = try TraceLines.open(path)
    defer { close(descriptor) }
    return try read(descriptor: descriptor, name: path, strict: strict)
  }

  /// Reads an open file, a pipe or a socket to its end, and leaves it open.
  ///
  /// - Parameters:
  ///   - descriptor: The open file.
  ///   - name: The name of the trace in messages.
  ///   - strict: Whether the first damage is an error.
  public static func read(descriptor: Int32, name: String, strict: Bool = false) throws(TraceReadError) -> Trace {
    try read(OpenTrace(descriptor), name: name, strict: strict)
  }

  /// Reads what is open to its end, and leaves it open.
  package static func read(_ file: OpenTrace, name: String, strict: Bool = false) throws(TraceReadError) -> Trace {
    var assembly = TraceAssembly(name: name, isStrict: strict, expectedBytes: file.size, WholeEvents())
    try assembly.takeLines(of: file.descriptor)
    return try trace(&assembly)
  }

  /// Reads a file that is in memory already.
  public static func read(_ bytes: [UInt8], name: String, strict: Bool = false) throws(TraceReadError) -> Trace {
    let result = unsafe bytes.withUnsafeBytes { bytes -> Result<Trace, TraceReadError> in
      Result { () throws(TraceReadError) in unsafe try read(bytes, name: name, strict: strict) }
    }
    return try result.get()
  }

  /// Reads a file that is in memory already; the memory is not kept.
  public static func read(
    _ bytes: UnsafeRawBufferPointer, name: String, strict: Bool = false
  ) throws(TraceReadError) -> Trace {
    var assembly = TraceAssembly(name: name, isStrict: strict, expectedBytes: bytes.count, WholeEvents())
    unsafe try TraceLines.forEach(bytes) { line throws(TraceReadError) in try assembly.take(line) }
    return try trace(&assembly)
  }

  private static func trace(_ assembly: inout TraceAssembly<WholeEvents>) throws(TraceReadError) -> Trace {
    let header = try assembly.finish()
    var trace = Trace(header: header, warnings: assembly.log.warnings)
    trace.ignored = assembly.unknownKinds
    swap(&trace.events, &assembly.events.events)
    return trace
  }
}

/// The lines of a trace, from wherever it is.
enum TraceLines {
  static func open(_ path: String) throws(TraceReadError) -> Int32 {
    let descriptor = SystemCall.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor < 0 else { return descriptor }
    switch errno {
    case ENOENT, ENOTDIR: throw .missing(path: path)
    case let code: throw .unreadable(name: path, reason: SystemErrorText.of(code))
    }
  }

  static func forEach(
    _ bytes: UnsafeRawBufferPointer, _ body: (FileLine) throws(TraceReadError) -> Void
  ) throws(TraceReadError) {
    var splitter = LineSplitter()
    _ = try splitter.split(unsafe ByteView(bytes), isLast: true, body)
  }
}
