import Testing
import TraceModel

@testable import PictureKit
@testable import TimelinePicture

@Suite("The sentence over two orders")
struct OrderStoryTests {
  private func headline(_ usual: [OrderScript.Step], _ this: [OrderScript.Step]) -> String {
    headline(OrderScript.trace(usual), OrderScript.trace(this))
  }

  private func headline(_ usual: Trace, _ this: Trace) -> String {
    OrderStory(OrderComparison(usual: ArrivalOrder(usual), this: ArrivalOrder(this))).headline
  }

  @Test func `a late answer is told with what it overwrote`() {
    #expect(
      headline(SearchRace.usual, SearchRace.late)
        == #"The answer to "o" came after the answer to "ow": results is "birds of o"; in the usual order it is "birds of ow""#
    )
  }

  @Test func `answers to equal questions are told by the number of the question`() {
    #expect(
      headline([.ask("o"), .answer(0), .ask("o"), .answer(1)], [.ask("o"), .ask("o"), .answer(1), .answer(0)])
        == #"The answer to the 1st search "o" came after the answer to the 2nd search "o"; both orders end in the same state"#
    )
  }

  @Test func `an answer that never came, and one that failed, are told as such`() {
    #expect(
      headline([.ask("o"), .answer(0)], [.ask("o")])
        == #"The answer to search "o" never came in this order: results is ""; in the usual order it is "birds of o""#
    )
    #expect(
      headline([.ask("o"), .answer(0)], [.ask("o"), .fail(0)])
        == #"The answer to search "o" came only in the usual order: results is ""; in the usual order it is "birds of o""#
    )
  }

  @Test func `equal runs are told as equal, and empty ones as empty`() {
    #expect(
      headline(SearchRace.usual, SearchRace.usual)
        == "Both runs took the same steps in the same order, and ended in the same state")
    #expect(headline(Trace(header: .init()), Trace(header: .init())) == "Neither run has a step")
  }

  @Test func `equal orders that end differently are not told as another order`() {
    var other = SearchRace.usual
    for index in other.events.indices {
      guard case .state(var state) = other.events[index].kind, case .diff(var patches) = state.change else { continue }
      for patch in patches.indices where patches[patch].value?.text == #""birds of ow""# {
        patches[patch].value = JSONText("[]")
      }
      state.change = .diff(patches)
      other.events[index].kind = .state(state)
    }
    #expect(
      headline(SearchRace.usual, other)
        == #"Both runs took the same steps in the same order, but results is []; in the usual run it is "birds of ow""#)
  }

  @Test func `lost events are no missing steps`() {
    var lossy = OrderScript.trace([.ask("o")])
    lossy.events.append(
      TraceEvent(seq: 900, time: 1_000_000_000, kind: .dropped(count: 9, why: "ring", from: nil, to: nil)))

    let words = headline(OrderScript.trace([.ask("o"), .answer(0)]), lossy)

    #expect(words.hasPrefix(#"The answer to search "o" is recorded in the usual order alone: results is"#))
  }

  @Test func `values that begin alike are cut where they differ`() {
    let long = String(repeating: "feather ", count: 20)
    let words = headline(
      [.ask(long + "a"), .answer(0), .ask(long + "b"), .answer(1)],
      [.ask(long + "a"), .ask(long + "b"), .answer(1), .answer(0)])

    #expect(words.hasSuffix(#"results is …her feather a"; in the usual order it is …her feather b""#), "\(words)")
  }

  @Test func `ordinals are English`() {
    let numbers = [1, 2, 3, 4, 10, 11, 12, 13, 21, 22, 103, 111, 1_012]

    #expect(
      numbers.map { ArrivalName.ordinal($0) } == [
        "1st", "2nd", "3rd", "4th", "10th", "11th", "12th", "13th", "21st", "22nd", "103rd", "111th", "1012th",
      ])
  }
}
