import ReactorCore
import ReactorTrace
import Testing

/// Rules that random graphs cannot see broken: there a contributor that is not named, or an owner, is merely less known.
@Suite("Rules of causes") struct CauseRuleTests {
  private typealias Combining = @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>
  private static let combining: [(name: String, make: Combining)] = [
    ("combineLatest", { .combineLatest($0, $1) { $0 + $1 } }),
    ("combineLatest of a collection", { .combineLatest([$0, $1]) { $0.reduce(0, +) } }),
    ("zip", { .zip($0, $1) { $0 + $1 } }),
    ("withLatestFrom", { $1.withLatestFrom($0) { $0 + $1 } }),
    ("withLatestFrom, the other one", { $1.withLatestFrom($0) }),
    ("sample", { $0.sample($1) }),
  ]

  @Test(arguments: 0..<6) func `a stored value contributes to a combination, and the arriving one is the trigger`(
    index: Int
  ) {
    let tracer = ReactorTracer()
    let (stored, arriving) = (PublishSubject<Int>(), PublishSubject<Int>())
    let (first, second) = (Cause.next(), Cause.next())
    var seen: [(trigger: CauseID, all: [CauseID])] = []
    let combined = Self.combining[index].make(stored, arriving)
    let subscription = combined.subscribe(onNext: { _ in
      let known = Cause.resolve(Cause.current)
      seen.append((known.trigger, known.all))
    })
    Cause.with(first) { stored.onNext(1) }
    Cause.with(second) { arriving.onNext(2) }
    subscription.dispose()
    tracer.finish()

    #expect(seen.map(\.trigger) == [second], "\(Self.combining[index].name)")
    #expect(seen.map(\.all) == [[second, first]], "\(Self.combining[index].name)")
  }

  private typealias Flattening = @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>
  private static let flattening: [(name: String, make: Flattening)] = [
    ("flatMap", { outer, inner in outer.flatMap { _ in inner } }),
    ("flatMapFirst", { outer, inner in outer.flatMapFirst { _ in inner } }),
    ("flatMapLatest", { outer, inner in outer.flatMapLatest { _ in inner } }),
    ("concatMap", { outer, inner in outer.concatMap { _ in inner } }),
  ]

  @Test(arguments: 0..<4) func `the subscriber of an inner stream owns the values that it sends without a cause`(
    index: Int
  ) {
    let tracer = ReactorTracer()
    let (outer, inner) = (PublishSubject<Int>(), PublishSubject<Int>())
    let (owner, sender) = (Cause.next(), Cause.next())
    var seen: [CauseID] = []
    let flat = Self.flattening[index].make(outer, inner)
    let subscription = flat.subscribe(onNext: { _ in
      let known = Cause.resolve(Cause.current)
      seen += [known.trigger, known.owner]
    })
    Cause.with(owner) { outer.onNext(1) }
    Cause.none { inner.onNext(2) }
    // A cause that is known stays the trigger.
    Cause.with(sender) { inner.onNext(3) }
    subscription.dispose()
    tracer.finish()

    #expect(seen.prefix(3) == [0, owner, sender], "\(Self.flattening[index].name)")
  }

  @Test func `the first work of a pipeline is caused by its reactor, not by the code that used it first`() throws {
    final class Clockwork: Reactor {
      typealias Action = Int
      let initialState = 0
      func transform(mutation: Observable<Int>) -> Observable<Int> { .merge(mutation, .just(7)) }
      func reduce(state: Int, mutation: Int) -> Int { mutation }
    }
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    let (shop, clockwork) = (Shop(), Clockwork())
    shop.attach(tracer)
    clockwork.attach(tracer)
    let subscription = shop.state.skip(1).subscribe(onNext: { _ in _ = clockwork.state })
    shop.action.onNext(.add(1))
    let trace = tracer.finish()
    subscription.dispose()

    let made = try #require(
      trace.events.first { if case .reactor(let info) = $0.kind { info.type == "Clockwork" } else { false } })
    let injected = try #require(trace.mutations.first { $0.event.reactor == made.reactor })
    #expect(injected.mutation.isInjected)
    #expect(injected.event.cause == made.seq)
    #expect(injected.event.chain == made.seq)
  }
}
