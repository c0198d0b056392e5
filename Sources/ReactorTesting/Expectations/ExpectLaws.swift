import PlatformSupport
import ReactorCore
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
/// leaves open is shown as a warning, and so is a name that is nearly one of the run; a law that the run has nothing to do
/// with is left out.
///
/// To check a file at the end of each test, and in every order of `explore`, set `TracingOptions.laws`. Call this inside a
/// traced test; takes time linear in the trace.
public func expectLaws(_ file: String, sourceLocation: SourceLocation = #_testLocation) {
  let location = TestLocation(sourceLocation)
  guard let run = ExpectationRun.current(location) else { return }
  ExpectedLaws(LawSources(file: file), location).judge(run.trace, run.tracer).report(at: location)
}

/// Fails the test, in XCTest and in Swift Testing, if a trace breaks a law: of a tracer that the test made itself, or one
/// that was read from a file.
public func expectLaws(_ file: String, in trace: Trace, sourceLocation: SourceLocation = #_testLocation) {
  let location = TestLocation(sourceLocation)
  ExpectedLaws(LawSources(file: file), location).judge(trace, nil).report(at: location)
}

/// Fails the test, in XCTest and in Swift Testing, if a reactor of the traced run has broken one of its laws up to now.
///
/// ```swift
/// expectLaws(of: profile, ProfileReactor.laws)
/// ```
///
/// Other reactors of its type are not asked. Verdicts and messages are those of `expectLaws(_:)`.
public func expectLaws<R: TraceableReactor>(
  of reactor: R, _ laws: [Law<R>], sourceLocation: SourceLocation = #_testLocation
) {
  let location = TestLocation(sourceLocation)
  guard let run = ExpectationRun.current(location), let subject = run.number(of: reactor, location) else { return }
  ExpectedLaws(laws, of: reactor, location).judge(run.trace, run.tracer, of: subject).report(at: location)
}

/// Fails the test, in XCTest and in Swift Testing, if a reactor of the traced run has broken a law up to now, or has done nothing
/// that the law is about.
///
/// ```swift
/// expectLaw(of: login, .action(.login("ada")).leads(to: .mutation(.is(.setUser("ada")))))
/// ```
public func expectLaw<R: TraceableReactor>(
  of reactor: R, _ law: Law<R>, sourceLocation: SourceLocation = #_testLocation
) {
  let location = TestLocation(sourceLocation)
  guard let run = ExpectationRun.current(location), let subject = run.number(of: reactor, location) else { return }
  var laws = ExpectedLaws([law], of: reactor, location)
  laws.mustBeTested = true
  laws.judge(run.trace, run.tracer, of: subject).report(at: location)
}

/// The laws of a test: the names of files, and laws in Swift.
struct LawSources: Sendable {
  var files: [String] = []
  var entries: [LawEntry] = []

  init(file: String? = nil, _ entries: [LawEntry] = []) {
    files = file.map { [$0] } ?? []
    self.entries = entries
  }

  mutating func add(_ other: LawSources) {
    files += other.files.filter { !files.contains($0) }
    entries += other.entries
  }

}

/// The laws of a test, read.
package struct ExpectedLaws: Sendable {
  private var file = LawFile()
  private var project = LastingEffects()
  /// The names of the files that were read.
  private var names: Set<String> = []
  /// Whether a law of which the run has nothing fails the test.
  fileprivate var mustBeTested = false

  /// Fails the test for files that cannot be read, and for laws without a meaning; the others remain.
  init(_ sources: LawSources, _ location: TestLocation) {
    project = ProjectDeclarations.lasting(around: location.filePath)
    add(sources, location)
  }

  /// The laws of runs that are made inside of a test: those around it, and those of their options.
  package static func ofRuns(_ options: TracingOptions, _ location: TestLocation) -> ExpectedLaws {
    var laws = TracedScope.current?.expectedLaws ?? ExpectedLaws(LawsTrait.sources, location)
    laws.add(options.lawSources, location)
    return laws
  }

  package var isEmpty: Bool { file.laws.isEmpty }

  /// The effects that are meant to stay open, by these laws and by `.trace-render`.
  package var lasting: Set<String> { file.lasting.union(project).names }

  /// The laws of one reactor, by the type that it has in the trace.
  fileprivate init<R: TraceableReactor>(_ laws: [Law<R>], of reactor: R, _ location: TestLocation) {
    let type = _typeName(Swift.type(of: reactor), qualified: false)
    let entries = laws.map { law in
      var entry = law.entry
      entry.law.reactor = type
      return entry
    }
    add(LawSources(entries), location)
  }

  /// Takes laws that it does not have yet.
  mutating func add(_ sources: LawSources, _ location: TestLocation) {
    for name in sources.files where names.insert(name).inserted {
      guard let (path, text) = Self.read(name, location) else { continue }
      do throws(LawFile.Problem) {
        file.laws += try LawFile(parsing: text).laws.map { law in
          var law = law
          law.file = path
          return law
        }
      } catch {
        location.fail(TerminalText.escaped("\(path):\(error.line):\(error.column): \(error.message)"))
      }
    }
    for entry in sources.entries {
      if let problem = entry.problem {
        let site = "\(entry.law.file ?? ""):\(entry.law.line)"
        location.fail(TerminalText.escaped("\(site): error: \(entry.law.text): \(problem)"))
      } else if !file.laws.contains(entry.law) {
        file.laws.append(entry.law)
      }
    }
  }

  /// Messages for the laws that a run does not keep, and for those that cannot be decided.
  struct Messages: Sendable {
    var failures: [String] = []
    var notes: [String] = []

    init() {}

    func report(at location: TestLocation) {
      for failure in failures { location.fail(failure) }
      for note in notes { location.show(note) }
    }
  }

  /// - Parameters:
  ///   - tracer: The one that made the trace; nil for a file.
  ///   - reactor: The only one of its type that is asked; nil for all.
  func judge(_ trace: Trace, _ tracer: ReactorTracer?, of reactor: TraceEvent.ReactorID? = nil) -> Messages {
    var messages = Messages()
    guard !isEmpty else { return messages }
    let report = report(of: trace, tracer, reactor)
    for entry in report.entries {
      let message = report.message(entry).map { TerminalText.escaped($0) }.joined(separator: "\n")
      switch entry.verdict {
      case .held: break
      case .untested: if mustBeTested { messages.failures.append(message) }
      case .violated, .pending: messages.failures.append(message)
      case .unknown: if report.hasLosses { messages.failures.append(message) } else { messages.notes.append(message) }
      }
    }
    messages.notes += report.misspellings.map { TerminalText.escaped($0) }
    return messages
  }

  private func report(
    of trace: Trace, _ tracer: ReactorTracer?, _ reactor: TraceEvent.ReactorID? = nil
  ) -> LawReport {
    var report = LawReport(file, file: "", lasting: LastingEffects(tracer?.longLiving ?? []))
    report.add(trace, name: "TRACE", only: reactor) { tracer?.stepValues?.values(ofReactor: $0) }
    return report
  }

  /// The first law that a run violates, and the message about it; nil if there is none. More steps could still bring what is owed.
  package func broken(in tracer: ReactorTracer) -> (law: String, message: String)? {
    if isEmpty { return nil }
    let report = report(of: tracer.trace, tracer)
    let broken = report.entries.first { $0.verdict == .violated }
    return broken.map { ($0.law.text, report.message($0).map { TerminalText.escaped($0) }.joined(separator: "\n")) }
  }

  /// The file beside the test, or in the nearest folder around it that has one.
  private static func read(_ name: String, _ location: TestLocation) -> (path: String, text: String)? {
    switch NearestFile.find(name, around: location.filePath) {
    case .found(let path, let text): return (path, text)
    case .unreadable(let path, let reason):
      location.fail("the laws \(TerminalText.escaped(path)) cannot be read: \(reason). Correct its permissions.")
    case .missing:
      location.fail(
        "there is no \(TerminalText.escaped(name)) beside \(location.filePath), nor in a folder around it. "
          + "Write the laws of the app there, or correct the name.")
    }
    return nil
  }
}
