/// Why a file could not be read as a trace.
public enum TraceReadError: Error, Equatable, Sendable {
  /// There is no such file.
  case missing(path: String)
  case isDirectory(path: String)
  /// It is there and cannot be opened or read; `reason` is the system's.
  case unreadable(name: String, reason: String)
  /// Nothing in it, not even a header.
  case empty(name: String)
  /// Not text: compressed, another encoding, or something else altogether.
  case binary(name: String, looksLike: String)
  /// Text, but the first line is no header of a trace; `reason` says what is wrong with it.
  case noHeader(name: String, reason: String)
  /// Written by a newer, incompatible version.
  case newerVersion(name: String, version: String)
  /// Damage, and the caller asked to be strict.
  case damaged(name: String, line: Int, reason: String)

  /// The kind of exit status that fits the error.
  package enum Category: Sendable {
    /// The input is not there or cannot be opened: status 66.
    case noInput
    /// It is there and is no trace: status 65.
    case badData
  }

  /// Kind of failure, from which a program can choose its exit status.
  package var category: Category {
    switch self {
    case .missing, .isDirectory, .unreadable: .noInput
    case .empty, .binary, .noHeader, .newerVersion, .damaged: .badData
    }
  }

  /// A sentence that says what, where and what to do.
  ///
  /// Names in it are not escaped for a terminal.
  public var message: String {
    switch self {
    case .missing(let path): "\(path): no such file. Check the path, or record a trace there with tracer.write(to:)."
    case .isDirectory(let path): "\(path) is a folder. Name the trace file in it."
    case .unreadable(let name, let reason): "\(name) cannot be read: \(reason). Check its permissions."
    case .empty(let name): "\(name) is empty. A trace begins with a header line; did the program start to record?"
    case .binary(let name, let looksLike): "\(name) is not text: it looks like \(looksLike)."
    case .noHeader(let name, let reason):
      "\(name) is not a trace: \(reason). The first line must be {\"k\":\"header\",\"schema\":\"reactor-trace\",...}."
    case .newerVersion(let name, let version):
      "\(name) is a trace of version \(version); this program reads 1.x. Use a newer trace-render."
    case .damaged(let name, let line, let reason):
      "\(name): line \(line): \(reason). Read it without --strict to skip what is damaged."
    }
  }
}

// A program that an error ends shows it by `debugDescription`.
extension TraceReadError: CustomStringConvertible, CustomDebugStringConvertible {
  /// The same as `message`.
  public var description: String { message }
  /// The same as `description`.
  public var debugDescription: String { description }
}
