import Foundation
import PlatformSupport
import ReactorCore
import ReactorTrace
import TraceModel
import Testing

@testable import ReactorTesting
@testable import ReactorTestingRuns

@Suite("Behavior that is committed") struct ExpectBehaviorTests {
  private final class Light: Reactor {
    enum Action { case press, dim }
    struct State { var isOn = false }
    let initialState = State()
    func reduce(state: State, mutation: Action) -> State { State(isOn: !state.isOn) }
  }

  /// A folder with a test file in it, removed at the end.
  private final class Sources {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    var test: String { folder.appending(path: "LightTests.swift").path }
    func file(_ name: String) -> URL { folder.appending(path: "__Behaviors__/LightTests/\(name).behavior.txt") }
    func text(_ name: String) throws -> String { try String(contentsOf: file(name), encoding: .utf8) }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }
  }

  private func behavior(_ actions: Light.Action...) -> Behavior {
    let tracer = ReactorTracer(name: "light")
    let light = Light()
    light.attach(tracer)
    for action in actions { light.action.onNext(action) }
    return Behavior(tracer.finish())
  }

  private func expect(
    _ found: Behavior, matches name: String = "press", besides test: String, isRecording: Bool = false
  ) -> [String] {
    issuesRecorded {
      CommittedBehavior(name, at: TestLocation(#fileID, test, #line, #column), isRecording: isRecording).expect(found)
    }
  }

  @Test func `the first run writes the file and fails, and the next passes`() throws {
    let sources = try Sources()

    let first = expect(behavior(.press), besides: sources.test)
    let second = expect(behavior(.press), besides: sources.test)

    #expect(
      first == [
        "no behavior \"press\" was committed yet, so it was recorded: \(sources.file("press").path). Review the file, "
          + "commit it, and run the test again."
      ])
    #expect(second == [])
    #expect(try sources.text("press") == behavior(.press).text)
  }

  @Test func `a difference fails with words and lines, and changes no file`() throws {
    let sources = try Sources()
    _ = expect(behavior(.press), besides: sources.test)

    let issues = expect(behavior(.press, .dim), besides: sources.test)

    #expect(
      issues == [
        """
        the behavior differs from "press":
          new: action Light.dim, 1×
          new: mutation Light.dim, 1×

        --- \(sources.file("press").path)
        +++ this run
        @@ -2,6 +2,9 @@
         # Causes and effects by name, without times and values. docs/behavior.md explains the lines.

         reactor Light
        +  action dim
        +    effect completed
        +      mutation dim writes isOn
           action press
             effect completed
               mutation press writes isOn

        To accept it, run the test with REACTOR_RECORD=1 and commit the file.
        """
      ])
    #expect(try sources.text("press") == behavior(.press).text)
  }

  @Test func `recording accepts a difference, a file that cannot be read as a behavior, and a first run`() throws {
    let sources = try Sources()

    #expect(expect(behavior(.press), besides: sources.test, isRecording: true) == [])
    #expect(expect(behavior(.dim), besides: sources.test, isRecording: true) == [])
    #expect(try sources.text("press") == behavior(.dim).text)
    try Data("broken".utf8).write(to: sources.file("press"))
    #expect(expect(behavior(.press), besides: sources.test, isRecording: true) == [])
    #expect(try sources.text("press") == behavior(.press).text)
  }

  @Test func `a broken file fails with its name and the remedy`() throws {
    let sources = try Sources()
    _ = expect(behavior(.press), besides: sources.test)
    try Data("reactor-behavior 1\nreactor A\n  jump\n".utf8).write(to: sources.file("press"))

    #expect(
      expect(behavior(.press), besides: sources.test) == [
        "\(sources.file("press").path):3: \"jump\" is no action, effect, mutation, cut or render. Correct the line, or "
          + "record the file again with REACTOR_RECORD=1."
      ])
  }

  @Test func `a folder that cannot be written fails with the reason and the remedy`() throws {
    let sources = try Sources()
    // A file stands where the folder would be made, which also stops those who may write everywhere.
    try Data().write(to: sources.folder.appending(path: "__Behaviors__"))

    #expect(
      expect(behavior(.press), besides: sources.test) == [
        "no behavior \"press\" was committed, and \(sources.file("press").path) cannot be written: Not a directory. "
          + "Run the test once where the sources can be written, and commit the file."
      ])
  }

  @Test func `a machine without the sources fails and says so`() {
    #expect(
      expect(behavior(.press), besides: "/nowhere/at/all/LightTests.swift") == [
        "no behavior \"press\": there is no folder /nowhere/at/all on this machine, where the test was compiled. Run "
          + "the test where its sources are."
      ])
  }

  @Test(arguments: ["", "../press", "a/b", ".hidden", "a\u{1b}"]) func `a name that is no file name is refused`(
    name: String
  ) throws {
    let sources = try Sources()

    #expect(
      expect(behavior(.press), matches: name, besides: sources.test) == [
        "\"\(TerminalText.escaped(name))\" names no file: use letters, digits, spaces and the signs - _ . only."
      ])
    #expect(try FileManager.default.contentsOfDirectory(atPath: sources.folder.path).isEmpty)
  }

  @Test func `a test without a tracer is told how to have one`() {
    let issues = issuesRecorded { expectBehavior(matches: "press") }

    #expect(issues.count == 1)
    #expect(
      issues.first?.hasPrefix(
        "no behavior to compare with \"press\": no traced test runs here. Add .traced to the test or its suite")
        == true)
  }

  @Test(.traced) func `the behavior of a traced test is compared with the file beside it`() {
    let light = Light()
    light.action.onNext(.press)
    light.action.onNext(.dim)

    expectBehavior(matches: "press and dim")
  }

  @Test func `the behavior of a given trace is compared with the same file`() {
    let tracer = ReactorTracer(name: "light")
    let light = Light()
    light.attach(tracer)
    for action in [Light.Action.dim, .press] { light.action.onNext(action) }

    expectBehavior(matches: "press and dim", in: tracer.finish())
  }

  @Test func `the files of a difference are its text and those of a module that draws`() {
    struct Broken: Error {}
    KeptFiles.ofBehaviors.keep("count.txt") { "\($0.changes.count) changes" }
    KeptFiles.ofBehaviors.keep("broken.txt") { _ in throw Broken() }
    defer { for suffix in ["count.txt", "broken.txt"] { KeptFiles.ofBehaviors.remove(suffix) } }
    let difference = BehaviorDifference(behavior(.press), behavior(.dim))

    let files = KeptFiles.files(of: difference, named: "press")

    // Another test of this process may keep pictures.
    let own = files.filter { !$0.suffix.hasSuffix(".svg") }
    #expect(own.map(\.suffix) == ["behavior.txt", "count.txt"])
    #expect(own.map(\.text) == [behavior(.dim).text, "4 changes"])
  }
}
