import Foundation
import Testing

#if !canImport(ReactorKit)
  import ReactorCore
  import ReactorTesting
#endif

/// Has the latest number that it was sent, and shows it with something added.
private final class KeepingReactor: Reactor {
  typealias Action = Int
  typealias Mutation = Int
  let initialState = 0
  private let added: Int
  init(adding added: Int = 0) { self.added = added }
  func reduce(state: Int, mutation: Int) -> Int { mutation }
  func transform(state: Observable<Int>) -> Observable<Int> {
    added == 0 ? state : state.map { [added] in $0 + added }
  }
}

/// Subscribes to the stream that an action names, and to another one from the start.
private final class AskingReactor: Reactor {
  typealias Action = Int
  typealias Mutation = Int
  let initialState = 0
  private let streams: [Observable<Int>]
  private let merged: Observable<Int>
  init(_ streams: [Observable<Int>], merging merged: Observable<Int> = .never()) {
    (self.streams, self.merged) = (streams, merged)
  }
  func mutate(action: Int) -> Observable<Int> { streams[action] }
  func transform(mutation: Observable<Int>) -> Observable<Int> { .merge(mutation, merged) }
  func reduce(state: Int, mutation: Int) -> Int { mutation }
}

extension Observable where Element == Int {
  /// The values that it has for a subscriber at once, without later ones.
  fileprivate var stored: Observable<Int> {
    .create { observer in
      self.subscribe(onNext: { observer.onNext($0) }).dispose()
      observer.onCompleted()
      return Disposables.create()
    }
  }
}

/// Values that a state, a subject or a relay has stored for later subscribers, on our runtime and on ReactorKit.
@Suite struct StoredCauseTests {
  #if canImport(ReactorKit)
    /// RxSwift's subjects and relays store values apart from their causes.
    private let subjectsKeepCauses = false
  #else
    private let subjectsKeepCauses = true
  #endif

  @Test(arguments: 0..<30) func `A stored value is caused by the subscription, and what stored it contributes`(
    seed: UInt64
  ) throws {
    var random = SeededNumbers(state: seed)
    let tracer = ReactorTracer()
    let (keeping, shifting) = (KeepingReactor(), KeepingReactor(adding: 1000))
    let (behavior, replay) = (BehaviorSubject(value: 0), ReplaySubject<Int>.create(bufferSize: 3))
    let (relay, last) = (BehaviorRelay(value: 0), ReplayRelay<Int>.create(bufferSize: 1))
    keeping.attach(tracer, named: "keeping")
    shifting.attach(tracer, named: "shifting")
    let sends = keeping.state.skip(1).subscribe(onNext: {
      behavior.onNext($0)
      replay.onNext($0)
      relay.accept($0)
      last.accept($0)
    })
    // A number has the stream that it came through as its first digit.
    let streams = [keeping.state, shifting.state, behavior, replay, relay.asObservable(), last.asObservable()]
      .enumerated().map { index, stream in stream.stored.map { $0 + index * 10_000 } }
    let asking = AskingReactor(streams)
    asking.attach(tracer)
    var sent = 0

    for _ in 0..<30 {
      switch random.next(9) {
      case 0, 1:
        sent += 1
        keeping.action.onNext(sent)
        shifting.action.onNext(sent)
      case 2:
        let merging = AskingReactor([], merging: streams[random.next(streams.count)])
        merging.attach(tracer)
        _ = merging.state
      default: asking.action.onNext(random.next(streams.count))
      }
    }
    sends.dispose()

    try check(try lines(of: tracer.finish()))
  }

  @Test func `A state contributes to its own value alone, whatever thread stores the next one meanwhile`() throws {
    let (tracer, keeping) = (ReactorTracer(), KeepingReactor())
    keeping.attach(tracer, named: "keeping")
    let asking = AskingReactor([keeping.state.take(1)])
    asking.attach(tracer)

    let (numbers, questions) = (keeping.action, asking.action)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for number in 1...1000 { thread == 0 ? numbers.onNext(number) : questions.onNext(0) }
    }

    try check(try lines(of: tracer.finish()))
  }

  @Test(.traced) func `A stored state that reaches an effect without a trigger leaves the effect its owner`() throws {
    let (keeping, bus) = (KeepingReactor(), PublishSubject<Int>())
    let asking = AskingReactor([bus])
    keeping.action.onNext(7)
    asking.action.onNext(0)

    keeping.state.take(1).subscribe(onNext: { bus.onNext($0) }).dispose()

    let lines = try lines(of: TracedRun.tracer?.trace)
    let mutation = try #require(lines.last { $0["k"] as? String == "mutation" })
    #expect(mutation["cause"] as? Int == mutation["effect"] as? Int)
    #expect(mutation["via"] as? String == "subscription")
  }

  @Test(.traced, arguments: 0..<6) func `What a task sends to a subject or a relay is owned by what started the task`(
    bus: Int
  ) async throws {
    let (publish, behavior, replay) = (
      PublishSubject<Int>(), BehaviorSubject(value: 0), ReplaySubject<Int>.create(bufferSize: 1)
    )
    let (relay, held, last) = (PublishRelay<Int>(), BehaviorRelay(value: 0), ReplayRelay<Int>.create(bufferSize: 1))
    let send: @Sendable (Int) -> Void = { number in
      switch bus {
      case 0: publish.onNext(number)
      case 1: behavior.onNext(number)
      case 2: replay.onNext(number)
      case 3: relay.accept(number)
      case 4: held.accept(number)
      default: last.accept(number)
      }
    }
    var tasks: [Task<Void, Never>] = []
    let (keeping, target) = (KeepingReactor(), KeepingReactor())
    // Made here, for the trace of a test is that of its task.
    _ = target.state
    let subscriptions = [
      Observable.merge(publish, behavior, replay, relay.asObservable(), held.asObservable(), last.asObservable())
        .filter { $0 > 0 }.subscribe(onNext: { target.action.onNext($0) }),
      keeping.state.skip(1).subscribe(onNext: { number in tasks.append(Task { send(number) }) }),
    ]

    keeping.action.onNext(7)
    for task in tasks { await task.value }

    for subscription in subscriptions { subscription.dispose() }
    let lines = try lines(of: TracedRun.tracer?.trace)
    let action = try #require(lines.last { $0["k"] as? String == "action" })
    let state = try #require(lines.first { $0["k"] as? String == "state" && $0["rev"] as? Int == 1 })
    #expect(action["cause"] as? Int == state["seq"] as? Int)
    #expect(action["via"] as? String == "task")
  }

  private func lines(of trace: Trace?) throws -> [[String: Any]] {
    try #require(trace).jsonLines().split(separator: UInt8(ascii: "\n")).map {
      try #require(try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
    }
  }

  private func check(_ lines: [[String: Any]]) throws {
    let names = lines.reduce(into: [Int: String]()) { names, line in
      if line["k"] as? String == "reactor" { names[line["r"] as? Int ?? 0] = line["name"] as? String }
    }
    var (kinds, storing, checked): ([Int: String], [Int: Int], Int) = ([:], [:], 0)
    for line in lines {
      let (kind, seq) = (line["k"] as? String ?? "", line["seq"] as? Int ?? 0)
      kinds[seq] = kind
      // The number of a state is its revision, and what the transform makes of it is 1000 more. The first one is stored
      // because the reactor is made.
      switch (kind, names[line["r"] as? Int ?? 0]) {
      case ("state", "keeping"): storing[line["rev"] as? Int ?? 0] = seq
      case ("reactor", "shifting"): storing[1000] = seq
      case ("state.out", "shifting"): storing[(line["rev"] as? Int ?? 0) + 1000] = seq
      case ("mutation", let name) where name != "keeping" && name != "shifting":
        let number = try #require((line["payload"] as? [String: Any])?["_0"] as? Int)
        let cause = try #require(line["cause"] as? Int)
        let (stream, value) = number.quotientAndRemainder(dividingBy: 10_000)
        #expect(kinds[cause] == (line["injected"] as? Bool == true ? "reactor" : "mutate.begin"), "\(line)")
        let contributes = value > 0 && (stream < 2 || subjectsKeepCauses)
        #expect(line["causes"] as? [Int] == (contributes ? [cause, try #require(storing[value])] : nil), "\(line)")
        checked += 1
      default: continue
      }
    }
    #expect(checked > 0)
  }
}

private struct SeededNumbers {
  var state: UInt64
  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
