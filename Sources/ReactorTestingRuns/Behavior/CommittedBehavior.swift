import PlatformSupport
import ReactorTesting
import ReactorTrace
import TraceBehavior

/// A behavior in a file beside a test: compared, written where there is none, and replaced where that was asked for.
struct CommittedBehavior {
  static let folder = "__Behaviors__"
  static let suffix = "behavior.txt"
  static let variable = "REACTOR_RECORD"
  private static let mostChanges = 12
  private static let mostLines = 80

  private let name: String
  private let directory: String
  private let sources: String
  private let location: TestLocation
  private let isRecording: Bool

  init(_ name: String, at location: TestLocation, isRecording: Bool = CommittedBehavior.isRecordingAskedFor) {
    let testFile = location.filePath
    self.name = name
    self.location = location
    self.isRecording = isRecording
    let slash = testFile.lastIndex(of: "/")
    sources = slash.map { String(testFile[..<$0]) } ?? "."
    let file = slash.map { testFile[testFile.index(after: $0)...] } ?? testFile[...]
    directory = "\(sources)/\(Self.folder)/\(file.hasSuffix(".swift") ? file.dropLast(6) : file)"
  }

  /// Whether the environment asks for files to be written again: `REACTOR_RECORD` is set, and not to `0`.
  static var isRecordingAskedFor: Bool {
    guard let value = unsafe getenv(variable).map({ unsafe String(cString: $0) }) else { return false }
    return !value.isEmpty && value != "0"
  }

  private var path: String { "\(directory)/\(name).\(Self.suffix)" }

  func expect(_ found: Behavior) {
    guard Self.isPlain(name) else {
      return location.fail(
        "\"\(TerminalText.escaped(name))\" names no file: use letters, digits, spaces and the signs - _ . only.")
    }
    switch TextFile.read(path) {
    case .text(let text): compare(text, with: found)
    case .missing: recordFirst(found)
    case .unreadable(let reason):
      location.fail("the behavior \(path) cannot be read: \(reason). Correct its permissions.")
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    let isMadeOfPlainSigns = name.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || " -_.".unicodeScalars.contains(scalar)
    }
    return isMadeOfPlainSigns && !name.hasPrefix(".") && !name.isEmpty && name.utf8.count <= 200
  }

  private func recordFirst(_ found: Behavior) {
    guard TextFile.exists(sources) else {
      return location.fail(
        "no behavior \"\(name)\": there is no folder \(sources) on this machine, where the test was compiled. "
          + "Run the test where its sources are.")
    }
    guard let reason = write(found) else {
      guard !isRecording else { return FailedTestTrace.printLine("recorded behavior: \(path)") }
      return location.fail(
        "no behavior \"\(name)\" was committed yet, so it was recorded: \(path). Review the file, commit it, and run "
          + "the test again.")
    }
    location.fail(
      "no behavior \"\(name)\" was committed, and \(path) cannot be written: \(reason). Run the test once where the "
        + "sources can be written, and commit the file.")
  }

  private func compare(_ text: String, with found: Behavior) {
    let expected: Behavior
    do throws(BehaviorTextError) {
      expected = try Behavior(parsing: text, name: path)
    } catch {
      guard isRecording else { return location.fail(TerminalText.escaped(error.message)) }
      return accept(found)
    }
    let difference = BehaviorDifference(expected, found)
    guard !difference.isEmpty else { return }
    if isRecording { return accept(found) }
    location.fail(message(for: difference))
    KeptFiles.keep(KeptFiles.files(of: difference, named: name), of: name, at: location)
  }

  private func accept(_ found: Behavior) {
    guard let reason = write(found) else { return FailedTestTrace.printLine("recorded behavior: \(path)") }
    location.fail(
      "the behavior \(path) cannot be written: \(reason). Correct its permissions, or unset \(Self.variable).")
  }

  /// Writes the file and its folders; returns why that failed.
  private func write(_ behavior: Behavior) -> String? {
    TextFile.write(behavior.text, to: path, folders: ["\(sources)/\(Self.folder)", directory])
  }

  private func message(for difference: BehaviorDifference) -> String {
    let changes = difference.changes
    var lines = ["the behavior differs from \"\(name)\":"]
    lines += changes.prefix(Self.mostChanges).map { "  \($0.text)" }
    if changes.count > Self.mostChanges { lines.append("  and \(changes.count - Self.mostChanges) differences more") }
    lines += ["", "--- \(path)", "+++ this run"] + difference.lines.unified(limit: Self.mostLines)
    lines += ["", "To accept it, run the test with \(Self.variable)=1 and commit the file."]
    return lines.joined(separator: "\n")
  }
}
