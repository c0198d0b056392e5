import PlatformSupport
import Foundation
import ReactorCore
import ReactorTesting
import Testing

/// An event that happens once, and that another thread waits for.
final class Latch: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func raise() { semaphore.signal() }

  /// Waits for the event. A thread that hangs is reported, and released so that the others end.
  func wait(sourceLocation: SourceLocation = #_sourceLocation) {
    if semaphore.wait(timeout: .now() + 60) == .timedOut {
      Issue.record("a thread waited for what did not happen: a deadlock", sourceLocation: sourceLocation)
    }
  }
}

/// Runs closures at the same time, each on a thread of its own, and waits for them.
func together(_ bodies: [() -> Void]) {
  // The caller waits, and each closure runs once.
  nonisolated(unsafe) let bodies = bodies
  let start = bodies.map { _ in Latch() }
  let done = Latch()
  for index in bodies.indices {
    Thread {
      start[index].wait()
      bodies[index]()
      done.raise()
    }.start()
  }
  for latch in start { latch.raise() }
  for _ in bodies { done.wait() }
}

/// A subscriber that checks that it never receives two events at once.
final class Target: @unchecked Sendable {
  // The lock guards the state.
  private struct State {
    var inside = 0
    var overlaps = 0
    var seen: [String] = []
    var guest: (() -> Void)?
  }
  private let state = Locked(State())

  var overlaps: Int { state.withLock { $0.overlaps } }
  /// The received values, each with its trigger: `1 by 11`.
  var seen: [String] { state.withLock { $0.seen } }
  var count: Int { state.withLock { $0.seen.count } }

  /// Runs `guest` to its end while the next event is being delivered.
  func stay(for guest: @escaping () -> Void) { state.withLock { $0.guest = guest } }

  func subscribe<Element>(to stream: Observable<Element>) -> any Disposable {
    stream.subscribe(
      onNext: { self.take("\($0)") }, onError: { self.take("error(\($0))") }, onCompleted: { self.take("completed") })
  }

  private func take(_ word: String) {
    let guest = state.withLock { state in
      state.inside += 1
      if state.inside > 1 { state.overlaps += 1 }
      state.seen.append("\(word) by \(Cause.resolve(Cause.current).trigger)")
      defer { state.guest = nil }
      return state.guest
    }
    guest?()
    state.withLock { $0.inside -= 1 }
  }
}

/// An operator that another thread sends to while it delivers.
struct Meeting: Sendable, CustomTestStringConvertible {
  /// The inputs of the operator, and a scheduler for those that need one.
  struct Inputs {
    let first = PublishSubject<Int>()
    let second = PublishSubject<Int>()
    let scheduler = TestScheduler()
  }
  let name: String
  let apply: @Sendable (Inputs) -> Observable<String>
  /// Work before the threads meet.
  var before: @Sendable (Inputs) -> Void = { _ in }
  /// Work of the thread that delivers.
  var host: @Sendable (Inputs) -> Void = { $0.first.onNext(1) }
  /// Work of the thread that sends while the first delivers.
  let guest: @Sendable (Inputs) -> Void
  /// The expected values, without those that `before` caused. The cause of the host is 11, that of the guest 12.
  let expected: [String]

  var testDescription: String { name }
}

extension Meeting {
  static let all: [Meeting] = [
    Meeting(
      name: "merge", apply: { Observable.merge($0.first, $0.second).map { "\($0)" } }, guest: sendsThree,
      expected: ["1 by 11", "2 by 12", "3 by 12", "4 by 12"]),
    Meeting(
      name: "flatMap", apply: { Observable.of($0.first, $0.second).flatMap { $0 }.map { "\($0)" } }, guest: sendsThree,
      expected: ["1 by 11", "2 by 12", "3 by 12", "4 by 12"]),
    Meeting(
      name: "merge(maxConcurrent:)",
      apply: { Observable.of($0.first, $0.second).merge(maxConcurrent: 2).map { "\($0)" } }, guest: sendsThree,
      expected: ["1 by 11", "2 by 12", "3 by 12", "4 by 12"]),
    Meeting(
      name: "flatMapLatest",
      apply: { inputs in
        inputs.second.flatMapLatest { $0 == 0 ? inputs.first.asObservable() : .just($0) }.map { "\($0)" }
      }, before: { $0.second.onNext(0) }, guest: sendsThree,
      expected: ["1 by 11", "2 by 12", "3 by 12", "4 by 12"]),
    Meeting(
      name: "combineLatest", apply: { Observable.combineLatest($0.first, $0.second) { "\($0) \($1)" } },
      before: { $0.second.onNext(0) }, guest: sendsThree,
      expected: ["1 0 by 11", "1 2 by 12", "1 3 by 12", "1 4 by 12"]),
    Meeting(
      name: "combineLatest, collection",
      apply: { Observable<String>.combineLatest([$0.first, $0.second]) { "\($0)" } },
      before: { $0.second.onNext(0) }, guest: sendsThree,
      expected: ["[1, 0] by 11", "[1, 2] by 12", "[1, 3] by 12", "[1, 4] by 12"]),
    Meeting(
      name: "zip", apply: { Observable.zip($0.first, $0.second) { "\($0) \($1)" } }, before: { $0.second.onNext(0) },
      guest: sendsToBoth, expected: ["1 0 by 11", "2 2 by 12", "3 3 by 12"]),
    Meeting(
      name: "withLatestFrom",
      apply: { $0.first.withLatestFrom($0.second) { "\($0) \($1)" } }, before: { $0.second.onNext(0) },
      guest: {
        $0.second.onNext(2)
        $0.first.onNext(3)
      }, expected: ["1 0 by 11", "3 2 by 12"]),
    Meeting(
      name: "sample", apply: { $0.first.sample($0.second).map { "\($0)" } },
      host: {
        $0.first.onNext(1)
        $0.second.onNext(0)
      }, guest: sendsToBoth, expected: ["1 by 11", "2 by 12", "3 by 12"]),
    Meeting(
      name: "take(until:)", apply: { $0.first.take(until: $0.second).map { "\($0)" } }, guest: sendsThree,
      expected: ["1 by 11", "completed by 12"]),
    Meeting(
      name: "take(for:)", apply: { $0.first.take(for: .seconds(5), scheduler: $0.scheduler).map { "\($0)" } },
      guest: { $0.scheduler.advanceBy(10) }, expected: ["1 by 11", "completed by 0"]),
    Meeting(
      name: "delay, a failure meanwhile",
      apply: { $0.first.delay(.seconds(5), scheduler: $0.scheduler).map { "\($0)" } },
      before: { $0.first.onNext(1) }, host: { $0.scheduler.advanceBy(10) },
      guest: { $0.first.onError(Failure("x")) }, expected: ["1 by 0", "error(x) by 12"]),
    Meeting(
      name: "buffer, its time meanwhile",
      apply: { $0.first.buffer(timeSpan: .seconds(5), count: 1, scheduler: $0.scheduler).map { "\($0)" } },
      guest: {
        $0.first.onNext(2)
        $0.first.onNext(3)
      }, expected: ["[1] by 11", "[2] by 12", "[3] by 12"]),
  ]

  private static let sendsThree: @Sendable (Inputs) -> Void = { inputs in
    for value in 2...4 { inputs.second.onNext(value) }
  }

  private static let sendsToBoth: @Sendable (Inputs) -> Void = { inputs in
    for value in 2...3 {
      inputs.first.onNext(value)
      inputs.second.onNext(value)
    }
  }
}
