import ReactorCore
import ReactorTestingRuns
import XCTest

/// The same in XCTest, against the file of another name.
final class ExpectBehaviorXCTests: XCTestCase {
  private final class Bell: Reactor {
    typealias Action = Bool
    let initialState = false
    func reduce(state: Bool, mutation: Bool) -> Bool { mutation }
  }

  func testABehaviorIsComparedInXCTest() {
    withTracing {
      let bell = Bell()
      bell.action.onNext(true)

      expectBehavior(matches: "bell")
    }
  }
}
