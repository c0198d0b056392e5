/// What a sample was asked to do.
public struct Options: Equatable, Sendable {
  /// Keys in order, with waits between them.
  public var script: [Key] = []
  public var trace: String?
  public var usesVirtualTime = false
  public var isPure = false

  /// A key, or a wait of so many milliseconds.
  public enum Key: Equatable, Sendable {
    case press(String)
    case wait(Int)
  }

  public struct Problem: Error, Equatable {
    public var message: String
  }

  /// Reads `[--script KEYS] [--trace FILE] [--virtual-time] [--pure]`.
  public init(_ arguments: [String], script standard: String) throws(Problem) {
    var rest = arguments[...]
    var words = standard
    while let argument = rest.popFirst() {
      switch argument {
      case "--virtual-time": usesVirtualTime = true
      case "--pure": isPure = true
      case "--trace": trace = try Options.value(of: argument, &rest)
      case "--script": words = try Options.value(of: argument, &rest)
      default:
        throw Problem(
          message: "unknown argument '\(argument)'; it takes --script KEYS, --trace FILE and --virtual-time")
      }
    }
    try read(words)
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
