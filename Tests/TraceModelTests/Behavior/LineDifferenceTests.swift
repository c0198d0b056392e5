import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@Suite("Two texts line by line")
struct LineDifferenceTests {
  @Test func `a hunk has three lines around each difference, its numbers, and its chain`() {
    let before = [
      "head", "reactor A", "  action a", "    1", "    2", "    3", "    4", "    5", "    6", "  action b",
    ]
    var after = before
    after[7] = "    five"

    #expect(
      LineDifference(before, after).unified() == [
        "@@ -5,6 +5,6 @@ reactor A, action a", "     2", "     3", "     4", "-    5", "+    five", "     6",
        "   action b",
      ])
  }

  @Test func `an insertion at the start of an empty text is one hunk`() {
    #expect(LineDifference([], ["a", "b"]).unified() == ["@@ -0,0 +1,2 @@", "+a", "+b"])
    #expect(LineDifference(["a"], []).unified() == ["@@ -1,1 +0,0 @@", "-a"])
  }

  @Test func `both texts can be read back from the lines, also where they are too long to be compared`() {
    for count in [0, 1, 10, 700, LineDifference.mostCompared] {
      let before = (0..<count).map { "line \($0 % 7)" }
      let after = (0..<count).map { "line \($0 % 5)" }
      let lines = LineDifference(before, after).lines

      #expect(lines.filter { $0.side != .after }.map(\.text) == before)
      #expect(lines.filter { $0.side != .before }.map(\.text) == after)
    }
  }

  @Test func `a text that is too long ends with the number of lines left out`() {
    let text = LineDifference([], (0..<100).map { "\($0)" }).unified(limit: 10)

    #expect(text.count == 11)
    #expect(text.last == "… 91 lines more")
  }
}
