import Foundation
import Testing

@Suite("The contract itself") struct ContractTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  static let page = folder.appending(path: "../../docs/reactor-contract.md").standardized

  @Test func `every promise of the contract has a test that cites it`() throws {
    let files = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
    var cited: Set<Int> = []
    for file in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/\.contract\(([0-9, ]+)\)/#) {
        cited.formUnion(match.1.split(separator: ", ").compactMap { Int($0) })
      }
    }
    let document = try String(contentsOf: Self.page, encoding: .utf8)
    let numbered = document.matches(of: #/(?m)^([0-9]+)\. /#).compactMap { Int($0.1) }

    #expect(numbered == Array(1...33))
    #expect(cited.sorted() == numbered)
  }
}
