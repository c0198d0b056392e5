import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@Suite("The behavior of a trace")
struct BehaviorTests {
  /// The lines after the two of the head and the empty one.
  private func steps(_ script: TraceScript) -> [String] { Array(Behavior(script.graph).lines.dropFirst(3)) }

  private func reactor(_ type: String) -> TraceEvent.Kind { .reactor(.init(type: type, module: "App", name: "")) }

  /// A login whose state another reactor answers with a load, which a second login cancels.
  private func login() -> TraceScript {
    var script = TraceScript()
    script.add(1, r: 1, reactor("LoginReactor"))
    script.add(1, r: 2, reactor("FeedReactor"))
    let login = script.add(10, r: 1, .action(.init(label: "login", source: "view:LoginView")))
    let effect = script.begin(11, login, "login")
    script.commit(12, effect: effect, "setLoading", rev: 1, writes: ["isLoading"])
    let user = script.commit(20, effect: effect, "setUser", rev: 2, writes: ["user", "isLoading"])
    let load = script.action(24, r: 2, cause: user.state, "load")
    let loading = script.begin(25, r: 2, load, "load")
    script.end(30, effect, .completed)
    let again = script.action(40, r: 2, "clear")
    script.end(41, r: 2, loading, .cancelled, by: again)
    script.commit(50, r: 1, effect: nil, "tick", rev: 3, writes: [])
    return script
  }

  @Test func `a chain is a tree of causes by name, and a reactor is named where it is another one`() {
    #expect(
      steps(login()) == [
        "reactor FeedReactor", "  action clear", "", "reactor LoginReactor", "  action login from view:LoginView",
        "    effect completed", "      mutation setLoading writes isLoading",
        "      mutation setUser writes user, isLoading", "        action FeedReactor.load",
        "          effect cancelled by clear", "  mutation tick changes nothing via transform",
      ])
  }

  @Test func `times, numbers and values make no difference`() {
    var late = TraceScript()
    late.add(5, r: 9, .mark(label: "begin", payload: nil))
    var shifted = login()
    for index in shifted.trace.events.indices { shifted.trace.events[index].time += 1_000 }

    #expect(Behavior(shifted.graph) == Behavior(login().graph))
    #expect(Behavior(late.graph).isEmpty)
  }

  /// Two effects that begin together; the one whose number is given emits first.
  private func race(first: Int) -> TraceScript {
    var script = TraceScript()
    script.add(1, r: 1, reactor("AppReactor"))
    let root = script.action(2, "start")
    let effect = script.begin(3, root, "start")
    let commit = script.commit(4, effect: effect, "begin", rev: 1, writes: ["isBusy"])
    let names = first == 0 ? ["left", "right"] : ["right", "left"]
    let effects = ["left", "right"].map { name in
      (name, script.begin(8, script.action(7, cause: commit.state, name), name))
    }
    for (turn, name) in names.enumerated() {
      let effect = effects.first { $0.0 == name }?.1
      script.commit(20 + UInt64(turn) * 10, effect: effect, "set\(name)", rev: 2 + turn, writes: [name])
    }
    for (_, effect) in effects { script.end(50, effect, .completed) }
    script.end(60, effect, .completed)
    return script
  }

  @Test func `effects that race have the same text whoever is first`() {
    #expect(Behavior(race(first: 0).graph).text == Behavior(race(first: 1).graph).text)
    #expect(steps(race(first: 0)).contains("        action right"))
  }

  /// An effect that emits these mutations.
  private func emitting(_ labels: [String], times: Int = 1) -> TraceScript {
    var script = TraceScript()
    script.add(1, r: 1, reactor("AppReactor"))
    for turn in 0..<times {
      let effect = script.begin(3, script.action(2, "go"), "go")
      for (index, label) in labels.enumerated() {
        script.commit(10, effect: effect, label, rev: 1 + turn * labels.count + index, writes: ["value"])
      }
      script.end(60, effect, .completed)
    }
    return script
  }

  @Test func `the mutations of one effect keep their order`() {
    #expect(Behavior(emitting(["b", "a"]).graph) != Behavior(emitting(["a", "b"]).graph))
    #expect(steps(emitting(["b", "a", "b"])).suffix(3).map { $0.split(separator: " ")[1] } == ["b", "a", "b"])
  }

  @Test func `equal steps that follow each other, and equal chains, are counted`() {
    #expect(
      steps(emitting(["a", "a", "b", "a"], times: 3)) == [
        "reactor AppReactor", "  action go ×3", "    effect completed", "      mutation a writes value ×2",
        "      mutation b writes value", "      mutation a writes value",
      ])
  }

  @Test func `a feedback loop is one chain for each turn, and takes no more lines with more turns`() {
    func ring(_ turns: Int) -> [String] {
      var script = TraceScript()
      script.add(1, r: 1, reactor("AppReactor"))
      var cause: UInt64?
      for turn in 1...turns {
        let effect = script.begin(UInt64(turn * 10), script.action(UInt64(turn * 10), cause: cause, "sync"), "sync")
        cause = script.commit(UInt64(turn * 10 + 1), effect: effect, "set", rev: turn, writes: ["n"]).state
        script.end(UInt64(turn * 10 + 4), effect, .completed)
      }
      return steps(script)
    }

    #expect(
      ring(100) == [
        "reactor AppReactor", "  action sync", "    effect completed", "      mutation set writes n",
        "        action sync in loop", "  action sync in loop", "    effect completed", "      mutation set writes n",
        "  action sync in loop ×98", "    effect completed", "      mutation set writes n",
        "        action sync in loop",
      ])
  }

  @Test func `a chain of other steps is cut where it becomes too deep`() {
    var script = TraceScript()
    script.add(1, r: 1, reactor("AppReactor"))
    var cause: UInt64?
    for turn in 0..<300 { cause = script.action(UInt64(turn + 2), cause: cause, "step\(turn)") }

    let lines = steps(script)

    #expect(lines.count == 1 + 300 + 6)
    #expect(lines.filter { $0.hasSuffix("continued") }.count == 12)
    #expect((lines.map { $0.prefix { $0 == " " }.count }.max() ?? 0) <= 2 * (BehaviorBuilder.deepest + 2))
  }

  @Test func `a trace that lost events says so`() {
    var script = login()
    script.add(90, r: nil, .dropped(count: 3, why: "ring", from: nil, to: nil))

    #expect(Behavior(script.graph).isIncomplete)
    #expect(Behavior(script.graph).lines[2] == "incomplete: events were lost")
  }

  @Test func `ends of effects, pulses, transforms and lost triggers are told`() {
    var script = TraceScript()
    script.add(1, r: 1, reactor("AppReactor"))
    let effect = script.begin(3, script.action(2, "load"), "load")
    let commit = script.commit(4, effect: effect, "setMessage", rev: 1, writes: ["message"])
    script.add(8, cause: commit.state, .pulse(field: "message", count: 1))
    script.add(9, cause: effect, .error(.init(type: "URLError", message: "secret words", isSwallowed: true)))
    script.end(10, effect, .error)
    let open = script.action(11, "poll")
    script.begin(12, open, "poll")
    let dropped = script.action(20, "typed")
    script.add(21, cause: dropped, .actionOut(.init(.drop)))

    #expect(
      steps(script) == [
        "reactor AppReactor", "  action load", "    effect failed URLError swallowed",
        "      mutation setMessage writes pulse message", "  action poll", "    effect open",
        "  action typed dropped",
      ])
    #expect(!Behavior(script.graph).text.contains("secret"))
  }
}
