import Foundation
import Testing

@testable import trace_render

@Suite("Comparing two traces")
struct DiffCommandTests {
  private static let behavior = """
    reactor-behavior 1

    reactor CounterReactor
      action increase
        effect completed
          mutation add writes value

    """

  /// A folder with a trace, the same later and in another case, and their behavior.
  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("a", Fixture.counter)
    try folder.write("b", Fixture.counter.replacing("\"label\":\"add\"", with: "\"label\":\"plus\""))
    try folder.write("counter.behavior.txt", Self.behavior)
    return folder
  }

  @Test func `equal traces end with status 0, and so do a trace and its behavior`() throws {
    let folder = try folder()
    for words in [["a", "a"], ["a", "counter.behavior.txt"], ["counter.behavior.txt", "a"]] {
      let run = try Tool.run(["diff"] + words, in: folder)

      #expect(run == .init(status: 0, out: "equal: 1 action and 1 mutation of 1 reactor type\n"), "\(words)")
    }
  }

  @Test func `different traces end with status 1, in words and lines`() throws {
    let run = try Tool.run("diff", "a", "b", in: folder())

    #expect(run.status == 1)
    #expect(run.err == "")
    #expect(
      run.out == """
        new   mutation CounterReactor.plus, 1×
        gone  mutation CounterReactor.add, 1×

        --- a
        +++ b
        @@ -4,4 +4,4 @@
         reactor CounterReactor
           action increase
             effect completed
        -      mutation add writes value
        +      mutation plus writes value

        2 differences

        """)
  }

  @Test func `the chart has the arrows of what changed, however many arrows came before`() throws {
    let folder = try Folder()
    let many = (0..<10).map { action in
      "  action a\(action)\n    effect completed\n"
        + (0..<20).map { "      mutation m\(action)x\($0) writes value\n" }.joined()
    }.joined()
    let last = "  action z\n    effect completed\n      mutation zz writes value\n"
    try folder.write("before.behavior.txt", "reactor-behavior 1\n\nreactor BigReactor\n" + many)
    try folder.write("after.behavior.txt", "reactor-behavior 1\n\nreactor BigReactor\n" + many + last)

    let run = try Tool.run("diff", "before.behavior.txt", "after.behavior.txt", "--format", "markdown", in: folder)

    #expect(run.out.contains("+ action z"))
    #expect(run.out.contains(" ==>|"), "\(run.out)")
  }

  @Test func `Markdown has the changes in a table, the steps in a fence, and a chart of what changed`() throws {
    let run = try Tool.run("diff", "a", "b", "--format", "markdown", in: folder())

    #expect(run.status == 1)
    #expect(
      run.out.hasPrefix(
        """
        #### a → b: 2 differences

        | | |
        |---|---|
        | new | mutation CounterReactor.plus, 1× |
        | gone | mutation CounterReactor.add, 1× |

        <details><summary>Steps</summary>

        ```diff
        @@ -4,4 +4,4 @@

        """))
    let chart = try #require(run.out.components(separatedBy: "```mermaid\n").last)
    #expect(chart.hasPrefix("flowchart LR\n  subgraph b0[\"CounterReactor\"]\n"))
    for words in ["+ mutation plus", "− mutation add", "classDef added ", "classDef removed ", "==>", "-.->"] {
      #expect(chart.contains(words), "\(words)\n\(chart)")
    }
    #expect(chart.hasSuffix("\n```\n"))
  }

  @Test func `Markdown of equal traces is a line, and names of a trace end no fence`() throws {
    let folder = try folder()
    try folder.write(
      "c", Fixture.counter.replacing("\"label\":\"add\"", with: "\"label\":\"```|<b>@team\""))

    let equal = try Tool.run("diff", "a", "a", "--format", "markdown", in: folder)
    let hostile = try Tool.run("diff", "a", "c", "--format", "markdown", in: folder).out

    #expect(equal == Tool.Run(status: 0, out: "#### a → a: equal\n"))
    #expect(hostile.contains("\n````diff\n") && hostile.contains("\n````\n"))
    #expect(!hostile.components(separatedBy: "````diff")[0].contains("<b>"))
    #expect(!hostile.components(separatedBy: "````diff")[0].contains("@team"))
  }

  @Test func `a device without an end, which is no trace, is refused at once`() throws {
    for words in [["/dev/zero", "a"], ["a", "/dev/zero"]] {
      let run = try Tool.run(["diff"] + words, in: folder())

      #expect(run.status == 65)
      #expect(run.err.contains("/dev/zero is not text: it looks like"), "\(run.err)")
    }
  }

  @Test func `JSON has the same`() throws {
    let run = try Tool.run("diff", "a", "b", "--format", "json", in: folder())
    let json = try #require(try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any])

    #expect(run.status == 1)
    #expect(json["equal"] as? Bool == false)
    #expect((json["changes"] as? [[String: Any]])?.map { $0["kind"] as? String } == ["new", "gone"])
    #expect((json["lines"] as? [String])?.count == 6)
  }

  @Test func `a picture goes to its file and the words to standard output`() throws {
    let folder = try folder()
    let words = try Tool.run("diff", "a", "b", in: folder)

    let run = try Tool.run("diff", "a", "b", "-o", "d.svg", in: folder)

    #expect(run == words)
    let markup = Markup.expectInert(try folder.text("d.svg"))
    #expect(markup.count > 10)
  }

  @Test func `a picture on standard output stands alone`() throws {
    let run = try Tool.run("diff", "a", "b", "-o", "-", in: folder())

    #expect(run.status == 1)
    #expect(run.out.hasPrefix("<?xml"))
    #expect(run.out.hasSuffix("</svg>\n"))
  }

  @Test func `standard input is the first file, a trace or a behavior`() throws {
    let folder = try folder()
    for input in [Fixture.counter, Self.behavior] {
      #expect(try Tool.run("diff", "-", "a", in: folder, input: input).status == 0)
      #expect(try Tool.run("diff", "-", "b", in: folder, input: input).status == 1)
    }
  }

  @Test func `a slower effect is a difference, from the factor on, and not with --ignore-times`() throws {
    let folder = try folder()
    try folder.write("slow", Fixture.counter.replacing("\"ts\":600000,", with: "\"ts\":5600000,"))

    let run = try Tool.run("diff", "a", "slow", in: folder)
    #expect(run.status == 1)
    #expect(
      run.out.hasPrefix("slower  effect of CounterReactor.increase: p50 500 µs → 5.5 ms, p95 500 µs → 5.5 ms\n"))
    #expect(try Tool.run("diff", "a", "slow", "--slower", "11", in: folder).status == 1)
    #expect(try Tool.run("diff", "a", "slow", "--slower", "11.1", in: folder).status == 0)
    #expect(try Tool.run("diff", "a", "slow", "--ignore-times", in: folder).status == 0)
  }

  @Test(
    arguments: [
      (["diff"], 64, "Missing expected argument '<before>'."),
      (["diff", "a"], 64, "Missing expected argument '<after>'."),
      (["diff", "a", "b", "c"], 64, "Unexpected argument 'c'. Two files at a time."),
      (["diff", "a", "-"], 64, "Standard input can only be the first file. Write '- a'."),
      (["diff", "a", "b", "--slower", "0.5"], 64, "The value '0.5' is invalid for '--slower <factor>'."),
      (["diff", "a", "b", "-o", "d.png"], 64, "'d.png' would be no PNG"),
      (["diff", "a", "nothing"], 66, "nothing: no such file."),
      (["diff", "nothing", "a"], 66, "nothing: no such file."),
      (["diff", "a", "."], 66, ". is a folder."),
      (["diff", "a", "text"], 65, "text is not a trace: line 1 is not JSON"),
      (["diff", "a", "broken"], 65, "broken:3: \"jump\" is no action, effect, mutation, cut or render."),
      (["diff", "a", "b", "-o", "a"], 73, "a cannot be created: it is the trace itself."),
      (["diff", "a", "b", "-f", "-o", "b"], 73, "b cannot be created: it is one of the files to compare."),
    ] as [([String], Int32, String)])
  func `a file that cannot be compared is refused with the remedy`(words: [String], status: Int32, message: String)
    throws
  {
    let folder = try folder()
    try folder.write("text", "hello\n")
    try folder.write("broken", "reactor-behavior 1\nreactor A\n  jump\n")

    let run = try Tool.run(words, in: folder)

    #expect(run.status == status, "\(run)")
    #expect(run.err.hasPrefix("error: \(message)"), "\(run)")
    #expect(run.out == "")
  }

  @Test func `a warning names the file that it is about`() throws {
    let folder = try folder()
    try folder.write("cut", Fixture.counter + "{\"k\":")

    let run = try Tool.run("diff", "a", "cut", in: folder)

    #expect(run.err.hasPrefix("warning: cut: "))
    #expect(run.status == 0)
  }

  @Test func `names that mean harm are inert, and no value of a trace is told`() throws {
    let harm = "\\u001b[2J<script>alert(1)</script>\\\"/>\\u202e]]>&amp;\\n@@ -1 +1 @@"
    let folder = try folder()
    try folder.write(
      "bad",
      Fixture.counter.replacing("CounterReactor", with: harm).replacing("\"label\":\"", with: "\"label\":\"\(harm)")
        .replacing("\"/value\"", with: "\"/\(harm.replacing("/", with: "~1"))\"")
        .replacing("\"old\":0", with: "\"old\":\"hunter2\"").replacing("\"th\":1}", with: "\"payload\":\"hunter2\"}"))

    for words in [["a", "bad"], ["bad", "a"]] {
      let text = try Tool.run(["diff"] + words, in: folder)
      let json = try Tool.run(["diff", "--format", "json"] + words, in: folder)
      let picture = try Tool.run(["diff", "-o", "-"] + words, in: folder)

      for run in [text, json, picture] {
        #expect(run.status == 1)
        #expect(run.out.firstDangerous == nil)
        #expect(!run.out.contains("hunter2"))
      }
      _ = Markup.expectInert(picture.out)
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.out.utf8)) }
    }
  }
}
