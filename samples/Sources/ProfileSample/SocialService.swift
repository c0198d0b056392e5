import ReactorCore

/// A network of people within the process, with the manners of one that is far away: slow, and at times out of reach.
///
/// Belongs to the thread that runs its clock.
public final class SocialService {
  public struct Unreachable: Error {}

  public struct Profile: Equatable, Sendable {
    public var name: String
    public var followers: Int
    public var isFollowing: Bool
  }

  /// Who is logged in; the same for every screen.
  public let currentUser = BehaviorSubject<String?>(value: nil)
  /// Offline, a request fails after 200 ms.
  public var isOnline = true
  /// Whom the user follows, as the service knows it.
  public private(set) var followed: Set<String> = []
  private let clock: any SchedulerType

  public init(clock: any SchedulerType = MainScheduler.instance) {
    self.clock = clock
  }

  /// Takes 120 ms.
  public func profile(of name: String) -> Single<Profile> {
    answer(after: 120) { $0.profile(of: name) }
  }

  /// Takes 150 ms; gives the profile as it is then.
  public func follow(_ name: String) -> Single<Profile> {
    answer(after: 150) { service in
      service.followed.insert(name)
      return service.profile(of: name)
    }
  }

  /// Takes 150 ms; gives the profile as it is then.
  public func unfollow(_ name: String) -> Single<Profile> {
    answer(after: 150) { service in
      service.followed.remove(name)
      return service.profile(of: name)
    }
  }

  /// Takes 90 ms.
  public func posts(by name: String) -> Single<[String]> {
    answer(after: 90) { _ in ["\(name): good morning", "\(name): compiled at last", "\(name): off to lunch"] }
  }

  private func profile(of name: String) -> Profile {
    let isFollowing = followed.contains(name)
    return Profile(name: name, followers: 1_815 + (isFollowing ? 1 : 0), isFollowing: isFollowing)
  }

  private func answer<Answer>(after time: Int, _ answer: @escaping (SocialService) -> Answer) -> Single<Answer> {
    .deferred { [self] in
      let isReached = isOnline
      return Single<Int>.timer(.milliseconds(isReached ? time : 200), scheduler: clock).map { _ in
        guard isReached else { throw Unreachable() }
        return answer(self)
      }
    }
  }
}
