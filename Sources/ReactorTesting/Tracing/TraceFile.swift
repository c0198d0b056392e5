import ReactorTrace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where the trace of a failed test goes.
enum TraceFile {
  /// `REACTOR_TRACE_DIR`, if it is set.
  static var directory: String? {
    getenv("REACTOR_TRACE_DIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The system's folder for what need not last.
  static var temporary: String {
    let root = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    return "\(root)/reactor-traces-\(getuid())"
  }

  /// Writes the trace of a test into a folder. Returns its path, or a sentence why that was not possible.
  static func write(_ trace: Trace, of test: String, into directory: String) -> Result<String, Problem> {
    mkdir(directory, 0o700)
    let path = "\(directory)/\(name(of: test))"
    do {
      let writer = try TraceWriter(path: path, header: trace.header, replacing: true)
      for event in trace.events { writer.append(event) }
      if case .stopped(let reason) = writer.finish() {
        return .failure(Problem(sentence: "the trace of \(test) could not be written to \(path): \(reason)"))
      }
      return .success(path)
    } catch {
      return .failure(Problem(sentence: "the trace of \(test) could not be written: \(error.message)"))
    }
  }

  struct Problem: Error {
    var sentence: String
  }

  /// A file name made of what a test is called.
  static func name(of test: String) -> String {
    let kept = test.unicodeScalars.map { scalar -> Character in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain ? Character(scalar) : "-"
    }
    let words = String(kept).split(separator: "-").joined(separator: "-")
    return "\(words.isEmpty ? "test" : String(words.prefix(100))).rtrace.jsonl"
  }

  static func say(_ sentence: String) {
    var line = sentence + "\n"
    line.withUTF8 { _ = Self.output(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  private static func output(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes, count)
    #else
      Darwin.write(descriptor, bytes, count)
    #endif
  }
}
