import Testing

@testable import ReactorCore

@Suite("debounce") struct DebounceTests {
  @Test(arguments: drawings) func `debounce emits the drawn events`(drawing: Drawing) { drawing.check() }

  @Test func `DebounceState returns a value once, and only if none has followed it`() {
    var debounce = DebounceState<String>()
    let first = debounce.arrive("a")
    let second = debounce.arrive("b")

    #expect(debounce.isQuiet(since: first) == nil)
    #expect(debounce.isQuiet(since: second) == "b")
    #expect(debounce.isQuiet(since: second) == nil)
    #expect(debounce.takePending() == nil)
  }

  static let drawings: [Drawing] = [
    Drawing("debounce", "ab---c--|", is: "---b---c|") { $0.first.debounce(.seconds(20), scheduler: $0.scheduler) },
    Drawing("debounce sends what waits at the end", "ab|", is: "--(b|)") {
      $0.first.debounce(.seconds(20), scheduler: $0.scheduler)
    },
    Drawing("debounce drops what waits at a failure", "ab#", is: "--#") {
      $0.first.debounce(.seconds(20), scheduler: $0.scheduler)
    },
    Drawing("debounce of a busy stream", "abcdef----|", is: "-------f--|") {
      $0.first.debounce(.seconds(20), scheduler: $0.scheduler)
    },
  ]
}
