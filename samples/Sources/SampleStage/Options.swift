/// What a sample was asked to do.
public struct Options: Equatable, Sendable {
  /// Keys in order, with waits between them.
  public var script: [Key] = []
  public var trace: String?
  public var usesVirtualTime = false
  /// What this sample alone knows, as `--pure`.
  public var flags: Set<String> = []

  /// A key, or a wait of so many milliseconds.
  public enum Key: Equatable, Sendable {
    case press(String)
    case wait(Int)
  }

  public struct Problem: Error, Equatable {
    public var message: String
  }

  /// Reads `[--script KEYS] [--trace FILE] [--virtual-time]`, and the flags that are `known`.
  public init(_ arguments: [String], script standard: String, flags known: Set<String> = []) throws(Problem) {
    var rest = arguments[...]
    var words = standard
    while let argument = rest.popFirst() {
      switch argument {
      case "--virtual-time": usesVirtualTime = true
      case "--trace": trace = try Options.value(of: argument, &rest)
      case "--script": words = try Options.value(of: argument, &rest)
      case _ where known.contains(argument): flags.insert(argument)
      default:
        let all = ["--script KEYS", "--trace FILE", "--virtual-time"] + known.sorted()
        throw Problem(message: "unknown argument '\(argument)'; it takes \(all.joined(separator: ", "))")
      }
    }
    try read(words)
  }

  /// What this program was asked to do; ends it with status 64 where that cannot be read.
  public static func ofProgram(script standard: String, flags known: Set<String> = []) -> Options {
    do {
      return try Options(Array(CommandLine.arguments.dropFirst()), script: standard, flags: known)
    } catch {
      Words.fail(error.message, status: 64)
    }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Problem) -> String {
    guard let value = rest.popFirst() else { throw Problem(message: "\(option) needs a value") }
    return value
  }

  private mutating func read(_ words: String) throws(Problem) {
    for word in words.split(separator: " ") {
      if word.first == "w", let milliseconds = Int(word.dropFirst()), milliseconds >= 0 {
        script.append(.wait(milliseconds))
      } else {
        script.append(.press(String(word)))
      }
    }
  }
}
