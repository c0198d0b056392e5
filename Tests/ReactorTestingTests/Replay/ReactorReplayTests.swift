import ReactorCore
import ReactorTrace
import Testing
import TraceModel

@testable import ReactorTesting
@testable import ReactorTestingRuns

@Suite("ReactorReplay") struct ReactorReplayTests {
  @Test func `a replay makes actions with payloads again, and the states are the recorded ones`() throws {
    let trace = try Basket.recorded().throughFile()

    let result = ReactorReplay(of: Basket.self, in: trace).run { Basket(clock: $0) }

    #expect(result.isAsRecorded)
    #expect(result.comparedStates == 5)
    #expect(result.notCompared == [])
  }

  @Test(.enabled(if: TaskHooks.obstacle == nil, "no hooks here"))
  func `tasks of effects run in the virtual time of the replay`() throws {
    let trace = try Downloads.recorded().throughFile()
    let result = ReactorReplay(of: Downloads.self, in: trace).run { _ in Downloads() }
    #expect(result.isAsRecorded)
    #expect(result.comparedStates == 9)
  }

  @Test func `a failure names the action, the mutation, the field and both values`() {
    let trace = Basket.recorded()

    let issues = issuesRecorded { ReactorReplay(of: Basket.self, in: trace).run { Basket(clock: $0, factor: 3) } }

    #expect(issues.count == 1)
    #expect(issues[0].contains("Basket does not repeat the trace: state 2 after action add{"), "\(issues)")
    #expect(issues[0].contains(#""count":2} at 10 ms (event 3, sent at "#), "\(issues)")
    #expect(issues[0].contains("ReplayedReactors.swift:"))
    #expect(issues[0].contains("by mutation add{"))
    #expect(issues[0].hasSuffix(" differs\n  count: expected 2, got 6"), "\(issues)")
  }

  @Test func `a failure is at the line that reads the trace`() {
    let line = #line + 1
    let places = issuesRecorded(describing: { "\($0.sourceLocation?.line ?? 0)" }) {
      ReactorReplay(of: Basket.self, in: Basket.recorded()).run { Basket(clock: $0, factor: 3) }
    }

    #expect(places == ["\(line + 1)"])
  }

  @Test func `a closure makes actions whose type does not decode itself`() {
    var seen: [String] = []

    let result = ReactorReplay(of: Basket.self, in: Basket.recorded()).run(action: { recorded in
      seen.append(recorded.label)
      switch recorded.label {
      case "add": return .add(try recorded.value(), count: try recorded.value("count"))
      case "paint": return .paint(try recorded.value())
      case "note": return .note(try recorded.value())
      case "clear": return .clear
      default: throw recorded.unknownCase
      }
    }) { Basket(clock: $0) }

    #expect(result.isAsRecorded)
    #expect(seen == ["add", "paint", "note", "clear"])
  }

  @Test func `a masked payload fails with the action, and names the way out`() {
    let trace = Basket.recorded(note: "Bearer abcdefghijklmnopqrstuvwxyz0123456789")

    let issues = issuesRecorded { ReactorReplay(of: Basket.self, in: trace).run { Basket(clock: $0) } }

    #expect(issues.count == 1)
    #expect(issues[0].hasPrefix("the trace: action note"), "\(issues)")
    #expect(issues[0].contains("cannot be sent: a value in it was masked, so that it is not known: "))
    #expect(issues[0].hasSuffix(". Pass 'action:' to make it of the recorded one"))
  }

  @Test func `masked fields are not compared, and are named`() {
    let secret = "Bearer abcdefghijklmnopqrstuvwxyz0123456789"
    let trace = Basket.recorded(note: secret)

    var result = ReplayResult?.none
    _ = issuesRecorded {
      result = ReactorReplay(of: Basket.self, in: trace).run(action: { recorded in
        recorded.isMasked
          ? .note("another") : try RecordedValue.action(recorded.label, payload: recorded.payload?.json.text)
      }) { Basket(clock: $0) }
    }

    #expect(result?.isAsRecorded == true)
    #expect(result?.comparedStates == 5)
    #expect(result?.notCompared == ["text: masked"])
  }

  @Test func `a trace of names is replayed by the names of its mutations`() {
    let trace = Basket.recorded(.names)
    func replay(_ last: Basket.Action) -> (ReplayResult?, [String]) {
      var result = ReplayResult?.none
      let issues = issuesRecorded {
        result = ReactorReplay(of: Basket.self, in: trace).run(action: { recorded in
          switch recorded.label {
          case "add": .add(Basket.item, count: 1)
          case "paint": .paint(nil)
          case "note": .note("")
          default: last
          }
        }) { Basket(clock: $0) }
      }
      return (result, issues.filter { !$0.contains("not compared") })
    }

    let (same, none) = replay(.clear)
    let (_, issues) = replay(.paint(nil))

    #expect(same?.isAsRecorded == true)
    #expect(same?.comparedStates == 4)
    #expect(same?.notCompared == ["the state: not recorded"])
    #expect(none == [])
    #expect(issues.count == 1, "\(issues)")
    #expect(issues.first?.hasSuffix("expected mutation clear, got paint") == true, "\(issues)")
  }

  @Test func `states that are missing or too many fail the test`() {
    let trace = Basket.recorded()
    var fewer = trace
    fewer.events.removeAll { if case .state(let state) = $0.kind { state.revision == 4 } else { false } }
    var more = trace
    more.events.removeAll { if case .action(let action) = $0.kind { action.label == "clear" } else { false } }

    let tooMany = issuesRecorded { ReactorReplay(of: Basket.self, in: fewer).run { Basket(clock: $0) } }
    let tooFew = issuesRecorded { ReactorReplay(of: Basket.self, in: more).run { Basket(clock: $0) } }

    #expect(tooMany.count == 1)
    #expect(tooMany[0].contains("Basket made 5 states where the trace has 4: the first one more is"), "\(tooMany)")
    // The replay sent its action itself: no line of the app did.
    #expect(!tooMany[0].contains("sent at"), "\(tooMany)")
    #expect(tooFew.count == 1)
    #expect(tooFew[0].contains("Basket made 4 states where the trace has 5: the first that is missing is"), "\(tooFew)")
    #expect(tooFew[0].hasSuffix("does the reactor take all of its time from the scheduler of the closure?"))
  }

  @Test func `a replay ends where events were lost`() {
    var trace = Basket.recorded()
    let paint = trace.events.first { if case .action(let action) = $0.kind { action.label == "paint" } else { false } }
    let first = paint?.seq ?? 0
    trace.events.removeAll { $0.seq >= first && $0.seq < first + 5 }
    trace.events.append(
      TraceEvent(seq: first, time: 0, kind: .dropped(count: 5, why: "ring", from: first, to: first + 4)))
    trace.events.sort { $0.seq < $1.seq }

    var result = ReplayResult?.none
    let notes = issuesRecorded { result = ReactorReplay(of: Basket.self, in: trace).run { Basket(clock: $0) } }

    #expect(result?.comparedStates == 1)
    #expect(
      notes.contains("the trace: 5 events were lost from event \(first) on; it is replayed up to there"), "\(notes)")
  }

  @Test func `a trace without the reactor fails with what it has`() {
    let issues = issuesRecorded { ReactorReplay(of: Stopwatch.self, in: Basket.recorded()).run { _ in Stopwatch() } }

    #expect(
      issues == [
        "the trace has no Stopwatch of this name and number; it has Basket #1 \"\". Pass another type, name or number."
      ])
  }

  @Test func `the test has to choose one of several reactors of a type`() {
    var trace = Basket.recorded()
    trace.events.append(
      TraceEvent(seq: 9_000, time: 0, reactor: 2, kind: .reactor(.init(type: "Basket", name: "left"))))

    let issues = issuesRecorded { ReactorReplay(of: Basket.self, in: trace).run { Basket(clock: $0) } }
    let result = ReactorReplay(of: Basket.self, in: trace, number: 1).run { Basket(clock: $0) }

    #expect(
      issues == ["the trace has 2 of type Basket: Basket #1 \"\", Basket #2 \"left\". Pass 'named:' or 'number:'."])
    #expect(result.isAsRecorded)
  }

  @Test func `a file that is not there fails the test with its path`() {
    let issues = issuesRecorded { ReactorReplay("no-such.rtrace.jsonl", of: Basket.self).run { Basket(clock: $0) } }

    #expect(issues.count == 1)
    #expect(
      issues[0].hasSuffix(
        "/ReactorTestingTests/Replay/no-such.rtrace.jsonl: no such file. "
          + "Check the path, or record a trace there with tracer.write(to:)."), "\(issues)")
  }

  @Test func `actions and states in the source of a test are replayed like recorded ones`() {
    func replay(_ factor: Int) -> ReplayResult {
      let replay = ReactorReplay(of: Basket.self, to: .milliseconds(50))
      replay.send(.add(Basket.Item(name: "fig"), count: 2), at: .milliseconds(10))
      replay.send(try .paint(RecordedValue.text("green")), at: .milliseconds(35))
      replay.expect(state: #"{"names":[],"count":0,"color":null,"text":""}"#)
      replay.expect(changes: #"{"names":["fig"],"count":2}"#, mutation: "add")
      replay.expect(changes: #"{"color":"green"}"#, mutation: "paint")
      return replay.run { Basket(clock: $0, factor: factor) }
    }

    let issues = issuesRecorded { _ = replay(2) }

    #expect(replay(1).isAsRecorded)
    #expect(issues.count == 1)
    #expect(issues.first?.contains("after action add") == true, "\(issues)")
    #expect(issues.first?.hasSuffix("by mutation add differs\n  count: expected 2, got 4") == true, "\(issues)")
  }
}
