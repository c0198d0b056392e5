import Testing
import TraceModel

@Suite("Validation of a trace")
struct ValidationTests {
  @Test func `a sound trace has no remarks`() {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "A")))
    script.add(0, .state(.init(revision: 0, isInitial: true, change: .whole(JSONText("{}")))))
    let begin = script.begin(1, script.action(1, "a"), "a")
    script.commit(2, effect: begin, "m", rev: 1, writes: ["v"])
    script.end(9, begin, .completed)
    script.add(9, r: nil, .end(events: 8, dropped: 0))

    #expect(script.trace.validation.remarks == [])
    #expect(script.trace.validation.isSound)
    #expect(script.trace.validation.text == "no remarks on 8 events\n")
  }

  @Test func `lines of a kind that came after this version are part of a sound trace`() throws {
    let text = """
      {"k":"header","schema":"reactor-trace","v":"1.9","trace":"4bf92f3577b34da6a3ce929d0e0e4736","wall":"0"}
      {"k":"reactor","seq":1,"ts":0,"r":1,"type":"A","module":"App","name":"","parent_r":null}
      {"k":"hologram","seq":2,"ts":1,"r":1,"chain":2,"cause":1}
      {"k":"reduce","seq":3,"ts":2,"dur":1,"r":1,"chain":2,"cause":2,"label":"m","rev":1}
      {"k":"end","seq":4,"ts":9,"events":3,"dropped":0}

      """
    let trace = try Array(text.utf8).withUnsafeBytes { bytes throws(TraceReadError) in
      try TraceReader.read(bytes, name: "newer")
    }

    #expect(trace.ignored == 1)
    #expect(trace.validation.remarks == [])
    var known = trace
    known.ignored = 0
    #expect(known.validation.remarks.count == 2)
  }

  @Test func `every contradiction is a remark on its event`() {
    var script = TraceScript()
    script.add(0, r: 3, cause: 99, .reduce(.init(label: "m", duration: 0, revision: 1)))
    script.add(5, r: 3, .state(.init(revision: 5, change: .diff([]))))
    script.add(6, r: 3, cause: 1, .state(.init(revision: 4, change: .diff([]))))
    script.add(7, r: 3, cause: 8, .mutation(.init(label: "m", effect: 1)))
    script.add(8, r: 3, .mutation(.init(label: "n")))
    script.add(3, r: 3, cause: 5, .mutateRun(duration: 0))
    script.add(8, r: 3, .mutateBegin(.init(label: "a")))
    script.end(8, r: 3, 7, .completed)
    script.end(8, r: 3, 7, .completed)
    script.add(9, r: nil, .dropped(count: 4, why: "ring", from: nil, to: nil))
    script.add(9, r: nil, .end(events: 7, dropped: 5))
    script.add(10, r: nil, .mark(label: "late", payload: nil))

    #expect(
      script.trace.validation.text == """
        event 1 is of reactor 3, which no line before introduces
        event 1, a reduce of m, has no mutation as its cause
        event 2, a state, has no reduce as its cause
        event 3 goes back to revision 4 of reactor 3 after revision 5
        event 4 names event 8 as its cause, which comes later
        event 4, the mutation m, came from event 1, which is no mutate.begin
        event 5, the mutation n, came from no effect and was not injected
        event 6 happened at 3 ns, before its cause, event 5, at 8 ns
        event 6, a mutate.run, names no mutate.begin as its cause
        event 9 ends the effect of event 7 once more
        event 12 comes after event 11, the end of the trace
        the end counts 7 lines before it; 11 are here
        the end counts 5 lost events; the lines about losses count 4
        13 remarks on 11 events

        """)
    #expect(script.trace.validation.remarks.map(\.event) == [1, 1, 2, 3, 4, 4, 5, 6, 6, 9, 12, 11, 11])
  }

  @Test func `the end of a stream within an effect names the beginning of that effect`() {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "A")))
    let action = script.action(1, "a")
    let begin = script.begin(2, action, "a")
    script.add(3, cause: begin, .innerEnd(.init(effect: begin, operation: "timeout")))
    script.add(4, cause: action, .innerEnd(.init(effect: action, operation: "flatMapLatest", by: action)))

    #expect(
      script.trace.validation.remarks.first?.message
        == "event 5, the end of a stream in flatMapLatest, names event 2 as its effect, which is no mutate.begin")
    #expect(script.trace.validation.remarks.map(\.event) == [5, nil])
  }

  @Test func `an event that a loss accounts for is not reported as missing`() {
    func trace(_ losses: [ClosedRange<TraceEvent.Seq>]) -> Trace {
      var events = [TraceEvent(seq: 1, time: 0, reactor: 1, kind: .reactor(.init(type: "A")))]
      for loss in losses {
        let (from, to) = (loss.lowerBound, loss.upperBound)
        let kind = TraceEvent.Kind.dropped(count: loss.count, why: "ring", from: from, to: to)
        events.append(TraceEvent(seq: from, time: 0, kind: kind))
      }
      let kinds: [(cause: TraceEvent.Seq, kind: TraceEvent.Kind)] = [
        (2, .mutation(.init(label: "m", effect: 3))), (4, .reduce(.init(label: "m", duration: 0, revision: 1))),
        (7, .state(.init(revision: 1, change: .diff([])))), (9, .mutateRun(duration: 0)),
        (8, .mutateEnd(.completed, by: nil)),
      ]
      for (index, (cause, kind)) in kinds.enumerated() {
        events.append(TraceEvent(seq: UInt64(20 + index), time: 1, reactor: 1, chain: 2, cause: cause, kind: kind))
      }
      let dropped = losses.reduce(0) { $0 + $1.count }
      events.append(TraceEvent(seq: 30, time: 2, kind: .end(events: events.count, dropped: dropped)))
      return Trace(header: Trace.Header(), events: events.sorted { $0.seq < $1.seq })
    }

    #expect(trace([2...9]).validation.remarks == [])
    #expect(trace([7...9, 2...4]).validation.remarks == [])
    #expect(trace([2...7, 3...5, 4...9]).validation.remarks == [])
    #expect(trace([2...3, 8...9]).validation.remarks.map(\.event) == [21, 22])
    #expect(trace([]).validation.remarks.map(\.event) == [20, 21, 22, 23, 24])
  }

  @Test func `the first twenty remarks of a kind are listed and the others counted`() {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "A")))
    for _ in 1...25 { script.add(1, .reduce(.init(label: "m", duration: 0, revision: 1))) }

    let remarks = script.trace.validation.remarks

    #expect(remarks.count == 22)
    #expect(
      remarks.suffix(2).map(\.message) == [
        "5 more reduces without their mutation",
        "the trace has no end line: the program did not finish it, or the file was cut",
      ])
  }
}
