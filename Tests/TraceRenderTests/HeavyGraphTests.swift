import CommandLineKit
import Foundation
import Testing
import TraceModel
import TraceSamples

@testable import trace_render

@Suite("Limits of a worker that draws")
struct HeavyGraphTests {
  private static let draw = ["timeline", "busy", "-o", "busy.svg", "--max-events", "20000", "--quiet"]

  /// A trace of which twenty thousand events make a drawing of ten thousand nodes.
  private static let large = bytes(24_000)
  /// One whose drawing needs 21 MB.
  private static let small = bytes(10_000)

  private static func bytes(_ events: Int) -> Data {
    var trace = Trace(header: BusyApp.header)
    BusyApp.play(events: events, seed: 1) { trace.events.append($0) }
    return Data(trace.jsonLines())
  }

  private func folder(_ bytes: Data = large) throws -> Folder {
    let folder = try Folder()
    try folder.write("busy", bytes)
    return folder
  }

  @Test func `a drawing that runs out of time ends with status 70 and a remedy`() throws {
    let folder = try folder()

    let run = try Tool.run(Self.draw + ["--timeout", "0.05"], in: folder)

    #expect(run.status == 70)
    #expect(
      run.err.contains(#/^error: busy: ran out of time while (starting|reading|drawing), after 50 ms\. /#), "\(run)")
    #expect(run.err.hasSuffix("or less to draw, with --max-events 10000, --reactor, or --from and --to.\n"))
    #expect(try folder.names() == ["busy"])
  }

  @Test(.disabled(if: WorkerLimits.isSanitized, "the sanitizers need the address space"))
  func `a drawing that runs out of memory ends with status 70 and the limit`() throws {
    let folder = try folder()

    let run = try Tool.run(Self.draw, in: folder, environment: ["REACTOR_RENDER_MEMORY_MB": "16"])

    #expect(run.status == 70)
    #expect(
      run.err.contains(#/^error: busy: ran out of memory while (reading|drawing): 16 MB were not enough\. /#), "\(run)")
    #expect(try folder.names() == ["busy"])
  }

  /// Wherever memory ends: while reading the large one, while libgvc is set up, in the middle of its layout or of its drawing.
  @Test(
    .disabled(if: WorkerLimits.isSanitized, "the sanitizers need the address space"),
    arguments: [(large, 17)] + (16...20).map { (small, $0) })
  func `a drawing reports that memory ran out, in whichever step`(trace: Data, megabytes: Int) throws {
    let folder = try folder(trace)

    let run = try Tool.run(Self.draw, in: folder, environment: ["REACTOR_RENDER_MEMORY_MB": "\(megabytes)"])

    #expect(run.status == 0 || run.err.contains("busy: ran out of memory while "), "\(run)")
  }

  @Test func `a large drawing succeeds with enough time and memory`() throws {
    let folder = try folder()

    let run = try Tool.run(Self.draw, in: folder)

    #expect(run == Tool.Run(status: 0))
    #expect(try folder.data("busy.svg").count > 1 << 20)
  }
}

@Suite("A trace of ten thousand kinds")
struct ManyKindsTests {
  /// Ten thousand actions, mutations and fields, no two alike, and some labels as long as a file may have them.
  private static let text: String = {
    var lines = [#"{"k":"reactor","seq":1,"ts":0,"r":1,"type":"WideReactor"}"#]
    var seq = 1
    func add(_ line: String) {
      seq += 1
      lines.append(line.replacingOccurrences(of: "SEQ", with: "\(seq)"))
    }
    let long = String(repeating: "W", count: 60_000)
    for index in 0..<10_000 {
      let time = index * 1_000
      let name = index % 2_000 == 7 ? long + "\(index)" : "kind\(index)"
      add(#"{"k":"action","seq":SEQ,"ts":\#(time),"r":1,"label":"\#(name)"}"#)
      add(#"{"k":"mutate.begin","seq":SEQ,"ts":\#(time),"r":1,"cause":\#(seq),"label":"\#(name)"}"#)
      let effect = seq
      add(
        #"{"k":"mutation","seq":SEQ,"ts":\#(time + 10),"r":1,"effect":\#(effect),"cause":\#(effect),"label":"set\#(index)"}"#
      )
      add(
        #"{"k":"reduce","seq":SEQ,"ts":\#(time + 20),"dur":5,"r":1,"cause":\#(seq),"label":"set\#(index)","rev":\#(index + 1)}"#
      )
      add(
        #"{"k":"state","seq":SEQ,"ts":\#(time + 30),"r":1,"cause":\#(seq),"rev":\#(index + 1),"#
          + #""diff":[{"op":"replace","path":"/field\#(index)","value":1}]}"#)
      add(#"{"k":"mutate.end","seq":SEQ,"ts":\#(time + 40),"r":1,"cause":\#(effect),"end":"completed"}"#)
    }
    return Fixture.file(lines)
  }()

  @Test(arguments: ["timeline", "cycle"])
  func `a picture of ten thousand kinds is inert, bounded and reproducible in 200 MB`(command: String) throws {
    let folder = try Folder()
    try folder.write("wide", Self.text)
    func draw() throws -> Tool.Run {
      try Tool.run(command, "wide", "--quiet", in: folder, environment: ["REACTOR_RENDER_MEMORY_MB": "200"])
    }

    let run = try draw()

    #expect(run.status == 0, "\(run.err)")
    #expect(Markup.expectInert(run.out).count > 10)
    #expect(run.out.utf8.count < 1 << 20)
    #expect(try draw().out == run.out)
  }
}

@Suite("A trace of effects that never end")
struct OpenEffectsTests {
  /// No two of them alike, so that each has a node of its own.
  private func folder(effects: Int) throws -> Folder {
    var lines = [#"{"k":"reactor","seq":1,"ts":0,"r":1,"type":"WideReactor"}"#]
    for index in 0..<effects {
      let (seq, time) = (2 + index * 2, index * 1_000)
      lines.append(#"{"k":"action","seq":\#(seq),"ts":\#(time),"r":1,"label":"kind\#(index)"}"#)
      lines.append(
        #"{"k":"mutate.begin","seq":\#(seq + 1),"ts":\#(time),"r":1,"cause":\#(seq),"label":"kind\#(index)"}"#)
    }
    let folder = try Folder()
    try folder.write("wide", Fixture.file(lines))
    return folder
  }

  @Test(arguments: [30, 120])
  func `a cycle has as many nodes as --max-nodes allows, and counts the folded ones`(limit: Int) throws {
    let folder = try folder(effects: 10_000)

    let run = try Tool.run("cycle", "wide", "--max-nodes", "\(limit)", "--timeout", "600", in: folder)

    #expect(run.status == 0, "\(run.err)")
    #expect(run.out.matches(of: /class="node (action|effect)"/).count == limit)
    let never = (10_000 - limit / 2).formatted(.number.locale(.init(identifier: "en")))
    #expect(run.err.contains("of what is folded, \(never) never ended\n"))
  }
}
