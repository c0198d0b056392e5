import PlatformSupport
import ReactorCore
import ReactorTrace

/// Writes the traces of failed tests to files.
package enum FailedTestTrace {
  /// `REACTOR_TRACE_DIR`, if it is set.
  static var directory: String? {
    unsafe getenv("REACTOR_TRACE_DIR").map { unsafe String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A folder of this user in the system's temporary folder.
  static var temporaryDirectory: String {
    let root = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    return "\(root)/reactor-traces-\(getuid())"
  }

  /// Writes the trace of a test into a folder, then its attachments. Prints each path, or why it could not be written.
  ///
  /// - Parameter chains: The actions with which its failed chains begin.
  static func write(_ trace: Trace, chains: [TraceEvent.Seq] = [], of test: String, into directory: String) {
    unsafe mkdir(directory, 0o700)
    let stem = "\(directory)/\(unusedName(of: test))"
    let path = "\(stem).rtrace.jsonl"
    if write(trace, to: path, of: test) { printLine("trace of \(test): \(path)") }
    for file in KeptFiles.files(of: trace, chains: chains, of: test) {
      write(file.text, to: "\(stem).\(file.suffix)", of: test)
    }
  }

  /// Writes the trace of a test. Prints why where that fails, and returns false.
  @discardableResult
  static func write(_ trace: Trace, to path: String, of test: String) -> Bool {
    do {
      let writer = try TraceWriter(path: path, header: trace.header, replacing: true)
      for event in trace.events { writer.append(event) }
      guard case .stopped(let reason) = writer.finish() else { return true }
      printLine("the trace of \(test) could not be written to \(path): \(reason)")
    } catch {
      printLine("the trace of \(test) could not be written: \(error.message)")
    }
    return false
  }

  /// Writes one more file of a test, and prints its path, or why it could not be written.
  static func write(_ text: String, to path: String, of test: String) {
    do {
      try OutputDescriptor.write(text, to: path)
      printLine("beside it: \(path)")
    } catch {
      printLine("\(path) could not be written: \(error.message)")
    }
  }

  // The lock guards the number of uses of each name in this process.
  private static let uses = Locked<[String: Int]>([:])

  /// A file name for a test, without suffix; equal names of this process are numbered.
  static func unusedName(of test: String) -> String {
    let name = plainName(of: test)
    let count = uses.withLock { uses in
      uses[name, default: 0] += 1
      return uses[name, default: 1]
    }
    return "\(name)\(count == 1 ? "" : "-\(count)")"
  }

  private static func plainName(of test: String) -> String {
    let characters = test.unicodeScalars.map { scalar -> Character in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain ? Character(scalar) : "-"
    }
    let name = String(characters).split(separator: "-").joined(separator: "-")
    return name.isEmpty ? "test" : String(name.prefix(160))
  }

  package static func printLine(_ sentence: String) { StandardError.write(line: sentence) }
}
