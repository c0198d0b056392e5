import Testing
import TraceModel

@Suite("Text that is safe to print")
struct TerminalTextTests {
  @Test func `control and bidirectional characters are escaped`() {
    #expect(TerminalText.escaped("plain ä 🙂 [31m") == "plain ä 🙂 [31m")
    #expect(TerminalText.escaped("a\u{1b}[31mred\u{7}") == "a\\u{1b}[31mred\\u{7}")
    #expect(TerminalText.escaped("one\r\ntwo\tthree\u{0}") == "one\\r\\ntwo\\tthree\\u{0}")
    #expect(TerminalText.escaped("\u{7f}\u{85}\u{9b}31m") == "\\u{7f}\\u{85}\\u{9b}31m")
    #expect(
      TerminalText.escaped("\u{202e}txt.exe\u{2066}\u{200f}\u{61c}") == "\\u{202e}txt.exe\\u{2066}\\u{200f}\\u{61c}")
    #expect(TerminalText.escaped("a\u{2028}b\u{feff}\u{e0041}") == "a\\u{2028}b\\u{feff}\\u{e0041}")
  }

  @Test func `no report prints a control character`() throws {
    let evil = "x\u{1b}]0;owned\u{7}\u{202e}\u{9b}\r\n"
    var trace = Trace(header: Trace.Header(process: evil, resource: [Audit.enginesKey: evil]))
    func add(_ cause: UInt64?, _ kind: TraceEvent.Kind) {
      let seq = UInt64(trace.events.count + 1)
      trace.events.append(TraceEvent(seq: seq, time: seq, reactor: 1, cause: cause, kind: kind))
    }
    add(nil, .reactor(.init(type: evil)))
    add(nil, .action(.init(label: evil, payload: JSONValue.object(["_0": .string(evil)]).json)))
    add(2, .mutateBegin(.init(label: evil)))
    add(3, .mutation(.init(label: evil, effect: 3)))
    add(4, .reduce(.init(label: evil, duration: 1, revision: 1)))
    let call = Finding.Call(name: evil, site: .init(file: evil, line: 1))
    for exempt in [nil, evil] {
      add(
        5,
        .impurity(
          .init(
            rule: .io, message: evil, api: evil, site: .init(file: evil, line: 1),
            reduceSite: .init(file: evil, line: 2), engine: .init(rawValue: evil), through: [call],
            evidence: [.init(.add, path: evil, value: JSONValue.string(evil).json)], exempt: exempt)))
    }
    add(5, .state(.init(revision: 1, change: .diff([.init(.add, path: "/" + evil, value: JSONText("1"))]))))
    add(3, .reduce(.init(label: evil, duration: 1, revision: 1)))
    let graph = TraceGraph(trace)

    let audit = Audit(graph)
    let reports = [
      Statistics(graph).text, audit.text(showsExempted: true), audit.junit(showsExempted: true),
      audit.gitHubAnnotations(showsExempted: true), trace.validation.text,
    ]
    for text in reports {
      let harmless = text.unicodeScalars.allSatisfy { scalar in
        scalar == "\n" || (scalar.value >= 0x20 && !(0x7f...0x9f).contains(scalar.value) && scalar.value != 0x202e)
      }
      #expect(harmless, "\(text)")
      #expect(text.contains("owned"))
    }
    #expect(graph.actions.count == 1)
    #expect(graph.argument(ofAction: 0) == "\"x\u{fffd}]0;owned\u{fffd}\u{fffd}\u{fffd}  \"")
  }
}
