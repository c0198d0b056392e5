import ReactorCore

/// A fake remote search for birds: slow, and it can fail.
///
/// Use it only on the thread that runs its clock.
public final class SearchService {
  public struct Unreachable: Error {}

  /// One page of results.
  public struct Page: Equatable, Sendable {
    public var titles: [String]
    /// Nil on the last page.
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

  /// All requests, in order, with each attempt.
  public private(set) var requests: [Request] = []
  /// The number of next requests that will fail.
  public var failuresToCome = 0
  private let clock: any SchedulerType

  public init(clock: any SchedulerType = MainScheduler.instance) {
    self.clock = clock
  }

  /// Sends a page of four titles after 150 ms, or after 400 ms for a short query.
  ///
  /// Each subscription is a new request, so that it can be retried.
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
    "gray heron", "house martin", "house sparrow", "kestrel", "kingfisher", "little owl", "mute swan", "nightjar",
    "osprey", "pallid swift", "red kite", "robin", "sand martin", "snowy owl", "song thrush", "sparrowhawk",
    "starling", "tawny owl", "tree sparrow", "white stork", "whooper swan", "wren",
  ]
}
