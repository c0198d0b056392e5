import Testing

@testable import TraceModel

@Suite("Feedback loops in a story")
struct StoriesOfLoops {
  /// Sync drives Badge and Badge drives Sync, `turns` times over; where `isNamed`, the recorder says so from the second
  /// turn on, as it does.
  private func pingPong(turns: Int, isNamed: Bool = false) -> Story {
    var script = TraceScript()
    script.add(0, r: 1, .reactor(.init(type: "Badge")))
    script.add(0, r: 2, .reactor(.init(type: "Sync")))
    let members = ["Sync.sync", "Badge.recount"]
    func half(_ r: Int, _ time: UInt64, _ label: String, cause: UInt64?) -> (action: UInt64, state: UInt64) {
      let action = script.action(time, r: r, cause: cause, label)
      let effect = script.begin(time, r: r, action, label)
      let state = script.commit(time + 1, r: r, effect: effect, "set", rev: Int(time), writes: ["v"]).state
      script.end(time + 4, r: r, effect, .completed)
      return (action, state)
    }
    var last: UInt64?
    for turn in 0...turns {
      let time = UInt64(turn) * 100
      let sync = half(2, time, "sync", cause: last)
      if isNamed, turn > 1 { script.add(time, r: 2, cause: sync.action, .loop(length: 2, members: members)) }
      let badge = half(1, time + 50, "recount", cause: sync.state)
      if isNamed, turn > 1 {
        script.add(time + 50, r: 1, cause: badge.action, .loop(length: 2, members: members.reversed()))
      }
      last = badge.state
    }
    return script.story
  }

  @Test(arguments: [false, true])
  func `a chain that comes back to its reactor and case is a loop, named or not, with its first turn`(isNamed: Bool) {
    let story = pingPong(turns: 4, isNamed: isNamed)

    #expect(story.loops.map(\.members) == [["Sync.sync", "Badge.recount"]])
    #expect(story.loops.first?.turns.map { story.actions[$0].number } == [3, 5, 7, 9])
    #expect(story.actions.map(\.loop) == [nil, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test(arguments: [false, true])
  func `statistics count the same turns, and the action that closes them`(isNamed: Bool) {
    let statistics = Statistics(pingPong(turns: 4, isNamed: isNamed))

    #expect(statistics.loops == [.init(members: ["Sync.sync", "Badge.recount"], turns: 4)])
    #expect(statistics.actions.map { "\($0.label) \($0.loops)" } == ["recount 0", "sync 4"])
  }

  @Test func `a chain that ends is none`() {
    #expect(pingPong(turns: 0).loops.isEmpty)
  }
}
