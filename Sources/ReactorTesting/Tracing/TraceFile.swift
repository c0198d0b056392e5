import PlatformSupport
import ReactorCore
import ReactorTrace

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

  /// Writes the trace of a test into a folder, and says where it is, or why that was not possible.
  ///
  /// What is kept beside it follows, whether or not the trace could be written.
  static func write(_ trace: Trace, of test: String, into directory: String) {
    mkdir(directory, 0o700)
    let stem = "\(directory)/\(unusedName(of: test))"
    let path = "\(stem).rtrace.jsonl"
    do {
      let writer = try TraceWriter(path: path, header: trace.header, replacing: true)
      for event in trace.events { writer.append(event) }
      if case .stopped(let reason) = writer.finish() {
        say("the trace of \(test) could not be written to \(path): \(reason)")
      } else {
        say("trace of \(test): \(path)")
      }
    } catch {
      say("the trace of \(test) could not be written: \(error.message)")
    }
    for file in BesideTheTrace.files(of: trace, of: test) { write(file.text, to: "\(stem).\(file.suffix)", of: test) }
  }

  private static func write(_ text: String, to path: String, of test: String) {
    do {
      try OutputDescriptor.write(text, to: path)
      say("beside it: \(path)")
    } catch {
      say("\(path) could not be written: \(error.message)")
    }
  }

  // The lock guards how often each name was used in this process.
  private static let used = Locked<[String: Int]>([:])

  /// A file name without its suffix, made of what a test is called; those that are equal are numbered.
  static func unusedName(of test: String) -> String {
    let name = plainName(of: test)
    let count = used.withLock { used in
      used[name, default: 0] += 1
      return used[name, default: 1]
    }
    return "\(name)\(count == 1 ? "" : "-\(count)")"
  }

  private static func plainName(of test: String) -> String {
    let kept = test.unicodeScalars.map { scalar -> Character in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain ? Character(scalar) : "-"
    }
    let words = String(kept).split(separator: "-").joined(separator: "-")
    return words.isEmpty ? "test" : String(words.prefix(160))
  }

  /// A line on standard error.
  static func say(_ sentence: String) {
    var line = sentence + "\n"
    line.withUTF8 { _ = SystemCall.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
