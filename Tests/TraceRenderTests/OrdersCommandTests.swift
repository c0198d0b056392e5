import Foundation
import Testing

@testable import trace_render

@Suite("Drawing two orders")
struct OrdersCommandTests {
  /// A trace, and the same with an action that came in before.
  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("a", Fixture.counter)
    try folder.write("b", Fixture.counter.replacing("\"label\":\"increase\"", with: "\"label\":\"decrease\""))
    return folder
  }

  @Test func `two traces make one picture`() throws {
    let folder = try folder()

    let run = try Tool.run("orders", "a", "b", "-o", "o.svg", in: folder)

    #expect(run == .init(status: 0))
    let picture = try folder.text("o.svg")
    #expect(Markup.expectInert(picture).count > 10)
    #expect(picture.contains("only in the usual order"))
    #expect(picture.contains("only in this order"))
  }

  @Test func `standard input is the usual order, and DOT is the same picture`() throws {
    let folder = try folder()

    let svg = try Tool.run("orders", "-", "a", "-o", "-", in: folder, input: Fixture.counter)
    let dot = try Tool.run("orders", "a", "a", "--format", "dot", in: folder)

    #expect(svg.status == 0)
    #expect(svg.out.contains("Both runs took the same steps in the same order"))
    #expect(dot.status == 0)
    #expect(dot.out.hasPrefix("digraph"))
  }

  @Test(
    arguments: [
      (["orders"], 64, "Missing expected argument '<usual>'."),
      (["orders", "a"], 64, "Missing expected argument '<this>'."),
      (["orders", "a", "b", "c"], 64, "Unexpected argument 'c'. Two files at a time."),
      (["orders", "a", "-"], 64, "Standard input can only be the first file. Write '- a'."),
      (["orders", "a", "b", "-o", "d.gif"], 64, "'d.gif' would be no GIF"),
      (["orders", "a", "nothing"], 66, "nothing: no such file."),
      (["orders", "nothing", "a"], 66, "nothing: no such file."),
      (["orders", "a", "."], 66, ". is a folder."),
      (["orders", "a", "text"], 65, "text is not a trace: line 1 is not JSON"),
      (["orders", "text", "a"], 65, "text is not a trace: line 1 is not JSON"),
      (["orders", "a", "b", "-o", "a"], 73, "a cannot be created: it is the trace itself."),
      (["orders", "a", "b", "-f", "-o", "b"], 73, "b cannot be created: it is one of the files to compare."),
    ] as [([String], Int32, String)])
  func `a file that cannot be drawn is refused with the remedy`(words: [String], status: Int32, message: String) throws
  {
    let folder = try folder()
    try folder.write("text", "hello\n")

    let run = try Tool.run(words, in: folder)

    #expect(run.status == status, "\(run)")
    #expect(run.err.hasPrefix("error: \(message)"), "\(run)")
    #expect(run.out == "")
  }

  @Test func `a warning names the file that it is about`() throws {
    let folder = try folder()
    try folder.write("cut", Fixture.counter + "{\"k\":")

    let run = try Tool.run("orders", "a", "cut", "-o", "o.svg", in: folder)

    #expect(run.err.hasPrefix("warning: cut: "))
    #expect(run.status == 0)
  }

  @Test func `names that mean harm are inert`() throws {
    let harm = "\\u001b[2J<script>alert(1)</script>\\\"/>\\u202e]]>&amp;\\n@@ -1 +1 @@"
    let folder = try folder()
    try folder.write(
      "bad",
      Fixture.counter.replacing("CounterReactor", with: harm).replacing("\"label\":\"", with: "\"label\":\"\(harm)")
        .replacing("\"/value\"", with: "\"/\(harm.replacing("/", with: "~1"))\""))

    for words in [["a", "bad"], ["bad", "a"]] {
      let run = try Tool.run(["orders", "-o", "-"] + words, in: folder)

      #expect(run.status == 0)
      #expect(run.out.firstDangerous == nil)
      _ = Markup.expectInert(run.out)
    }
  }
}
