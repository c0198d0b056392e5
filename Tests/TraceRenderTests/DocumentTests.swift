import Foundation
import Testing

@testable import trace_render

@Suite("The page docs/trace-render.md")
struct DocumentTests {
  private let page: String

  init() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    page = try String(contentsOf: root.appendingPathComponent("docs/trace-render.md"), encoding: .utf8)
  }

  @Test(arguments: Grammar.commands)
  func `the page names every option of every command`(command: Grammar.Command) {
    let missing = command.options.map { "--" + $0.long }.filter { !page.contains($0) }

    #expect(missing == [])
    #expect(page.contains("trace-render \(command.name)"))
  }

  @Test(arguments: [0, 1] + Failure.Kind.allCases.map(\.status))
  func `the page explains every status`(status: Int32) {
    #expect(page.contains("\n| \(status) | "))
  }

  @Test func `the page has the limits of the worker`() {
    let answer = AnswerBounds()

    #expect(WorkerLimits.defaultMemory == 1_500 << 20 && page.contains("1,500 MB of address space"))
    #expect(page.contains(WorkerLimits.memoryVariable))
    #expect(answer.result == 256 << 20 && answer.remarks == 1_000 && answer.text == 16 << 10)
    #expect(page.contains("256 MB, 1,000 remarks of 16 KB"))
    #expect(Invocation.Settings().timeout == 30_000_000_000 && page.contains("30 unless said"))
  }
}
