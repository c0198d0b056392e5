import PlatformSupport
import TraceFormat

/// The warnings of a reader about a file: the first twenty of each kind, then the number of the rest.
struct WarningLog {
  enum Subject: Int, CaseIterable {
    case badLine, cutLine, time, selfCause, duplicate

    /// The text after `17 more `.
    var more: String {
      switch self {
      case .badLine: "lines were skipped"
      case .cutLine: "lines were cut"
      case .time: "times or durations were repaired"
      case .selfCause: "events named themselves as their cause; dropped"
      case .duplicate: "lines repeated a seq; the first of each was kept"
      }
    }
  }

  static let limit = 20
  private var counts = [Int](repeating: 0, count: Subject.allCases.count)
  private var lines: [Trace.Warning] = []
  private var whole: [Trace.Warning] = []

  mutating func add(_ subject: Subject, line: Int, _ message: @autoclosure () -> String) {
    counts[subject.rawValue] += 1
    guard counts[subject.rawValue] <= Self.limit else { return }
    lines.append(Trace.Warning(line: line, message: message()))
  }

  /// Says something once, about the whole file.
  mutating func add(_ message: String) {
    whole.append(Trace.Warning(message: message))
  }

  /// Whether times or durations were repaired.
  var hasRepairs: Bool { counts[Subject.time.rawValue] > 0 }

  /// Lines that were left out.
  var unread: Int { counts[Subject.badLine.rawValue] + counts[Subject.cutLine.rawValue] }

  /// All of them: by line, then about the whole.
  var warnings: [Trace.Warning] {
    let sorted = lines.enumerated().sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }
    let more = Subject.allCases.compactMap { subject -> Trace.Warning? in
      let count = counts[subject.rawValue] - Self.limit
      return count > 0 ? Trace.Warning(message: "\(count) more \(subject.more)") : nil
    }
    return sorted.map(\.element) + more + whole
  }
}
