import ReactorCore
import ReactorTesting
import XCTest

final class WithXCTest: XCTestCase {
  func testPasses() {
    withTracing { Spoiled().action.onNext(.tick) }
  }

  func testIsImpure() {
    withTracing {
      let reactor = Spoiled()
      reactor.action.onNext(.spoil)
    }
  }

  func testFailsInside() {
    withTracing {
      let reactor = Spoiled()
      reactor.action.onNext(.tick)
      XCTAssertEqual(reactor.currentState.ticks, 2, "xctest inside")
    }
  }

  func testThrowsInside() throws {
    try withTracing {
      Spoiled().action.onNext(.tick)
      throw Broken()
    }
  }

  func testIsImpureAcrossSuspensions() async {
    await withTracing {
      await Task.yield()
      let reactor = Spoiled()
      reactor.action.onNext(.spoil)
    }
  }

  func testEventsDiffer() {
    let events: [Recorded<Event<Int>>] = [.next(1, 1)]
    expectEvents(events, [.next(1, 2)])
  }
}
