import Foundation
import ReactorCore
import ReactorTesting
import Testing

/// The file `.trace-render` around a test.
@Suite("Effects that a project declares") struct ProjectDeclarationsTests {
  /// Failures of a test in a folder with these files, in which effects of `listen` are left open.
  private func failures(_ files: [String: String]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "Tests"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    let test = SourceLocation(
      fileID: "Shop/ShopTests.swift", filePath: folder.appending(path: "Tests/ShopTests.swift").path, line: 1, column: 1
    )
    return issuesRecorded {
      withTracing(.virtualTime, sourceLocation: test) {
        let login = LoginReactor(TracedRun.scheduler ?? TestScheduler())
        login.action.onNext(.listen)
        expectNo(.openEffects)
      }
    }
  }

  @Test(arguments: [
    [".trace-render": "effect listen stays open\n"],
    [".trace-render": "slow 1s\neffect LoginReactor.listen stays open  # the connection\n"],
    [".trace-render": "laws App.laws\n", "App.laws": "reactor LoginReactor\n  effect listen stays open\n"],
  ])
  func `an effect that a project declares may stay open`(files: [String: String]) throws {
    #expect(try failures(files) == [])
  }

  @Test(arguments: [
    [:], [".trace-render": "# effect listen stays open\n"], [".trace-render": "effect Other.listen stays open\n"],
    [".trace-render": "effect listen stays\n"], [".trace-render": "laws None.laws\n"],
  ])
  func `another effect may not`(files: [String: String]) throws {
    #expect(try failures(files).count == 1)
  }
}
