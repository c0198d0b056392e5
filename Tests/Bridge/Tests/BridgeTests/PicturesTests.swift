import Foundation
import ReactorKitTesting
@testable import Reactors
import ReactorTestingPictures
import Testing

/// A test that fails where `BRIDGE_FAILS` asks for it: Tests/Scripts/check_bridge_pictures.sh looks at what it leaves.
@Suite(.traced, .artifacts(.pictures)) struct PicturesTests {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["BRIDGE_FAILS"] != nil))
  func `a search that goes wrong`() {
    let search = Search()

    search.action.onNext(.search("a"))
    search.service.onNext("first")
    search.action.onNext(.cancel)

    #expect(search.currentState == ["second"])
  }
}
