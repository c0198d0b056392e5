import CommandLineKit
import Foundation
import Testing

@testable import trace_render

@Suite("The page docs/trace-render.md, and command lines of all pages")
struct DocumentTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private let page: String

  init() throws {
    page = try String(contentsOf: Self.root.appendingPathComponent("docs/trace-render.md"), encoding: .utf8)
  }

  @Test func `pages name no command and no option that is not there`() throws {
    let commandLine = try Regex(#"(?:^|`|package )trace-render ([a-z]+)([^`|#\n]*)"#).anchorsMatchLineEndings()
    let option = try Regex("--[a-z-]+")
    let docs = Self.root.appendingPathComponent("docs")
    let names = try FileManager.default.subpathsOfDirectory(atPath: docs.path).filter { $0.hasSuffix(".md") }
    let pages = names.map { docs.appendingPathComponent($0) } + [Self.root.appendingPathComponent("README.md")]

    var (count, unknown): (Int, [String]) = (0, [])
    for page in pages {
      for line in try String(contentsOf: page, encoding: .utf8).matches(of: commandLine) {
        let name = String(line.output[1].substring ?? "")
        let known =
          name == "help" ? ["--man"] : Grammar.commands.first { $0.name == name }?.options.map { "--" + $0.long }
        let used = (line.output[2].substring ?? "").matches(of: option).map { String($0.output[0].substring ?? "") }
        count += 1
        guard let known, Set(used).isSubset(of: known) else {
          unknown.append("\(page.lastPathComponent): \(line.output[0].substring ?? "")")
          continue
        }
      }
    }

    #expect(unknown == [])
    #expect(count > 60)
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

  @Test func `the page names every command that can end with status 1`() throws {
    let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| 1 | ") })
    let ending = Grammar.commands.filter { command in
      ([command.discussion] + command.options.map(\.help)).contains { $0.lowercased().contains("with status 1") }
    }

    #expect(ending.map(\.name).filter { !row.contains("`\($0)") } == [])
    #expect(ending.count >= 3)
  }

  @Test func `the page has the limits of the worker`() {
    let answer = AnswerBounds()

    #expect(WorkerLimits.defaultMemory == 1_500 << 20 && page.contains("1,500 MB beside"))
    #expect(page.contains(WorkerLimits.memoryVariable))
    #expect(answer.result == 256 << 20 && answer.remarks == 1_000 && answer.text == 16 << 10)
    #expect(page.contains("256 MB, 1,000 remarks of 16 KB"))
    #expect(WorkerLimits.time(forBytes: 16_000_000) == 31_000_000_000)
    #expect(page.contains("unless said 30, and one more for each 16 MB of the traces"))
  }
}
