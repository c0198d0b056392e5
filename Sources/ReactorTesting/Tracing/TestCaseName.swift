import ReactorTrace
import Testing

/// The name of a test with what one case of it runs with: `adds(count: 3, to: cart)`.
///
/// Swift Testing tells arguments to tools of its own alone: they are found by looking into the case. A version that keeps
/// them elsewhere leaves the name as it is, and the files of its cases are numbered.
enum TestCaseName {
  struct Argument {
    /// Empty where the parameter has none.
    var label: String
    var value: Any
  }

  /// Characters of an argument.
  private static let most = 60

  static func of(_ name: String, _ testCase: Test.Case?, _ redaction: RedactionPolicy) -> String {
    let arguments = testCase.map(arguments) ?? []
    if arguments.isEmpty { return name }
    let told = arguments.map { words(of: $0, redaction) }.joined(separator: ", ")
    return "\(plain(name))(\(told))"
  }

  /// A name without the labels of its parameters.
  private static func plain(_ name: String) -> Substring {
    guard name.hasSuffix(")"), let start = name.lastIndex(of: "(") else { return name[...] }
    return name[..<start]
  }

  private static func words(of argument: Argument, _ redaction: RedactionPolicy) -> String {
    let text =
      argument.value as? String ?? (argument.value as? any CustomTestStringConvertible)?.testDescription
      ?? String(describing: argument.value)
    let masked = redaction.isSensitive(key: argument.label) ? RedactionPolicy.mask : redaction.masked(text).text
    let short = masked.count > most ? masked.prefix(most) + "…" : masked[...]
    return argument.label.isEmpty ? String(short) : "\(argument.label): \(short)"
  }

  static func arguments(of testCase: Test.Case) -> [Argument] {
    guard let all = Mirror(reflecting: testCase).descendant("_kind", "parameterized", "arguments") else { return [] }
    return Mirror(reflecting: all).children.compactMap { child in
      let argument = Mirror(reflecting: child.value)
      guard let value = argument.descendant("value") else { return nil }
      let names = [
        argument.descendant("parameter", "secondName", "some"), argument.descendant("parameter", "firstName"),
      ]
      return Argument(label: names.compactMap { $0 as? String }.first { $0 != "_" } ?? "", value: value)
    }
  }
}
