import ReactorCore
import ReactorTesting
import XCTest

/// The same in XCTest.
final class ExploreXCTests: XCTestCase {
  func testAMendedSearchIsRightInEveryOrder() throws {
    let result = try explore { scheduler in
      let birds = Birds(scheduler.answers, isMended: true)
      Birds.type([0: "o", 100: "ow"], scheduler, into: birds)
      XCTAssertEqual(birds.currentState.results, "birds of ow")
    }
    XCTAssertTrue(result.isComplete)
  }

  func testAnAsynchronousBodyIsExplored() async throws {
    let result = try await explore { scheduler in
      let birds = Birds(scheduler.answers, isMended: true)
      Birds.type([0: "o", 100: "ow"], scheduler, into: birds)
      let open = await scheduler.settle()
      XCTAssertEqual(open, [])
      XCTAssertEqual(birds.currentState.results, "birds of ow")
    }
    XCTAssertTrue(result.isComplete)
  }
}
