import Testing
import TraceSamples

@testable import PictureKit
@testable import TimelinePicture

@Suite("The longest rising part")
struct LongestRiseTests {
  @Test func `one element that went back is the one that moved`() {
    #expect(LongestRise.members(of: [0, 2, 3, 1], weights: [1, 1, 1, 1]) == [true, true, true, false])
    #expect(LongestRise.members(of: [3, 0, 1, 2], weights: [1, 1, 1, 1]) == [false, true, true, true])
  }

  @Test func `the heavier of two that changed places stays, and of equal ones the first`() {
    #expect(LongestRise.members(of: [1, 0], weights: [1, 1]) == [true, false])
    #expect(LongestRise.members(of: [1, 0], weights: [2, 3]) == [false, true])
    #expect(LongestRise.members(of: [], weights: []) == [])
  }

  @Test(arguments: 0..<30) func `no choice weighs more`(seed: UInt64) {
    var dice = SeededRandom(seed)
    let count = dice.number(1...9)
    var values = Array(0..<count)
    for index in values.indices { values.swapAt(index, dice.number(0...count - 1)) }
    let weights = values.map { _ in dice.number(1...4) }

    let members = LongestRise.members(of: values, weights: weights)

    func weight(_ isMember: (Int) -> Bool) -> Int? {
      let chosen = values.indices.filter(isMember)
      guard zip(chosen, chosen.dropFirst()).allSatisfy({ values[$0] < values[$1] }) else { return nil }
      return chosen.reduce(0) { $0 + weights[$1] }
    }
    let best = (0..<1 << count).compactMap { choice in weight { choice >> $0 & 1 == 1 } }.max()
    #expect(weight { members[$0] } == best)
  }
}
