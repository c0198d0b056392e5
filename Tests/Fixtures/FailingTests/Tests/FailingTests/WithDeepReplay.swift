import Foundation
import ReactorCore
import ReactorTesting
import Testing

/// A reactor whose state is the result of a closure.
private final class Reading: Reactor {
  typealias Action = Int
  let initialState = ""
  let read: @Sendable () -> String
  init(_ read: @escaping @Sendable () -> String) { self.read = read }
  func reduce(state: String, mutation: Int) -> String { read() }

  static func once(_ read: @escaping @Sendable () -> String) {
    let reactor = Reading(read)
    reactor.action.onNext(1)
    #expect(reactor.currentState == read())
  }
}

private let midnight: @Sendable () -> String = {
  let formatter = DateFormatter()
  formatter.dateFormat = "HH:mm"
  return formatter.string(from: Date(timeIntervalSince1970: 0))
}

/// Tests of deep replay. They run in a process of their own, because a replay changes the environment of the process.
@Suite(.serialized) struct DeepSuite {
  @Test(.traced(.deepTests)) func readsTheZone() {
    Reading.once(midnight)
  }

  @Test(.traced(.deepTests)) func readsTheEnvironment() {
    Reading.once { ProcessInfo.processInfo.environment["HOME"] ?? "homeless" }
  }

  @Test(.traced(.deepTests)) func isTheSameElsewhere() {
    Reading.once { "always" }
  }

  @Test(.traced) func isNotLookedForElsewhere() {
    Reading.once(midnight)
  }

  @Test func leavesEverythingAsItWas() {
    func surroundings() -> [String] {
      [midnight(), TimeZone.current.identifier, "\(ProcessInfo.processInfo.environment.sorted { $0.key < $1.key })"]
    }
    let before = surroundings()
    withTracing(.deepTests) { Reading.once { "always" } }
    #expect(surroundings() == before)
  }
}
