import PlatformSupport
import ReactorTrace
import TraceLaws
import TraceReading

/// Fails the test, in XCTest and in Swift Testing, if the traced run has broken a law up to now.
///
/// ```swift
/// expectLaws("App.laws")
/// ```
///
/// A file of laws has sentences such as `effect refresh leads to state isLoading = false`: see docs/laws.md. It stands beside
/// the file of the test or in a folder around it; without one there, the test fails. A law that is broken fails with its
/// chain, one that is still owed too, and one that cannot be decided because events were lost. One that a cause or a value
/// leaves open is shown as a warning, and one that the run has nothing to do with is left out.
///
/// To check a file at the end of each test, and in every order of `explore`, set `TracingOptions.laws`. Call this inside a
/// traced test; takes time linear in the trace.
public func expectLaws(_ file: String, sourceLocation: SourceLocation = #_testLocation) {
  let location = TestLocation(sourceLocation)
  guard let run = ExpectationRun.current(location) else { return }
  ExpectedLaws(file, location)?.expect(run.trace, lasting: LastingEffects(run.tracer?.longLiving ?? []))
}

/// Fails the test, in XCTest and in Swift Testing, if a trace breaks a law: of a tracer that the test made itself, or one
/// that was read from a file.
public func expectLaws(_ file: String, in trace: Trace, sourceLocation: SourceLocation = #_testLocation) {
  ExpectedLaws(file, TestLocation(sourceLocation))?.expect(trace)
}

/// The laws of a file, for a test.
struct ExpectedLaws {
  private let file: LawFile
  private let path: String
  private let location: TestLocation

  private static let farthest = 32

  /// Nil, after failing the test, where the file cannot be read.
  init?(_ name: String, _ location: TestLocation) {
    self.location = location
    guard let (path, text) = Self.read(name, location) else { return nil }
    self.path = path
    do throws(LawFile.Problem) {
      file = try LawFile(parsing: text)
    } catch {
      location.fail(TerminalText.escaped("\(path):\(error.line):\(error.column): \(error.message)"))
      return nil
    }
  }

  /// Fails the test for each law that a trace does not keep. Returns whether there is one.
  @discardableResult
  func expect(_ trace: Trace, lasting: LastingEffects = LastingEffects()) -> Bool {
    let (failures, notes) = judge(trace, lasting)
    for failure in failures { location.fail(failure) }
    for note in notes { location.show(note) }
    return !failures.isEmpty
  }

  /// The messages for the laws that a trace does not keep, and for those that cannot be decided.
  func judge(_ trace: Trace, _ lasting: LastingEffects) -> (failures: [String], notes: [String]) {
    var report = LawReport(file, file: path, lasting: lasting)
    report.add(trace, name: "TRACE")
    var (failures, notes): ([String], [String]) = ([], [])
    for entry in report.entries {
      let message = report.message(entry).map { TerminalText.escaped($0) }.joined(separator: "\n")
      switch entry.verdict {
      case .held, .untested: break
      case .violated, .pending: failures.append(message)
      case .unknown: if report.hasLosses { failures.append(message) } else { notes.append(message) }
      }
    }
    return (failures, notes)
  }

  /// The file beside the test, or in the nearest folder around it that has one.
  private static func read(_ name: String, _ location: TestLocation) -> (path: String, text: String)? {
    var folder = location.filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    for _ in 0..<farthest {
      let path = name.hasPrefix("/") ? name : (folder + [name[...]]).joined(separator: "/")
      switch BehaviorFile.read(path) {
      case .text(let text): return (path, text)
      case .unreadable(let reason):
        location.fail("the laws \(TerminalText.escaped(path)) cannot be read: \(reason). Correct its permissions.")
        return nil
      case .missing: break
      }
      guard !folder.isEmpty, !name.hasPrefix("/") else { break }
      folder = folder.dropLast()
    }
    location.fail(
      "there is no \(TerminalText.escaped(name)) beside \(location.filePath), nor in a folder around it. "
        + "Write the laws of the app there, or correct the name.")
    return nil
  }
}
