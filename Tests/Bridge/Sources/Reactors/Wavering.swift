import Foundation
import ReactorKit
import ReactorKitTrace
import RxSwift

/// A reducer that returns another state each time: it counts outside of its arguments.
public final class Wavering: TracedReactor {
  public typealias Action = Int
  public typealias Mutation = Int
  public let initialState = 0
  private static let calls = Calls()
  public init() {}
  public func reduce(state: Int, mutation: Int) -> Int { state + Self.calls.next() }

  private final class Calls: @unchecked Sendable {
    // The lock guards the count.
    private let lock = NSLock()
    private var count = 0
    func next() -> Int {
      lock.withLock {
        count += 1
        return count
      }
    }
  }
}

/// A reducer that reads the clock.
public final class Dated: TracedReactor {
  public typealias Action = Int
  public typealias Mutation = Int
  public let initialState: Date? = nil
  public init() {}
  public func reduce(state: Date?, mutation: Int) -> Date? { Date() }
}
