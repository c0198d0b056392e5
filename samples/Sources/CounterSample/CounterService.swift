import ReactorCore

/// A service within the process, with the manners of one that is far away: it is slow, and it fails.
public final class CounterService: Sendable {
  public struct Unreachable: Error {}

  /// Who is logged in; the same for every screen.
  public let currentUser = BehaviorSubject<String?>(value: nil)
  private let clock: any SchedulerType

  public init(clock: any SchedulerType = MainScheduler.instance) {
    self.clock = clock
  }

  /// Ten times `id`, after 60 ms and 20 more for each; 7 is nobody's number.
  public func value(of id: Int) -> Observable<Int> {
    let answer = Observable<Int>.just(id).delay(.milliseconds(60 + 20 * id), scheduler: clock)
    return answer.map { id in
      if id == 7 { throw Unreachable() }
      return id * 10
    }
  }

  /// Nothing yet.
  public func news() -> Observable<Int> {
    .create { _ in Disposables.create() }
  }
}
