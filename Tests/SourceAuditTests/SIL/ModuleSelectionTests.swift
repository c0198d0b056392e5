import Foundation
import Testing

@testable import SourceAudit

@Suite("Modules that an audit needs") struct ModuleSelectionTests {
  /// The modules that are chosen of some with these sources.
  private func needed(
    _ sources: [String: String], opaque: Set<String> = [], reducers: [String] = []
  ) throws -> Set<String> {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let commands = try sources.map { module, text in
      let file = folder.appending(path: "\(module).swift")
      try Data(text.utf8).write(to: file)
      return ModuleCommand(module: module, arguments: ["swiftc"], sources: [file.path], outputs: [])
    }
    let graph = ModuleGraph(commands)
    return Set(ModuleSelection(commands, graph, opaque: opaque, reducers: reducers).needed().map(\.module))
  }

  private let reducer = "import Core\nclass R: Reactor { func reduce(state: S, mutation: M) -> S { state } }"

  @Test func `a module with a reducer is needed, with all that it imports`() throws {
    let modules = [
      "App": reducer, "Core": "@testable import Deep", "Deep": "import struct Deeper.Thing", "Deeper": "",
      "Aside": "func reduce(_ values: [Int]) {}",
    ]

    #expect(try needed(modules) == ["App", "Core", "Deep", "Deeper"])
  }

  @Test func `a module that may derive from what a reducer uses is needed, one that only uses it is not`() throws {
    let modules = [
      "App": reducer, "Core": "protocol Clock {}\nfinal class Lock {}", "Clocks": "import Core\nstruct A: Clock {}",
      "Other": "import Core\nlet lock = Lock()",
    ]

    #expect(try needed(modules) == ["App", "Core", "Clocks"])
  }

  @Test func `a module that is not looked into is never needed`() throws {
    #expect(try needed(["App": reducer, "Core": reducer], opaque: ["Core"]) == ["App"])
  }

  @Test func `a reducer that the user names makes its module needed`() throws {
    let modules = ["App": "struct Feature { var body: Int { 1 } }", "Other": ""]

    #expect(try needed(modules).isEmpty)
    #expect(try needed(modules, reducers: ["Feature.body"]) == ["App"])
  }
}
