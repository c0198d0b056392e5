import ReactorCore
import ReactorTestingPictures
import XCTest

@testable import ReactorTesting

/// A test case that traces every test of its subclasses.
class TracedTestCase: XCTestCase {
  override class func setUp() { TraceArtifacts.keep(.trace, .pictures, .report) }

  override func invokeTest() {
    withTracing(TracingOptions(name: name)) { super.invokeTest() }
  }
}

final class WithInvokeTest: TracedTestCase {
  func testPassesInvoked() {
    let reactor = Spoiled()
    reactor.action.onNext(.tick)
    XCTAssertEqual(reactor.currentState.ticks, 1)
  }

  func testIsImpureInvoked() {
    let reactor = Spoiled()
    reactor.action.onNext(.spoil)
    XCTAssertEqual(reactor.written, 1)
  }

  func testFailsInvokedAcrossSuspensions() async {
    await Task.yield()
    let reactor = Spoiled()
    reactor.action.onNext(.tick)
    XCTAssertEqual(reactor.currentState.ticks, 2, "xctest invoked")
  }
}

final class WithXCTest: XCTestCase {
  override class func setUp() { TraceArtifacts.keep(.trace, .pictures, .report) }

  func testPasses() {
    withTracing { Spoiled().action.onNext(.tick) }
  }

  func testIsImpure() {
    withTracing {
      let reactor = Spoiled()
      reactor.action.onNext(.spoil)
    }
  }

  func testFailsAtTheCall() throws {
    TestLocation(#fileID, #filePath, #line, #column).report(try .clock, failingOn: .error)
  }

  func testFailsInside() {
    withTracing {
      let reactor = Spoiled()
      reactor.action.onNext(.tick)
      XCTAssertEqual(reactor.currentState.ticks, 2, "xctest inside")
    }
  }

  func testLeadsElsewhere() {
    withTracing {
      let reactor = Spoiled()
      reactor.action.onNext(.tick)
      expectTrace(of: reactor, .tick, leadsTo: [])
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

  func testExpectedEventsDiffer() {
    withTracing(.values, scheduler: { TestScheduler() }) {
      let reactor = Spoiled()
      TracedRun.input(reactor.action, [.next(10, .tick)])
      TracedRun.expect(reactor.state.map(\.ticks)) == [.next(0, 0), .next(10, 2)]
    }
  }

  func testStepDiffers() {
    withTracing {
      let store = TestStore(Spoiled())
      store.send(.tick)
      store.receive(.spoil)
    }
  }

  func testStepIsLeftOut() {
    withTracing {
      let store = TestStore(Spoiled())
      store.send(.tick)
      store.finish()
    }
  }
}
