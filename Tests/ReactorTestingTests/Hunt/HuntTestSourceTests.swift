import PlatformSupport
import ReactorCore
import Testing

@testable import ReactorTesting
@testable import ReactorTestingRuns

@Suite("Tests that hunts write") struct HuntTestSourceTests {
  private func source(_ steps: [(String, String?)], file: String = #filePath, line: Int = #line) -> HuntTestSource {
    HuntTestSource(
      type: "Choosy", module: "Shop", isOnReactorKit: false,
      violation: HuntViolation(kind: .always, name: "it holds", message: "\"it holds\" breaks"),
      lines: steps.map { HuntStory.Line(text: $0.0, source: $0.1) },
      location: TestLocation("ShopTests/ChoosyTests.swift", file, UInt(line), 1))
  }

  @Test func `a step without a source does not compile`() {
    let text = source([("send .redeem(Voucher)", nil), ("answer redeem", "$0.answer(\"redeem\")")]).text

    #expect(
      text == """
        // Written by a hunt of Choosy, which breaks "it holds".
        // Make the body of the hunt a property that both tests can use:
        //   static let choosyHunt = Hunt { stage in … }
        import ReactorTestingRuns
        import Testing

        @testable import Shop

        extension ChoosyTests {
          @Test("it holds")
          func itHolds_a712() throws {
            try ChoosyTests.choosyHunt.replay {
              #error("write this step: send .redeem(Voucher). No source is known for its value, which a closure or a list has given")
              $0.answer("redeem")
            }
          }
        }

        """)
  }

  @Test func `two tests of one title have names of their own`() {
    let names = [source([("send .a", "$0.send(.a)")]), source([("send .b", "$0.send(.b)")])].map {
      $0.text.split(separator: "\n").first { $0.contains("func ") }
    }
    #expect(names[0] != names[1])
  }

  @Test func `a hunt reduces nothing again, whatever the policy says`() throws {
    let reduced = Locked(0)
    let options = TracingOptions(.tests)
    let hunt = Hunt { _ in Counted { reduced.withLock { $0 += 1 } } }
    let body = try #require(hunt.body(options, of: "", at: TestLocation(#_testLocation)))
    let outcome = try body.run((0..<5).map { HuntMove(id: $0, step: .send(.tap)) }, isTraced: true)

    #expect(outcome.result.count == 5)
    #expect(reduced.withLock { $0 } == 5)
  }
}

/// Counts its reduces.
private final class Counted: Reactor {
  enum Action: Sendable { case tap }
  typealias Mutation = Action

  let initialState = 0
  private let reduced: @Sendable () -> Void

  init(_ reduced: @escaping @Sendable () -> Void) { self.reduced = reduced }

  func reduce(state: Int, mutation: Mutation) -> Int {
    reduced()
    return state + 1
  }
}
