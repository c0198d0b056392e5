import ReactorCore

/// A fake remote service: slow, and it can fail.
public final class CounterService: Sendable {
  public struct Unreachable: Error {}

  /// The name of the logged-in user, which all screens share; nil for none.
  public let currentUser = BehaviorSubject<String?>(value: nil)
  private let clock: any SchedulerType

  public init(clock: any SchedulerType = MainScheduler.instance) {
    self.clock = clock
  }

  /// Sends ten times `id` after 60 ms, and 20 ms more for each unit of `id`. Fails for 7.
  public func value(of id: Int) -> Observable<Int> {
    let answer = Observable<Int>.just(id).delay(.milliseconds(60 + 20 * id), scheduler: clock)
    return answer.map { id in
      if id == 7 { throw Unreachable() }
      return id * 10
    }
  }

  /// A stream that never sends anything.
  public func news() -> Observable<Int> {
    .create { _ in Disposables.create() }
  }
}
