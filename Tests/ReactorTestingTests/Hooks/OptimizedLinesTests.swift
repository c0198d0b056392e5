import Foundation
import ReactorCore
import ReactorTrace
import Testing

@testable import ReactorTesting

@Suite("Lines of findings in optimized code", .enabled(if: Hooks.areOn, Hooks.reason))
struct OptimizedLinesTests {
  /// The lines of the files with the cases, by file name.
  private static let sources: [String: [String]] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cases")
    let names = ["Lines.swift", "Lines+Helpers.swift"]
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        let text = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        return (name, (text ?? "").components(separatedBy: "\n"))
      })
  }()

  /// Whether a line leads to the call of a case: its comment names the case, or it is the one in `reduce`.
  private func leads(_ site: SourceSite, to sample: Lines) -> Bool {
    if site.file.hasSuffix("/Impure.swift") { return site.line == ClosureReactor.reduceLine }
    let source = Self.sources[URL(fileURLWithPath: site.file).lastPathComponent] ?? []
    guard source.indices.contains(site.line - 1) else { return false }
    return source[site.line - 1].components(separatedBy: "  // ").dropFirst().joined()
      .components(separatedBy: " // ").contains(sample.name)
  }

  @Test(arguments: Lines.all) func `each line of a finding leads to the impure call`(sample: Lines) {
    let found = Hooks.impurities(ClosureReactor([sample.body]), [0])
    #expect(found.isEmpty == false)
    #expect(found.map(\.rule).allSatisfy { $0 == sample.rule })
    for site in found.flatMap({ [$0.site, $0.reduceSite] + $0.through.map(\.site) }).compactMap({ $0 }) {
      #expect(leads(site, to: sample), "\(sample.name): \(site.fileText)")
    }
    #if DEBUG
      #expect(found.allSatisfy { $0.site != nil && $0.reduceSite?.line == ClosureReactor.reduceLine })
    #endif
  }
}
