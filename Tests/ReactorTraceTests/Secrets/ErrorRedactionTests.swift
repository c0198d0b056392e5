import PlatformSupport
import ReactorCore
import Testing
import TraceModel

@testable import ReactorTrace
@testable import TraceValues

@Suite("Secrets in errors, and in text that is cut") struct ErrorRedactionTests {
  private struct Denied: Error, CustomStringConvertible {
    var description: String
  }

  /// Its streams fail with what a test says.
  private final class Fragile: Reactor {
    typealias Action = Int
    let initialState = 0
    let source = PublishSubject<Int>()
    let failure: Denied
    init(_ failure: Denied) { self.failure = failure }
    func transform(mutation: Observable<Int>) -> Observable<Int> { .merge(mutation, source) }
    func mutate(action: Int) -> Observable<Int> { .error(failure) }
    func reduce(state: Int, mutation: Int) -> Int { state + mutation }
  }

  /// Everything that is said of an error in an effect, and of one that stops the reactor.
  private func outputs(_ failure: Denied) -> [String] {
    let said = Locked<[String]>([])
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    let fragile = Fragile(failure)
    fragile.attach(tracer)
    fragile.attach(ConsoleLogger { line in said.withLock { $0.append(line) } })
    fragile.action.onNext(1)
    fragile.source.onError(failure)
    let trace = tracer.finish()
    let graph = TraceGraph(trace)
    let (statistics, audit) = (Statistics(graph), Audit(graph))
    return [
      trace.lines.joined(separator: "\n"), said.withLock { $0 }.joined(separator: "\n"), statistics.text,
      statistics.json.text, audit.text, audit.json.text, audit.sarif(version: "1").text,
      audit.junit(), audit.gitHubAnnotations(),
    ]
  }

  @Test func `an error's text is masked wherever it appears`() {
    for output in outputs(Denied(description: "login failed: password=hunter2-error")) {
      #expect(!output.contains("hunter2"), "\(output)")
    }
  }

  @Test func `a secret where a text is cut is masked first`() {
    let token = "ghp_hunter2hunter2hunter2hunter2hunter2x"
    for room in [180, 185, 199, 1_000, 1_015] {
      let failure = Denied(description: String(repeating: "x", count: room) + " " + token)
      for output in outputs(failure) { #expect(!output.contains("ghp_"), "\(room)") }
    }
  }

  private struct Sealed: TraceRedactable {
    var inside = "hunter2-sealed"
    var traceValue: (any Sendable)? { nil }
  }
  private struct Summed: TraceRedactable, Error {
    var inside = "hunter2-summed"
    var traceValue: (any Sendable)? { "only this" }
  }
  private enum Holding: Error { case denied(Sealed, code: Int), plain(Int) }

  @Test func `a redactable value in an error shows only what it chose`() {
    #expect(
      ValueDescriber.summary(of: Holding.denied(Sealed(), code: 7)) == #"{"denied":{"_0":"[Filtered]","code":7}}"#)
    #expect(ValueDescriber.summary(of: Summed()) == "only this")
    #expect(ValueDescriber.summary(of: Holding.plain(7)) == "plain(7)")
  }

  @Test func `a value that masks itself is counted, also in a queued action, a merged mutation or a mark`() {
    final class Waiting: Reactor {
      typealias Action = Sealed
      let initialState = 0
      let stored = ReplaySubject<Int>.create(bufferSize: 1)
      func mutate(action: Sealed) -> Observable<Sealed> {
        stored.take(1).map { _ in Sealed() }
      }
      func reduce(state: Int, mutation: Sealed) -> Int { state + 1 }
    }
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    let (waiting, shop) = (Waiting(), Shop())
    waiting.attach(tracer)
    shop.attach(tracer)
    let first = shop.state.map(\.count).subscribe(waiting.stored)
    let second = waiting.state.filter { $0 == 1 }.subscribe(onNext: { _ in waiting.action.onNext(Sealed()) })
    shop.action.onNext(.nothing)
    waiting.action.onNext(Sealed())
    tracer.mark("marked \(1)", payload: Sealed())
    first.dispose()
    second.dispose()
    let trace = tracer.finish()

    let masked = trace.events.compactMap { event -> String? in
      switch event.kind {
      case .action(let action): "action \(action.queued != nil) \(event.redacted)"
      case .mutation(let mutation): "mutation \(mutation.causes.count) \(event.redacted)"
      case .mark: "mark \(event.redacted)"
      default: nil
      }
    }
    // The first two are the shop's.
    #expect(masked.dropFirst(2) == ["action false 1", "mutation 2 1", "action true 1", "mutation 2 1", "mark 1"])
    #expect(!trace.lines.joined().contains("hunter2"))
  }

  @Test func `a very long error is replaced by its length`() {
    let failure = Denied(description: String(repeating: "password=hunter2 ", count: 1_000))
    let lines = outputs(failure)[0]
    #expect(lines.contains("17000 bytes"))
    #expect(!lines.contains("hunter2"))
  }
}
