/// The command line options of a sample.
public struct Options: Equatable, Sendable {
  /// Keys and waits, in order.
  public var script: [Key] = []
  /// The path of the trace file; nil for no trace.
  public var trace: String?
  /// Whether time is virtual, so that every run is the same.
  public var usesVirtualTime = false
  /// Flags of this sample alone, such as `--pure`.
  public var flags: Set<String> = []

  /// A key, or a wait in milliseconds.
  public enum Key: Equatable, Sendable {
    case press(String)
    case wait(Int)
  }

  /// A command line that cannot be read.
  public struct UsageError: Error, Equatable {
    public var message: String
  }

  /// Parses `[--script KEYS] [--trace FILE] [--virtual-time]`, and the flags in `known`.
  public init(_ arguments: [String], script standard: String, flags known: Set<String> = []) throws(UsageError) {
    var rest = arguments[...]
    var text = standard
    while let argument = rest.popFirst() {
      switch argument {
      case "--virtual-time": usesVirtualTime = true
      case "--trace": trace = try Options.value(of: argument, &rest)
      case "--script": text = try Options.value(of: argument, &rest)
      case _ where known.contains(argument): flags.insert(argument)
      default:
        let all = ["--script KEYS", "--trace FILE", "--virtual-time"] + known.sorted()
        throw UsageError(message: "unknown argument '\(argument)'; it takes \(all.joined(separator: ", "))")
      }
    }
    try read(text)
  }

  /// Parses the arguments of this program; exits with status 64 where they cannot be read.
  public static func ofProgram(script standard: String, flags known: Set<String> = []) -> Options {
    do {
      return try Options(Array(CommandLine.arguments.dropFirst()), script: standard, flags: known)
    } catch {
      Words.fail(error.message, status: 64)
    }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw UsageError(message: "\(option) needs a value") }
    return value
  }

  private mutating func read(_ words: String) throws(UsageError) {
    for word in words.split(separator: " ") {
      if word.first == "w", let milliseconds = Int(word.dropFirst()), milliseconds >= 0 {
        script.append(.wait(milliseconds))
      } else {
        script.append(.press(String(word)))
      }
    }
  }
}
