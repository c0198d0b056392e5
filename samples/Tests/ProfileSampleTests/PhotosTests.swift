import ProfileSample
import ReactorCore
import ReactorTesting
import Testing

@Suite(
  "Photos, loaded by tasks, in virtual time",
  .traced(scheduler: { TestScheduler(resolution: 0.001, runsTasks: true) })
)
struct PhotosTests {
  private let reactor = PhotosReactor(name: "grace", service: PhotoService())

  private var scheduler: TestScheduler { get throws { try #require(TracedRun.scheduler) } }

  @Test func `albums come at the same time, the one with the shortest name first`() throws {
    var times: [Int] = []
    let scheduler = try scheduler
    let subscription = reactor.state.map(\.albums.count).distinctUntilChanged().skip(1)
      .subscribe(onNext: { _ in times.append(scheduler.clock) })

    reactor.action.onNext(.load)
    #expect(reactor.currentState.isLoading)
    scheduler.start()

    // The names take 80 ms, and the albums 90 ms for "cats", 100 ms for "ships" and 140 ms for "compilers".
    #expect(times == [170, 180, 220])
    #expect(reactor.currentState.albums["ships"] == ["ships 1", "ships 2"])
    #expect(!reactor.currentState.isLoading)
    subscription.dispose()
  }

  @Test func `photos that were sent before come at once`() async throws {
    reactor.action.onNext(.load)
    #expect(try await scheduler.settle() == [])
    let first = try scheduler.clock
    reactor.action.onNext(.load)
    #expect(try await scheduler.settle() == [])

    #expect(try scheduler.clock == first + 80)
    #expect(reactor.currentState.albums.count == 3)
  }

  @Test func `albums that arrive after a cancel are not shown`() async throws {
    reactor.action.onNext(.load)
    try scheduler.scheduleAt(175) { [reactor] in reactor.action.onNext(.cancel) }
    #expect(try await scheduler.settle() == [])

    #expect(reactor.currentState.albums.keys.sorted() == ["cats"])
    #expect(!reactor.currentState.isLoading)
    let graph = TraceGraph(try #require(TracedRun.tracer?.trace))
    #expect(graph.effects.first?.end == .cancelled(by: 1))
  }

  @Test func `a failure is shown`() async throws {
    let nameless = PhotosReactor(name: "", service: PhotoService())
    nameless.action.onNext(.load)
    #expect(try await scheduler.settle() == [])
    #expect(nameless.currentState.hasFailed)
    #expect(nameless.currentState.albums.isEmpty)
    #expect(!nameless.currentState.isLoading)
  }
}
