import ReactorKit
import ReactorKitTrace
import RxSwift

/// A protocol as a library has, which refines ReactorKit's own.
public protocol SectionReactor: ReactorKit.Reactor {}

/// Conforms through that protocol: it has ReactorKit's streams.
public final class ShotSection: SectionReactor {
  public enum Action { case like }
  public typealias Mutation = Int
  public let initialState = 0
  public init() {}
  public func mutate(action: Action) -> Observable<Int> { .just(1) }
  public func reduce(state: Int, mutation: Int) -> Int { state + mutation }
}

/// The same, with the line that has it traced.
public final class TracedSection: SectionReactor {
  public enum Action { case like }
  public typealias Mutation = Int
  public let initialState = 0
  public init() {}
  public func mutate(action: Action) -> Observable<Int> { .just(1) }
  public func reduce(state: Int, mutation: Int) -> Int { state + mutation }
}
extension TracedSection: TracedReactor {}
