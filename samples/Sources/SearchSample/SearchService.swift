import ReactorCore

/// A search for birds within the process, with the manners of one that is far away: it is slow, and it fails.
///
/// Belongs to the thread that runs its clock.
public final class SearchService {
  public struct Unreachable: Error {}

  /// A part of what was found.
  public struct Page: Equatable, Sendable {
    public var titles: [String]
    /// Nil where this is the last.
    public var next: Int?
  }

  public struct Request: Equatable, Sendable {
    public var query: String
    public var page: Int

    public init(_ query: String, page: Int) {
      self.query = query
      self.page = page
    }
  }

  /// What was asked for, each attempt.
  public private(set) var requests: [Request] = []
  /// So many of the next requests will fail.
  public var failuresToCome = 0
  private let clock: any SchedulerType

  public init(clock: any SchedulerType = MainScheduler.instance) {
    self.clock = clock
  }

  /// Four titles after 150 ms; short queries find much and take 400 ms.
  ///
  /// Asks anew for each subscription, so that it can be tried again.
  public func page(_ number: Int, of query: String) -> Single<Page> {
    .deferred { [self] in
      requests.append(Request(query, page: number))
      let isFailing = failuresToCome > 0
      if isFailing { failuresToCome -= 1 }
      return Single<Int>.timer(.milliseconds(query.count < 3 ? 400 : 150), scheduler: clock).map { _ in
        if isFailing { throw Unreachable() }
        return SearchService.page(number, of: query)
      }
    }
  }

  private static func page(_ number: Int, of query: String) -> Page {
    let found = birds.filter { $0.contains(query) }
    let rest = found.dropFirst(4 * (number - 1))
    return Page(titles: Array(rest.prefix(4)), next: rest.count > 4 ? number + 1 : nil)
  }

  private static let birds = [
    "barn owl", "barn swallow", "black swan", "common swift", "crane", "eagle owl", "goldfinch", "great tit",
    "grey heron", "house martin", "house sparrow", "kestrel", "kingfisher", "little owl", "mute swan", "nightjar",
    "osprey", "pallid swift", "red kite", "robin", "sand martin", "snowy owl", "song thrush", "sparrowhawk",
    "starling", "tawny owl", "tree sparrow", "white stork", "whooper swan", "wren",
  ]
}
