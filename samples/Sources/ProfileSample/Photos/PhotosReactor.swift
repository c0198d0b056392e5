import ReactorCore

/// The photos of a person, loaded album by album at the same time.
public final class PhotosReactor: Reactor {
  public enum Action: Equatable, Sendable { case load, cancel }

  public enum Mutation: Sendable {
    case setLoading(Bool)
    case add(album: String, photos: [String])
    case setFailed
  }

  public struct State: Equatable {
    public var albums: [String: [String]] = [:]
    public var isLoading = false
    public var hasFailed = false
  }

  public let initialState = State()
  private let name: String
  private let service: PhotoService

  public init(name: String, service: PhotoService) {
    self.name = name
    self.service = service
  }

  public func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .load:
      return .concat(.just(.setLoading(true)), albums.catchAndReturn(.setFailed), .just(.setLoading(false)))
        .take(until: self.action.filter { $0 == .cancel })
    case .cancel:
      return .just(.setLoading(false))
    }
  }

  /// Emits each album as soon as its photos are there.
  private var albums: Observable<Mutation> {
    .async { [name, service] observer in
      try await withThrowingTaskGroup(of: Mutation.self) { group in
        for album in try await service.albums(of: name) {
          group.addTask { .add(album: album, photos: try await service.photos(in: album)) }
        }
        for try await mutation in group { observer.onNext(mutation) }
      }
    }
  }

  public func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setLoading(let isLoading): state.isLoading = isLoading
    case .add(let album, let photos): state.albums[album] = photos
    case .setFailed: state.hasFailed = true
    }
    return state
  }
}
