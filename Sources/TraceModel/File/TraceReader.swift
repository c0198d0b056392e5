#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads trace files.
///
/// One pass; what is damaged is skipped and said in `Trace.warnings`, which name the line, the reason and a remedy.
/// A header alone is a trace without events. With `strict` the first damage is an error: a line that cannot be read or
/// is cut or too long, a number that stands twice, an impossible time, an event that causes itself. What a newer
/// version or a lost event explains (unknown kinds, causes that are not in the file) is a warning in any case.
///
/// Works from any thread; needs memory for the events and a quarter of a megabyte.
public enum TraceReader {
  /// Reads the file at `path`; links are followed.
  public static func read(path: String, strict: Bool = false) throws(TraceReadError) -> Trace {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw .missing(path: path)
      case let code: throw .unreadable(name: path, reason: SystemWords.of(code))
      }
    }
    defer { close(descriptor) }
    return try read(descriptor: descriptor, name: path, strict: strict)
  }

  /// Reads an open file, a pipe or a socket to its end, and leaves it open.
  ///
  /// `name` stands for it in messages.
  public static func read(descriptor: Int32, name: String, strict: Bool = false) throws(TraceReadError) -> Trace {
    var assembly = TraceAssembly(name: name, isStrict: strict, expectedBytes: size(descriptor))
    try DescriptorLines.forEach(descriptor, name: name) { line throws(TraceReadError) in try assembly.take(line) }
    return try assembly.finish()
  }

  /// Reads a file that is in memory already.
  public static func read(_ bytes: [UInt8], name: String, strict: Bool = false) throws(TraceReadError) -> Trace {
    let result = bytes.withUnsafeBytes { bytes -> Result<Trace, TraceReadError> in
      Result { () throws(TraceReadError) in try read(bytes, name: name, strict: strict) }
    }
    return try result.get()
  }

  /// Reads a file that is in memory already; the memory is not kept.
  public static func read(
    _ bytes: UnsafeRawBufferPointer, name: String, strict: Bool = false
  ) throws(TraceReadError) -> Trace {
    var assembly = TraceAssembly(name: name, isStrict: strict, expectedBytes: bytes.count)
    var splitter = LineSplitter()
    _ = try splitter.split(bytes.bindMemory(to: UInt8.self), isLast: true) { line throws(TraceReadError) in
      try assembly.take(line)
    }
    return try assembly.finish()
  }

  /// Bytes of a regular file, 0 for anything else.
  private static func size(_ descriptor: Int32) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
    return Int(status.st_size)
  }
}
