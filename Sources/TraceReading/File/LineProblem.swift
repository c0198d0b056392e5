import TraceFormat
import TraceJSON

/// Why a line cannot be taken, in words that follow `line 12 skipped: `.
enum LineProblem: Error, Equatable {
  case notJSON(JSONProblem)
  case missing(TraceFileV1.Key, kind: TraceFileV1.Kind)
  case noKind
  case wrongType(TraceFileV1.Key, String)
  case unknownWord(TraceFileV1.Key, String)
  case secondHeader
  case tooLong

  var reason: String {
    switch self {
    case .notJSON(let problem): "not JSON, \(problem.reason.rawValue) at column \(problem.offset + 1)"
    case .missing(let key, let kind): "no \"\(key.name)\" in this \(kind.name)"
    case .noKind: "no \"k\" that says what kind of event it is"
    case .wrongType(let key, let type): "\"\(key.name)\" is not \(type)"
    case .unknownWord(let key, let word): "\"\(key.name)\" is \"\(word)\", which this version does not know"
    case .secondHeader: "a second header"
    case .tooLong: "it is longer than 65536 bytes"
    }
  }

  var remedy: String {
    switch self {
    case .notJSON(let problem) where problem.reason == .ends: "Was the program killed while it wrote?"
    case .notJSON: "Was the file edited by hand?"
    case .missing, .noKind: "Was the trace cut short?"
    case .wrongType: "See docs/trace-format.md."
    case .unknownWord: "A newer trace-render may know it."
    case .secondHeader: "Keep one trace in a file; split this one there."
    case .tooLong: "Lower the recorder's payload limit."
    }
  }
}
