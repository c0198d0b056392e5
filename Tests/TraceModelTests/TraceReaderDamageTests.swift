import Testing
import TraceModel

@Suite("Reading what is damaged")
struct TraceReaderDamageTests {
  private func read(_ lines: String, strict: Bool = false) throws(TraceReadError) -> Trace {
    try TraceReader.read([UInt8]((Examples.header + lines).utf8), name: "t.jsonl", strict: strict)
  }

  private static let mark = #"{"k":"mark","seq":1,"ts":7,"label":"a"}"#

  /// A bad line 3 between two good ones, and what is said of it.
  static let badLines: [(line: String, reason: String)] = [
    (
      #"{"k":"mutation","seq":2,"ts":1,"r":1}"#,
      #"no "label" in this mutation. Was the trace cut short? (--strict makes this an error)"#
    ),
    (
      #"{"k":"action","ts":1,"r":1,"label":"a"}"#,
      #"no "seq" in this action. Was the trace cut short? (--strict makes this an error)"#
    ),
    (
      #"{"k":"action","seq":2,"ts":1,"label":"a"}"#,
      #"no "r" in this action. Was the trace cut short? (--strict makes this an error)"#
    ),
    (
      #"{"k":"action","seq":2,"r":1,"label":"a"}"#,
      #"no "ts" in this action. Was the trace cut short? (--strict makes this an error)"#
    ),
    (
      #"{"k":"state","seq":2,"ts":1,"r":1,"rev":3}"#,
      #"no "diff" in this state. Was the trace cut short? (--strict makes this an error)"#
    ),
    (
      #"{"k":"open","seq":2,"ts":1}"#,
      #"no "cause" in this open. Was the trace cut short? (--strict makes this an error)"#
    ),
    (
      #"{"k":"open","seq":2,"ts":1,"cause":2}"#,
      #"no "cause" in this open. Was the trace cut short? (--strict makes this an error)"#
    ),
    (
      #"{"seq":2}"#,
      #"no "k" that says what kind of event it is. Was the trace cut short? (--strict makes this an error)"#
    ),
    (
      #"{"k":"mark","seq":0,"ts":1,"label":"a"}"#,
      #""seq" is not a number from 1. See docs/trace-format.md. (--strict makes this an error)"#
    ),
    (
      #"{"k":"mark","seq":-2,"ts":1,"label":"a"}"#,
      #""seq" is not a whole number. See docs/trace-format.md. (--strict makes this an error)"#
    ),
    (
      #"{"k":"mark","seq":2,"ts":"1","label":"a"}"#,
      #""ts" is not a number. See docs/trace-format.md. (--strict makes this an error)"#
    ),
    (
      #"{"k":"mark","seq":2,"ts":1,"label":5}"#,
      #""label" is not a text. See docs/trace-format.md. (--strict makes this an error)"#
    ),
    (
      #"{"k":"reduce","seq":2,"ts":1,"dur":1,"r":1,"label":"a","rev":1,"noop":1}"#,
      #""noop" is not true or false. See docs/trace-format.md. (--strict makes this an error)"#
    ),
    (
      #"{"k":"mutate.end","seq":2,"ts":1,"r":1,"cause":1,"end":"vanished"}"#,
      #""end" is "vanished", which this version does not know. A newer trace-render may know it. "#
        + "(--strict makes this an error)"
    ),
    (
      #"{"k":"impurity","seq":2,"ts":1,"r":1,"rule":"clock","level":"awful","msg":"m"}"#,
      #""level" is "awful", which this version does not know. A newer trace-render may know it. "#
        + "(--strict makes this an error)"
    ),
    (
      #"{"k":"mutation","seq":2,"ts":1,"r":1,"label":"m","via":"rumour"}"#,
      #""via" is "rumour", which this version does not know. A newer trace-render may know it. "#
        + "(--strict makes this an error)"
    ),
    (
      #"{"k":"impurity","seq":2,"ts":1,"r":1,"rule":"magic","msg":"m"}"#,
      #""rule" is "magic", which this version does not know. A newer trace-render may know it. "#
        + "(--strict makes this an error)"
    ),
    (
      #"{"k":"state","seq":2,"ts":1,"r":1,"rev":3,"diff":[{"op":"copy","path":"/a"}]}"#,
      #""op" is "copy", which this version does not know. A newer trace-render may know it. "#
        + "(--strict makes this an error)"
    ),
    (
      #"{"k":"state","seq":2,"ts":1,"r":1,"rev":3,"diff":[{"op":"move","path":"/a/1"}]}"#,
      #""diff" is not a list of steps; one that moves has "from". See docs/trace-format.md. "#
        + "(--strict makes this an error)"
    ),
    (
      #"{"k":"state","seq":2,"ts":1,"r":1,"rev":3,"diff":[{"op":"add"}]}"#,
      #""diff" is not a list of steps with "op" and "path". See docs/trace-format.md. (--strict makes this an error)"#
    ),
    (
      #"{"k":"mutation","seq":2,"ts":1,"r":1,"label":"a","causes":["1"]}"#,
      #""causes" is not a list of numbers. See docs/trace-format.md. (--strict makes this an error)"#
    ),
    (
      #"{"k":"mark","seq":2,"ts":1 "label":"a"}"#,
      "not JSON, a comma or a closing bracket was expected at column 28. Was the file edited by hand? "
        + "(--strict makes this an error)"
    ),
    (
      #"{"k":"mark","seq":2,"ts":1,"label":"a"#,
      "not JSON, it ends too early at column 38. Was the program killed while it wrote? (--strict makes this an error)"
    ),
    (
      #"{"k":"mark","seq":2,"ts":1,"label":"a"} x"#,
      "not JSON, something follows the value at column 41. Was the file edited by hand? (--strict makes this an error)"
    ),
    ("[1]", "not JSON, a value was expected at column 1. Was the file edited by hand? (--strict makes this an error)"),
    (
      #"{"k":"mark","seq":2,"ts":1,"label":"a","payload":"# + String(repeating: "[", count: 70)
        + String(repeating: "]", count: 70) + "}",
      "not JSON, it is nested more than 64 levels deep at column 113. Was the file edited by hand? "
        + "(--strict makes this an error)"
    ),
    (
      #"{"k":"header","schema":"reactor-trace","v":"1.0"}"#,
      "a second header. Keep one trace in a file; split this one there. (--strict makes this an error)"
    ),
    (
      #"{"k":"mark","seq":2,"ts":1,"label":""# + String(repeating: "x", count: 70_000) + #""}"#,
      "it is longer than 65536 bytes. Lower the recorder's payload limit. (--strict makes this an error)"
    ),
  ]

  @Test(arguments: badLines)
  func `a bad line is skipped, named and explained`(line: String, reason: String) throws {
    let trace = try read(Self.mark + "\n" + line + "\n" + #"{"k":"mark","seq":9,"ts":8,"label":"b"}"# + "\n")

    #expect(trace.events.map(\.seq) == [1, 9])
    #expect(trace.warnings == [Trace.Warning(line: 3, message: "line 3 skipped: " + reason)])
  }

  @Test(arguments: badLines)
  func `a bad line is an error where the caller is strict`(line: String, reason: String) throws {
    let error = #expect(throws: TraceReadError.self) { try read(Self.mark + "\n" + line + "\n", strict: true) }

    #expect(error?.category == .badData)
    let message = error?.message ?? ""
    #expect(message.hasPrefix("t.jsonl: line 3: "))
    #expect(message.hasSuffix(". Read it without --strict to skip what is damaged."))
  }

  @Test func `a cut last line is a warning that names the byte`() throws {
    let trace = try read(Self.mark + "\n" + #"{"k":"mark","se"#)

    #expect(trace.events.map(\.seq) == [1])
    #expect(
      trace.warnings == [
        Trace.Warning(
          line: 3,
          message: "line 3, the last, is cut at byte 105: its 15 bytes from byte 90 on were skipped. "
            + "Was the program killed while it wrote? (--strict makes this an error)")
      ])
    #expect(throws: TraceReadError.damaged(name: "t.jsonl", line: 3, reason: "cut at byte 105")) {
      try read(Self.mark + "\n" + #"{"k":"mark","se"#, strict: true)
    }
  }

  @Test func `a last line that lacks only its line feed is taken`() throws {
    #expect(try read(Self.mark, strict: true).events.map(\.seq) == [1])
  }

  @Test func `the first line of a repeated seq counts`() throws {
    let again = Self.mark.replacing("\"a\"", with: "\"second\"")
    let trace = try read(Self.mark + "\n" + #"{"k":"mark","seq":5,"ts":9,"label":"b"}"# + "\n" + again + "\n")

    #expect(trace.events.map(\.kind) == [.mark(label: "a", payload: nil), .mark(label: "b", payload: nil)])
    #expect(
      trace.warnings == [
        Trace.Warning(
          line: 4,
          message: "line 4: seq 1 stands in an earlier line already; this one was skipped "
            + "(--strict makes this an error)")
      ])
  }

  static let times: [(ts: String, taken: UInt64)] = [
    ("-5", 7), ("1.9", 1), ("1e3", 1000), ("1000000000000000001", 7), ("99999999999999999999999", 7), ("1e400", 7),
  ]

  @Test(arguments: times)
  func `a time that cannot be is repaired and said`(ts: String, taken: UInt64) throws {
    let trace = try read(Self.mark + "\n" + #"{"k":"mark","seq":2,"ts":"# + ts + #","label":"b"}"# + "\n")

    #expect(trace.events.map(\.time) == [7, taken])
    #expect(
      trace.warnings == [
        Trace.Warning(
          line: 3,
          message: #"line 3: "ts" is not a whole number of nanoseconds up to 10^18; taken as \#(taken) "#
            + "(--strict makes this an error)")
      ])
  }

  @Test(arguments: [("-1", 0), ("2.5", 2), ("1000000000000000000", 0), ("18446744073709551615", 0)])
  func `a duration that cannot be is repaired and said`(dur: String, taken: UInt64) throws {
    let trace = try read(#"{"k":"render","seq":2,"ts":10,"dur":"# + dur + #","target":"v"}"# + "\n")

    #expect(trace.events.map(\.kind) == [.render(target: "v", duration: taken)])
    #expect(
      trace.warnings == [
        Trace.Warning(
          line: 2,
          message: #"line 2: "dur" is not a whole number of nanoseconds up to 10^18; taken as \#(taken) "#
            + "(--strict makes this an error)")
      ])
  }

  @Test func `an event that causes itself loses its cause`() throws {
    let trace = try read(#"{"k":"mark","seq":2,"ts":1,"cause":2,"label":"b"}"# + "\n")

    #expect(trace.events == [TraceEvent(seq: 2, time: 1, kind: .mark(label: "b", payload: nil))])
    #expect(
      trace.warnings == [
        Trace.Warning(
          line: 2,
          message: "line 2: event 2 names itself as its cause; the cause was dropped (--strict makes this an error)")
      ])
  }

  @Test func `missing causes are counted, in strict mode too`() throws {
    let lines =
      #"{"k":"mark","seq":4,"ts":1,"cause":2,"label":"b"}"# + "\n"
      + #"{"k":"mark","seq":5,"ts":1,"cause":4,"label":"b"}"# + "\n"
      + #"{"k":"mark","seq":6,"ts":1,"cause":900,"label":"b"}"# + "\n"

    #expect(
      try read(lines, strict: true).warnings == [
        Trace.Warning(
          message: "2 causes are not in this trace, such as event 2, which line 2 names. "
            + "Was the ring too small, or the file cut at its beginning?")
      ])
  }

  @Test func `a cause in a gap between numbers, and one between far ones, is not there`() throws {
    func mark(_ seq: Int, _ cause: Int) -> String {
      "{\"k\":\"mark\",\"seq\":\(seq),\"ts\":1,\"cause\":\(cause),\"label\":\"b\"}\n"
    }
    let near = try read(mark(4, 6) + mark(6, 4) + mark(9, 5))
    let far = try read(mark(4, 900_000) + mark(900_000, 4) + mark(9_000_000, 899_999))

    #expect(near.warnings.map(\.message.first) == ["1"])
    #expect(near.warnings[0].message.hasPrefix("1 cause is not in this trace, such as event 5, which line 4 names."))
    #expect(far.warnings.count == 1)
    #expect(far.warnings[0].message.hasPrefix("1 cause is not in this trace, such as event 899999, which line 4"))
  }

  @Test func `an end without a cause belongs to its begin`() throws {
    let trace = try read(#"{"k":"mutate.end","seq":2,"ts":1,"r":1,"begin":1,"end":"completed"}"#)
    #expect(trace.events == [TraceEvent(seq: 2, time: 1, reactor: 1, cause: 1, kind: .mutateEnd(.completed, by: nil))])
  }

  @Test func `unknown kinds and keys are ignored, in strict mode too`() throws {
    let trace = try read(
      #"{"k":"hologram","seq":2,"ts":1,"x":[{}]}"# + "\n" + #"{"k":"hologram","seq":3}"# + "\n"
        + #"{"k":"mark","seq":4,"ts":1,"label":"b","color":{"a":[1,"]"]}}"# + "\n", strict: true)

    #expect(trace.events == [TraceEvent(seq: 4, time: 1, kind: .mark(label: "b", payload: nil))])
    #expect(
      trace.warnings == [
        Trace.Warning(
          message: "2 lines of kinds that this version does not know, from line 2 on: ignored. "
            + "A newer trace-render may show them.")
      ])
  }

  @Test func `a newer minor version is a warning`() throws {
    let header = Examples.header.replacing("1.0", with: "1.7")
    let trace = try TraceReader.read([UInt8](header.utf8), name: "t", strict: true)

    #expect(trace.header.version == "1.7")
    #expect(
      trace.warnings == [
        Trace.Warning(
          message: "the trace is of version 1.7, newer than 1.0: what is new in it is ignored. "
            + "A newer trace-render would show it.")
      ])
  }

  @Test func `the first twenty warnings of a kind are listed and the others counted`() throws {
    let trace = try read(String(repeating: "{}\n", count: 33) + #"{"k":"mark","seq":2,"ts":-1,"label":"b"}"# + "\n")

    #expect(trace.warnings.count == 22)
    #expect(trace.warnings[19].line == 21)
    #expect(trace.warnings[20].line == 35)
    #expect(trace.warnings[21] == Trace.Warning(message: "13 more lines were skipped"))
  }

  @Test func `invalid UTF-8 and half a surrogate pair become U+FFFD`() throws {
    var bytes = [UInt8](Examples.header.utf8)
    bytes += Array(#"{"k":"mark","seq":2,"ts":1,"label":""#.utf8) + [0xff, 0xc3]
    bytes += Array(#"\ud800 \ude00 \ud83d\ude42","payload":""#.utf8) + [0xfe] + Array("\"}\n".utf8)

    #expect(
      try TraceReader.read(bytes, name: "t").events == [
        TraceEvent(
          seq: 2, time: 1,
          kind: .mark(label: "\u{fffd}\u{fffd}\u{fffd} \u{fffd} 🙂", payload: JSONText("\"\u{fffd}\"")))
      ])
  }
}
