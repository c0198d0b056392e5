import ReactorCore
import XCTest

@testable import ReactorTesting

final class ReducerHooksXCTests: XCTestCase {
  func testSeeTheCallAndTheLine() throws {
    try XCTSkipUnless(Hooks.areOn, Hooks.reason.rawValue)
    for sample in Impure.faraway where sample.isSeenInRelease {
      let found = Hooks.impurities(ClosureReactor([sample.body]), [0])
      XCTAssertEqual(found.map(\.rule), [sample.rule], sample.name)
      #if DEBUG
        XCTAssertEqual(found.first?.site?.line, sample.line, sample.name)
      #endif
    }
  }

  func testLeavePureReducersAlone() throws {
    try XCTSkipUnless(Hooks.areOn, Hooks.reason.rawValue)
    for sample in Pure.all {
      XCTAssertEqual(Hooks.impurities(ClosureReactor([sample.body]), [0, 0]), [], sample.name)
    }
  }
}
