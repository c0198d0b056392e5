import ReactorTrace
import Testing

/// Names one case of a parameterized test by its arguments: `adds(count: 3, to: cart)`.
///
/// Swift Testing has no public API for arguments, so they are read by reflection. With a version that stores them elsewhere
/// the name stays without arguments, and the files of the cases are numbered.
enum TestCaseName {
  struct Argument {
    /// Empty for a parameter without a label.
    var label: String
    var value: Any
  }

  /// The most characters of an argument.
  private static let maxLength = 60

  static func of(_ name: String, _ testCase: Test.Case?, _ redaction: RedactionPolicy) -> String {
    let arguments = testCase.map(arguments) ?? []
    if arguments.isEmpty { return name }
    let descriptions = arguments.map { description(of: $0, redaction) }.joined(separator: ", ")
    return "\(baseName(name))(\(descriptions))"
  }

  /// A name without the labels of its parameters.
  private static func baseName(_ name: String) -> Substring {
    guard name.hasSuffix(")"), let start = name.lastIndex(of: "(") else { return name[...] }
    return name[..<start]
  }

  private static func description(of argument: Argument, _ redaction: RedactionPolicy) -> String {
    let text =
      argument.value as? String ?? (argument.value as? any CustomTestStringConvertible)?.testDescription
      ?? String(describing: argument.value)
    let masked = redaction.isSensitive(key: argument.label) ? RedactionPolicy.mask : redaction.masked(text).text
    let short = masked.count > maxLength ? masked.prefix(maxLength) + "…" : masked[...]
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
