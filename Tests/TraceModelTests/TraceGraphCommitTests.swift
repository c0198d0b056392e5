import Testing
import TraceModel

@Suite("Commits in a graph")
struct TraceGraphCommitTests {
  @Test func `top-level fields are named once, in order, and unescaped`() {
    var script = TraceScript()
    let reduce = script.add(1, cause: 9, .reduce(.init(label: "m", duration: 1, revision: 1)))
    let paths = ["/b/3/x", "/a~1b", "/b/4", "/t~0~01/y", "/"]
    let patches = paths.map { TraceEvent.Patch(.replace, path: $0, value: JSONText("1")) }
    script.add(2, cause: reduce, .state(.init(revision: 1, change: .diff(patches))))

    let graph = script.graph

    #expect(graph.commits.map(\.changed) == [["b", "a/b", "t~~1", ""]])
    #expect(graph.reactors.map(\.fields) == [["b", "a/b", "t~~1", ""]])
  }

  @Test func `a state written whole is compared with what went before`() {
    var script = TraceScript()
    func whole(_ text: String, _ revision: Int, initial: Bool = false) -> TraceEvent.Kind {
      .state(.init(revision: revision, isInitial: initial, change: .whole(JSONText(text))))
    }
    func reduce(_ revision: Int) -> TraceEvent.Kind {
      .reduce(.init(label: "m", duration: 0, revision: revision))
    }
    script.add(0, whole(#"{"a":1,"list":[1,2],"gone":0}"#, 0, initial: true))
    var last = script.add(1, reduce(1))
    script.add(
      2, cause: last,
      .state(
        .init(
          revision: 1,
          change: .diff([
            .init(.add, path: "/list/1", value: JSONText("9")), .init(.replace, path: "/a", value: JSONText("2")),
          ]))))
    last = script.add(3, reduce(2))
    script.add(4, cause: last, whole(#"{"a":2,"list":[1,9,2],"new":true}"#, 2))
    last = script.add(5, reduce(3))
    script.add(6, cause: last, whole(#"{"a":2,"list":[1,9,2],"new":true}"#, 3))
    last = script.add(7, reduce(9))
    script.add(8, cause: last, whole(#"{"a":3}"#, 9))
    last = script.add(9, reduce(10))
    script.add(10, cause: last, whole(#"{"$trunc":true,"bytes":9,"head":""}"#, 10))

    let commits = script.graph.commits

    #expect(commits.map(\.changed) == [["list", "a"], ["new", "gone"], [], [], []])
    #expect(commits.map(\.areChangesUnknown) == [false, false, false, true, true])
    #expect(commits.map(\.isNoop) == [false, false, true, false, false])
    #expect(commits.map(\.revision) == [1, 2, 3, 9, 10])
  }

  @Test func `a field that was removed and is there again has changed`() {
    var script = TraceScript()
    func state(_ revision: Int, _ change: TraceEvent.State.Change, initial: Bool = false) -> TraceEvent.Kind {
      .state(.init(revision: revision, isInitial: initial, change: change))
    }
    script.add(0, state(0, .whole(JSONText(#"{"a":1,"b":2,"c":3}"#)), initial: true))
    var reduce = script.add(1, .reduce(.init(label: "m", duration: 0, revision: 1)))
    script.add(
      2, cause: reduce,
      state(1, .diff([.init(.remove, path: "/a"), .init(.remove, path: "/b"), .init(.remove, path: "/none")])))
    reduce = script.add(3, .reduce(.init(label: "m", duration: 0, revision: 2)))
    script.add(4, cause: reduce, state(2, .whole(JSONText(#"{"a":1,"c":3.0}"#))))

    #expect(script.graph.commits.map(\.changed) == [["a", "b", "none"], ["a", "c"]])
  }

  @Test func `twenty thousand fields or pulses of one commit are gathered in a moment`() {
    var script = TraceScript()
    let reduce = script.add(1, .reduce(.init(label: "m", duration: 0, revision: 1)))
    let names = (0..<20_000).map { "f\($0)" }
    let patches = (names + names).map { TraceEvent.Patch(.add, path: "/" + $0, value: JSONText("1")) }
    script.add(2, cause: reduce, .state(.init(revision: 1, change: .diff(patches))))
    for name in names + names { script.add(3, cause: reduce, .pulse(field: name, count: 1)) }

    let commit = script.graph.commits[0]

    let isSame = commit.changed == names && commit.pulses == names
    #expect(isSame)
  }

  @Test func `a reduce that changed nothing is known by its flag, by its diff, and not by a lost state`() {
    var script = TraceScript()
    script.commit(0, effect: nil, "a", rev: 1, writes: [])
    let reduce = script.add(5, .reduce(.init(label: "b", duration: 0, revision: 2)))
    script.add(6, cause: reduce, .state(.init(revision: 2, change: .diff([]))))
    script.add(7, .reduce(.init(label: "c", duration: 0, revision: 3)))
    let pulsed = script.add(8, .reduce(.init(label: "d", duration: 0, revision: 4, isNoop: true)))
    script.add(9, cause: pulsed, .pulse(field: "toast", count: 1))
    script.add(9, cause: pulsed, .pulse(field: "toast", count: 2))

    let commits = script.graph.commits

    #expect(commits.map(\.isNoop) == [true, true, false, false])
    #expect(commits[3].pulses == ["toast"])
  }

  @Test func `an action sent while a state was observed knows its commit, through a render too`() {
    var script = TraceScript()
    let begin = script.begin(1, script.action(0, "a"), "a")
    let commit = script.commit(2, effect: begin, "m", rev: 1, writes: ["v"])
    script.action(5, r: 2, cause: commit.state, "direct")
    let render = script.add(6, r: nil, cause: commit.state, .render(target: "View", duration: 1))
    script.action(7, r: 2, cause: render, "rendered")
    script.action(8, r: 2, cause: commit.mutation, "mutated")
    script.action(9, r: 2, cause: begin, "begun")
    script.action(9, r: 2, cause: 1, "acted")

    let graph = script.graph

    #expect(graph.actions.map(\.sentByCommit) == [nil, 0, 0, 0, nil, nil])
    #expect(graph.actions.map(\.cause).last == .trigger(1))
    #expect(graph.reactors.map(\.type) == ["reactor 1", "reactor 2"])
    #expect(graph.reactors.map(\.actions) == [[0], [1, 2, 3, 4, 5]])
  }

  @Test func `a cause is a trigger, an owner, unknown, missing or none`() {
    var script = TraceScript()
    let begin = script.begin(0, script.action(0, "a"), "a")
    func mutation(_ via: TraceEvent.Mutation.Via?, unknown: Bool = false) -> TraceEvent.Kind {
      .mutation(.init(label: "m", effect: begin, via: via, isCauseUnknown: unknown))
    }
    script.add(1, cause: begin, mutation(nil))
    script.add(2, cause: begin, mutation(.task))
    script.add(3, cause: nil, mutation(nil, unknown: true))
    script.add(4, cause: 900, mutation(nil))
    script.add(5, cause: nil, mutation(nil))

    #expect(script.graph.commits.map(\.cause) == [.trigger(begin), .owner(begin), .unknown, .unknown, .none])
    #expect(script.graph.effects[0].commits == IndexList([0, 1, 2, 3, 4]))
  }

  @Test func `a reduce whose mutation is lost is a commit of its own`() {
    var script = TraceScript()
    let reduce = script.add(5, cause: 77, .reduce(.init(label: "m", duration: 2, revision: 4)))
    script.add(
      8, cause: reduce, .state(.init(revision: 4, change: .diff([.init(.remove, path: "/x")]), isUnobserved: true)))

    #expect(
      script.graph.commits == [
        .init(
          seq: 1, reactor: 1, time: 5, label: "m", cause: .unknown, reduce: 5...7, state: 8, revision: 4,
          changed: ["x"], isUnobserved: true)
      ])
  }

  @Test func `a mutation that transform maps is shown as what was reduced`() {
    var script = TraceScript()
    let mutation = script.add(0, .mutation(.init(label: "a", isInjected: true)))
    let out = script.add(1, cause: mutation, .mutationOut(.init(.map, label: "b")))
    script.add(2, cause: out, .reduce(.init(label: "b", duration: 0, revision: 1)))

    #expect(script.graph.commits.map(\.label) == ["b"])
    #expect(script.graph.commits.map(\.reduce) == [2...2])
  }

  @Test(arguments: [
    (nil, ""), (#"{"_0":1}"#, "1"), (#"{"_0":"gra"}"#, "\"gra\""), (#"{"id":3,"x":{"a":1}}"#, "id: 3, x: …"),
    (#"{"_0":{"$type":"LoginError","code":3}}"#, "LoginError…"),
    (#"{"at":{"$type":"A"},"b":{"$typ":1}}"#, "at: A…, b: …"),
    (#"{"_0":true,"_1":null,"_2":[],"_3":{}}"#, "true, nil, [], {}"), ("42", "42"), ("\"\"", "\"\""), ("{}", ""),
    (#"{"_0":"[Filtered]","token":"[Filtered]"}"#, "[Filtered], token: [Fil…"),
    (#"{"$trunc":true,"bytes":9000,"head":"x"}"#, "…"),
    (#"{"_0":"abcdefghijklmnopqrstuvwxyz"}"#, "\"abcdefghijklmnopqrstu…\""),
    (#"{"first":1234567890,"second":1234567890}"#, "first: 1234567890, seco…"),
    (#"{"_0":"a\u001b[31m\n\u202eb\u0000"}"#, "\"a\u{fffd}[31m \u{fffd}b\u{fffd}\""), ("[1,2]", "…"), ("nonsense", ""),
    (#"{"a"#, ""),
  ])
  func `a payload is summarized in a few words`(payload: String?, words: String) {
    var script = TraceScript()
    script.add(0, .action(.init(label: "a", payload: payload.map { JSONText($0) })))

    #expect(script.graph.actions.indices.map { script.graph.argument(ofAction: $0) } == [words])
    #expect(words.count <= 24)
  }
}

@Suite("Unknown changes of states")
struct UnknownStateTests {
  /// A reduce whose line says that nobody knows what came out, and a state of which nothing is told.
  private var script: TraceScript {
    var script = TraceScript()
    for (revision, kind) in [(1, false), (2, true)] {
      let begin = script.begin(0, script.action(0, "go"), "go")
      let mutation = script.add(1, cause: begin, .mutation(.init(label: "m", effect: begin)))
      let reduce = script.add(
        1, cause: mutation,
        .reduce(.init(label: "m", duration: 1, revision: revision, isNoop: !kind, isNoopUnknown: kind)))
      script.add(2, cause: reduce, .state(.init(revision: revision, change: .unknown)))
    }
    return script
  }

  @Test func `a reduce with an unknown change is counted apart, and its share is not given`() {
    let statistics = Statistics(script.graph)

    #expect(script.graph.commits.map(\.isNoop) == [true, false])
    #expect(script.graph.commits.map(\.isNoopUnknown) == [false, true])
    #expect(statistics.actions.map(\.noops) == [1] && statistics.actions.map(\.noopsUnknown) == [1])
    #expect(statistics.mutations.map(\.noops) == [1] && statistics.mutations.map(\.noopsUnknown) == [1])
    #expect(statistics.reactors.map(\.noops) == [1] && statistics.reactors.map(\.noopsUnknown) == [1])
    #expect(statistics.text.split(separator: "\n").count { $0.contains("1, 1 unknown") } == 3)
  }

  @Test func `a state with an unknown change is equal after writing and reading`() throws {
    let lines = script.trace.jsonLines()
    let read = try TraceReader.read(Array(lines), name: "t", strict: true)

    #expect(read.events == script.trace.events)
    #expect(TraceGraph(read) == script.graph)
    let graph = try lines.withUnsafeBytes { try TraceGraphReader.read($0, name: "t", strict: true) }.graph
    #expect(graph.commits == script.graph.commits)
    let text = String(decoding: lines, as: UTF8.self)
    #expect(text.contains(#""rev":2,"unknown":true}"#))
    #expect(text.contains(#""rev":1,"noop":true}"#))
  }

  @Test func `an empty diff of a partly recorded state leaves the change unknown`() {
    var script = TraceScript()
    let rest = TraceEvent.Patch(.replace, path: "", value: JSONText(#"{"$trunc":true,"head":""}"#))
    let reduce = script.add(1, .reduce(.init(label: "m", duration: 1, revision: 1)))
    script.add(2, cause: reduce, .state(.init(revision: 1, change: .diff([rest]))))

    #expect(script.graph.commits.map(\.isNoop) == [false])
    #expect(script.graph.commits.map(\.areChangesUnknown) == [true])
  }
}
