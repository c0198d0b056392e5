import TraceBehavior

/// The source of a test that does the shortest run of a hunt again.
struct HuntTestSource {
  let type: String
  /// The property that holds the hunt; nil for one that was made in a test.
  let hunt: String?
  let violation: HuntViolation
  let lines: [HuntStory.Line]
  let fileID: String

  var text: String {
    let isTrap = violation.kind == .trap
    var code =
      isSwiftTesting
      ? ["@Test(\(SwiftSource.literal(title)))", "func \(function)() \(isTrap ? "async " : "")throws {"]
      : ["func test\(function.prefix(1).uppercased())\(function.dropFirst())() throws {"]
    var steps = ["try \(suite).\(property).replay {"] + lines.map { "  " + ($0.source ?? missing($0.text)) } + ["}"]
    if isTrap, isSwiftTesting {
      steps = ["await #expect(processExitsWith: .success) {"] + steps.map { "  \($0)" } + ["}"]
    }
    code += steps.map { "  \($0)" } + ["}"]
    let head =
      ["// Written by a hunt of \(SwiftSource.comment(type)): \(SwiftSource.comment(violation.message))."] + remark
    let imports = ["import ReactorTesting", "import \(isSwiftTesting ? "Testing" : "XCTest")", ""]
    return (head + imports + ["extension \(suite) {"] + code.map { "  \($0)" } + ["}", ""]).joined(separator: "\n")
  }

  private var isSwiftTesting: Bool { TestLocation.isSwiftTesting }

  /// The suite in whose file the hunt is.
  private var suite: String {
    let file = fileID.split(separator: "/").last.map(String.init) ?? fileID
    return SwiftSource.type(String(file.prefix { $0 != "." && $0 != "+" })) ?? "Hunts"
  }

  /// The property that holds the hunt; for one that was made in a test, the name that its comment asks for.
  private var value: String? { hunt.flatMap(SwiftSource.name) }
  private var property: String { value ?? "\(type.prefix(1).lowercased())\(type.dropFirst())Hunt" }

  private var remark: [String] {
    value != nil
      ? []
      : ["// Give the body of the hunt a name that both tests can use: static let \(property) = Hunt { stage in … }"]
  }

  private func missing(_ words: String) -> String {
    "// \(SwiftSource.comment(words)): no source is known for this value. Write the step here."
  }

  private var title: String {
    switch violation.kind {
    case .always, .settled: violation.name
    case .trap: "the process does not end"
    case .endless: "each step ends"
    case .impurity: "the reducer is pure"
    case .law, .fault, .failure: String(violation.message.prefix { $0 != "\n" }.prefix(100))
    }
  }

  /// A name of the title's words: `whoIsSignedOutHasNoToken`.
  private var function: String {
    let words = title.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.prefix(10)
    let name = words.enumerated().map { $0 == 0 ? $1.lowercased() : $1.prefix(1).uppercased() + $1.dropFirst() }
      .joined()
    return SwiftSource.name(name) ?? "hunted\(name)"
  }
}
