import CommandLineKit
import Testing
import TraceModel

@testable import trace_render

@Suite("The console")
struct ConsoleTests {
  @Test(
    arguments: [
      (.auto, true, [:], true), (.auto, false, [:], false), (.auto, true, ["NO_COLOR": "1"], false),
      (.auto, true, ["NO_COLOR": ""], true), (.auto, true, ["TERM": "dumb"], false), (.always, false, [:], true),
      (.always, true, ["NO_COLOR": "1"], true), (.never, true, [:], false),
    ] as [(Console.Color, Bool, [String: String], Bool)])
  func `labels have colors on a terminal, and elsewhere with --color always`(
    color: Console.Color, isTerminal: Bool, environment: [String: String], isColored: Bool
  ) {
    let console = Console(color: color, isTerminal: isTerminal, environment: { environment[$0] })

    #expect(console.isColored == isColored)
  }

  @Test(
    arguments: [
      (true, false, [:], true), (false, false, [:], false), (true, true, [:], false),
      (true, false, ["TERM": "dumb"], false),
    ] as [(Bool, Bool, [String: String], Bool)])
  func `progress is shown only on a terminal`(
    isTerminal: Bool, isQuiet: Bool, environment: [String: String], isWatched: Bool
  ) {
    let console = Console(isQuiet: isQuiet, isTerminal: isTerminal, environment: { environment[$0] })

    #expect(console.isWatched == isWatched)
  }

  @Test func `labels are colored, and quoted text is not`() {
    let plain = Console(isTerminal: false, environment: { _ in nil })
    let colored = Console(color: .always, isTerminal: false, environment: { _ in nil })

    #expect(plain.line(Remark(.warning, "a")) == "warning: a")
    #expect(plain.line(Remark(.note, "a")) == "note: a")
    #expect(plain.text(Failure(.badData, "a", notes: ["b"])) == "error: a\nb\n")
    #expect(colored.line(Remark(.warning, "a")) == "\u{1B}[1;33mwarning: \u{1B}[0ma")
    #expect(colored.line(Remark(.note, "a")) == "\u{1B}[1;36mnote: \u{1B}[0ma")
    #expect(colored.text(Failure(.badData, "a", notes: ["b"])) == "\u{1B}[1;31merror: \u{1B}[0ma\nb\n")
  }

  @Test func `nothing quoted reaches the terminal unescaped`() {
    let console = Console(isTerminal: false, environment: { _ in nil })

    let line = console.line(Remark(.warning, "\u{1B}[2J\u{9B}2J\r\n\u{7}\u{202E}"))

    #expect(!line.unicodeScalars.contains { $0.value < 32 || (0x7F..<0xA0).contains($0.value) || $0 == "\u{202E}" })
  }

  @Test(
    arguments: [
      (.done, 0), (.findings, 1), (.failed(Failure(.usage, "")), 64), (.failed(Failure(.badData, "")), 65),
      (.failed(Failure(.noInput, "")), 66), (.failed(Failure(.ourFault, "")), 70),
      (.failed(Failure(.cannotCreate, "")), 73), (.failed(Failure(.cannotWrite, "")), 74),
    ] as [(Outcome, Int32)])
  func `every outcome has its status`(outcome: Outcome, status: Int32) {
    #expect(outcome.status == status)
  }
}

@Suite("JSON on a terminal")
struct SafeJSONTests {
  @Test func `control characters in JSON are escaped, and its meaning stays the same`() {
    let json = JSONText("{\"\u{9B}\u{202E}\u{85}\u{E0041}\":\"\u{E9}\u{1F600}\\u001b\"}")

    #expect(
      SafeJSON.text(json) == "{\"\\u009b\\u202e\\u0085\\udb40\\udc41\":\"\u{E9}\u{1F600}\\u001b\"}\n")
  }
}
