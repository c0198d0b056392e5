import PlatformSupport
import ReactorCore
import ReactorTrace
import Testing

/// A run of an explored body that is over: what came, and what failed.
struct ExploredRun: Sendable {
  let run: OrderedRun
  /// The messages of what failed, in order; empty if nothing did.
  var failures: [String] = []
  /// Whether it failed, also where the messages are not known.
  var hasFailed = false
  /// Messages about the laws that it did not keep.
  var unlawful = ExpectedLaws.Messages()
  /// The trace, if it was kept, and whether the body needs one.
  var trace: Trace?
  /// The actions with which its failed chains begin.
  var chains: [TraceEvent.Seq] = []
  var usesTracer = false
  var findings: [Finding] = []
}

/// Collects the failures of one run, marks them in its trace, and holds them back from the report where the framework can do that.
package struct HeldFailures: Sendable {
  // The lock guards the messages.
  private let messages = Locked<[String]>([])
  private let failuresBefore = XCTestFailureObserver.failureCount
  private let tracer: ReactorTracer?

  package init(_ tracer: ReactorTracer?) { self.tracer = tracer }

  package var all: [String] { messages.withLock { $0 } }
  var hasFailed: Bool { !all.isEmpty || XCTestFailureObserver.failureCount > failuresBefore }

  package func hold(_ body: () throws -> Void) {
    func run() { do { try body() } catch { add(throwing: error) } }
    guard Test.current != nil else { return run() }
    withKnownIssue(isIntermittent: true, run, matching: add)
  }

  func hold(isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void) async {
    guard Test.current != nil else {
      do { try await body() } catch { add(throwing: error) }
      return
    }
    await withKnownIssue(isIntermittent: true, isolation: isolation) {
      do { try await body() } catch { add(throwing: error) }
    } matching: {
      add($0)
    }
  }

  func add(throwing error: any Error) {
    tracer?.markFailure("threw \(error)", at: nil)
    add("threw \(error)")
  }

  private func add(_ message: String) { messages.withLock { $0.append(message) } }

  /// Adds an issue unless it is only a warning. Returns true: it goes no further.
  @discardableResult
  func add(_ issue: Issue) -> Bool {
    if issue.isFailure {
      tracer?.markFailure(issue)
      add(issue.sourceLocation.map { "\(issue) at \($0.fileName):\($0.line)" } ?? "\(issue)")
    }
    return true
  }
}
