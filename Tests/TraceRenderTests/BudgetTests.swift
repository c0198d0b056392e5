import Testing

@testable import trace_render

@Suite("Budgets of times")
struct BudgetTests {
  /// The action settles after 500.5 µs; its reduce takes 300 ns.
  private func run(_ budget: String, _ words: String...) throws -> Tool.Run {
    let folder = try Folder()
    try folder.write("a", Fixture.counter)
    try folder.write("budget.txt", budget)
    return try Tool.run(["stats", "a", "--budget", "budget.txt"] + words, in: folder)
  }

  @Test func `times within their limits end with status 0, and the report is as without`() throws {
    let run = try run("# limits\n\naction CounterReactor.increase 1ms\nreduce * 300ns  # all\n")

    #expect(run.status == 0)
    #expect(run.err == "")
    #expect(run.out.contains("CounterReactor.increase"))
  }

  @Test func `a p95 over its limit ends with status 1, and is named with both times`() throws {
    let run = try run("action * 10us\nreduce CounterReactor.add 299ns\n", "--format", "json")

    #expect(run.status == 1)
    #expect(
      run.err == """
        warning: a: action CounterReactor.increase: p95 500 µs is over its budget of 10 µs
        warning: a: reduce CounterReactor.add: p95 300 ns is over its budget of 299 ns

        """)
    #expect(run.out.hasPrefix("{"))
  }

  @Test func `a line of its own counts before the star, and one that is in no trace is noted`() throws {
    let run = try run("action CounterReactor.increase 1s\naction * 1ns\nreduce CounterReactor.ad 1s\n")

    #expect(run.status == 0)
    #expect(run.err == "note: a: reduce CounterReactor.ad of the budget is in no trace\n")
  }

  @Test(arguments: ["action Cart.load", "effect Cart.load 3ms", "action Cart.load fast", "action Cart.load 3ms now"])
  func `a line that is no limit is refused with its number`(line: String) throws {
    let run = try run("# limits\n\(line)\n")

    #expect(
      run
        == Tool.Run(
          status: 65,
          err: "error: budget.txt:2: '\(line)' is no line of a budget. Write 'action Cart.checkOut 300ms', or "
            + "'reduce Cart.setItems 2ms'.\n"))
  }

  @Test func `a budget that is not there is no input`() throws {
    let folder = try Folder()
    try folder.write("a", Fixture.counter)

    let run = try Tool.run("stats", "a", "--budget", "none.txt", in: folder)

    #expect(run == Tool.Run(status: 66, err: "error: none.txt cannot be read: No such file or directory.\n"))
  }
}
