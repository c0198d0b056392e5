import PlatformSupport
import ReactorTesting
import TraceBehavior

/// The source of a test that does the shortest run of a hunt again.
struct HuntTestSource {
  let type: String
  /// The module of the reactor.
  let module: String
  let isOnReactorKit: Bool
  let violation: HuntViolation
  let lines: [HuntStory.Line]
  /// The line of the hunt.
  let location: TestLocation

  var text: String {
    let isTrap = violation.kind == .trap
    let given = given
    let hunt = given ?? "\(suite).\(property)"
    var code =
      isSwiftTesting
      ? ["@Test(\(SwiftSource.literal(title)))", "func \(function)() \(isTrap ? "async " : "")throws {"]
      : ["func test\(function.prefix(1).uppercased())\(function.dropFirst())() throws {"]
    var steps = ["try \(hunt).replay {"] + lines.map { "  " + ($0.source ?? missing($0.text)) } + ["}"]
    if isTrap, isSwiftTesting {
      steps = ["await #expect(processExitsWith: .success) {"] + steps.map { "  \($0)" } + ["}"]
    }
    code += steps.map { "  \($0)" } + ["}"]
    let subject = SwiftSource.comment(type)
    let head =
      ["// Written by a hunt of \(subject), which breaks \(SwiftSource.comment("\"\(title)\""))."]
      + (given == nil ? remark : [])
    var imports = SwiftSource.testImports(onReactorKit: isOnReactorKit, isSwiftTesting ? .testing : .xctest)
    if let module = SwiftSource.name(module), !location.fileID.hasPrefix("\(module)/") {
      imports += ["@testable import \(module)", ""]
    }
    return (head + imports + ["extension \(suite) {"] + code.map { "  \($0)" } + ["}", ""]).joined(separator: "\n")
  }

  private var isSwiftTesting: Bool { TestLocation.isSwiftTesting }

  /// The suite in whose file the hunt is.
  private var suite: String {
    let file = location.fileID.split(separator: "/").last ?? ""
    return SwiftSource.type(String(file.prefix { $0 != "." && $0 != "+" })) ?? "Hunts"
  }

  /// The property that is to hold a hunt which was made in the test.
  private var property: String { "\(type.prefix(1).lowercased())\(type.dropFirst())Hunt" }

  /// The hunt in the source line that calls it, as in `hunt(Self.login)`; nil for one that is made there, and if the source is gone.
  private var given: String? {
    guard case .found(_, let text) = NearestFile.find(location.filePath, around: location.filePath) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(location.line - 1).prefix(3)
    let call = lines.joined(separator: " ")
    guard let start = (call.range(of: "hunt(") ?? call.range(of: "hunted("))?.upperBound else { return nil }
    let rest = call[start...].drop { $0 == " " }
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    if let next = rest.dropFirst(name.count).first, next == ":" || next == "(" { return nil }
    let path = name.hasPrefix("Self.") ? "\(name.dropFirst(5))" : "\(name)"
    return SwiftSource.type(path == name && name.contains(".") ? path : "\(suite).\(path)")
  }

  private var remark: [String] {
    [
      "// Make the body of the hunt a property that both tests can use:",
      "//   static let \(property) = Hunt { stage in … }",
    ]
  }

  /// A line that does not compile: without the step the test would pass.
  private func missing(_ words: String) -> String {
    "#error(\(SwiftSource.literal("write this step: \(words). No source is known for its value, which a closure or a list has given")))"
  }

  /// Steps that are to be written by hand.
  var missingCount: Int { lines.count { $0.source == nil } }

  private var title: String {
    switch violation.kind {
    case .always, .settled: violation.name
    case .trap where violation.name == "trap": "the process does not end"
    case .trap, .endless: "each step ends"
    case .impurity: "the reducer is pure"
    case .law, .fault, .failure, .unrepeated: String(violation.message.prefix { $0 != "\n" }.prefix(100))
    }
  }

  /// A name of the title's words, and of the steps, so that two tests of one title are two: `whoIsSignedOutHasNoToken_3f2a`.
  private var function: String {
    let words = title.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.prefix(10)
    let name = words.enumerated().map { $0 == 0 ? $1.lowercased() : $1.prefix(1).uppercased() + $1.dropFirst() }
      .joined()
    let number = FNV1a(lines.map(\.text).joined(separator: "\n").utf8).hash & 0xFFFF
    let named = "\(name)_\(String(number, radix: 16))"
    return SwiftSource.name(named) ?? "hunted\(named)"
  }
}
