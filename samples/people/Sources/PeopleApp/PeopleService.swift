import RxSwift

/// A fake remote directory of painters: slow, and it can fail.
public final class PeopleService {
  public struct Unreachable: Error {}

  public struct Page: Equatable {
    public var names: [String]
    /// Nil on the last page.
    public var next: Int?
  }

  public struct Person: Equatable {
    public var name: String
    public var works: Int
    public var isFollowed: Bool
  }

  /// The number of next requests that will fail.
  public var failuresToCome = 0
  /// The names that were followed or left, when the directory has said so.
  public let follows = PublishSubject<(name: String, isFollowed: Bool)>()
  private var followed: Set<String> = []
  private let scheduler: SchedulerType

  public init(scheduler: SchedulerType = MainScheduler.instance) {
    self.scheduler = scheduler
  }

  /// Answers with three names after 150 ms, or after 400 ms for a single letter, which many names begin with.
  public func page(_ number: Int, of query: String) -> Single<Page> {
    let found = Self.painters.map(\.name).filter { $0.lowercased().hasPrefix(query.lowercased()) }
    let names = Array(found.dropFirst((number - 1) * 3).prefix(3))
    let page = Page(names: names, next: found.count > number * 3 ? number + 1 : nil)
    return answer(page, after: .milliseconds(query.count > 1 ? 150 : 400))
  }

  /// Answers with a person after 200 ms.
  public func person(named name: String) -> Single<Person> {
    let works = Self.painters.first { $0.name == name }?.works ?? 0
    return answer(Person(name: name, works: works, isFollowed: followed.contains(name)), after: .milliseconds(200))
  }

  /// Follows or leaves a person within 100 ms, and then tells all who observe `follows`.
  public func setFollowed(_ isFollowed: Bool, _ name: String) -> Single<Bool> {
    answer(isFollowed, after: .milliseconds(100)).do(onSuccess: { [weak self] isFollowed in
      guard let self else { return }
      if isFollowed { followed.insert(name) } else { followed.remove(name) }
      follows.onNext((name, isFollowed))
    })
  }

  /// Each subscription is a new request.
  private func answer<Value>(_ value: Value, after delay: RxTimeInterval) -> Single<Value> {
    Single.deferred { [self] in
      let fails = failuresToCome > 0
      if fails { failuresToCome -= 1 }
      return Single<Int>.timer(delay, scheduler: scheduler)
        .flatMap { _ in fails ? .error(Unreachable()) : .just(value) }
    }
  }

  private static let painters: [(name: String, works: Int)] = [
    ("Mabuse", 41), ("Magritte", 1_100), ("Malevich", 340), ("Manet", 430), ("Mantegna", 110), ("Masaccio", 22),
    ("Matisse", 1_100), ("Memling", 95), ("Miró", 2_000), ("Modigliani", 420), ("Monet", 2_500), ("Morandi", 1_350),
    ("Morisot", 860), ("Munch", 1_750),
  ]
}
