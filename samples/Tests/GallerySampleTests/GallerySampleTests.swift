import Foundation
import GallerySample
import ReactorCore
import ReactorTesting
import Synchronization
import Testing

/// What a traced test says of each exhibit: the rule and the line.
@Suite("The gallery of impure reducers") struct GallerySampleTests {
  typealias Impurity = GalleryReactor.Impurity

  /// Why nothing can be found here: the trace says that the hooks are off.
  private static let engines: String = {
    var engines = ""
    withTracing { engines = TracedRun.tracer?.trace.header.resource[Audit.enginesKey] ?? "" }
    return engines
  }()
  private static let hooksAreOn = engines == "portable checks, hooks"

  /// Those that have a line: a difference has none.
  private static let withLines = Impurity.allCases.filter { $0 != .nondeterministic }

  /// What is found when the reactor takes mutations, while the test that runs does not fail by it.
  private func findings(_ mutations: [GalleryReactor.Mutation]) -> [Finding] {
    var found: [Finding] = []
    withKnownIssue(isIntermittent: true) {
      withTracing {
        let reactor = GalleryReactor()
        for mutation in mutations { reactor.action.onNext(mutation) }
        found = TracedRun.tracer.map { TraceGraph($0.trace).findings } ?? []
      }
    }
    return found
  }

  /// The line of a source file that ends with the words of an exhibit.
  private func line(of words: String, in file: String) throws -> Int {
    try #require(try lines(of: file).firstIndex { $0.hasSuffix("// \(words)") }) + 1
  }

  private func lines(of file: String) throws -> [String] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let source = folder.appendingPathComponent("../../Sources/GallerySample/\(file)").standardizedFileURL
    return try String(contentsOf: source, encoding: .utf8).components(separatedBy: "\n")
  }

  @Test func `there is an exhibit for each rule, and as many that are pure`() {
    #expect(Set(Impurity.allCases.map(\.rawValue)) == Set(PurityRule.allCases.map(\.rawValue)))
    #expect(PureExhibit.allCases.count >= Impurity.allCases.count)
  }

  @Test(.enabled(if: hooksAreOn), arguments: withLines)
  func `each impurity is found at its line`(impurity: Impurity) throws {
    let found = findings([.impure(impurity)])
    #expect(found.map(\.rule.rawValue) == [impurity.rawValue])
    #expect(found.first?.site?.line == (try line(of: impurity.rawValue, in: "GalleryReactor.swift")))
  }

  @Test(.enabled(if: hooksAreOn), arguments: withLines)
  func `also behind a helper in another file`(impurity: Impurity) throws {
    let found = findings([.impureFarAway(impurity)])
    let expected = try line(of: "\(impurity.rawValue), far away", in: "FarAway.swift")
    #expect(found.map(\.rule.rawValue) == [impurity.rawValue])
    #expect(found.first?.site?.file.hasSuffix("FarAway.swift") == true)
    #expect(found.first?.site?.line == expected)
    #expect(found.first?.reduceSite?.file.hasSuffix("GalleryReactor.swift") == true)
  }

  @Test(.enabled(if: engines.contains("hooks") && !engines.contains("off")), arguments: withLines)
  func `however it is built, no line is named that does not lead to it`(impurity: Impurity) throws {
    for (mutation, words) in [
      (GalleryReactor.Mutation.impure(impurity), impurity.rawValue),
      (.impureFarAway(impurity), "\(impurity.rawValue), far away"),
    ] {
      let found = findings([mutation])
      for site in found.flatMap({ [$0.site, $0.reduceSite] + $0.through.map(\.site) }).compactMap({ $0 }) {
        let text = try lines(of: URL(fileURLWithPath: site.file).lastPathComponent)[site.line - 1]
        // The line itself, its case, `reduce` and what leads from there to the case.
        let leads = [
          "// \(words)", "case .\(impurity):", "commit(impurity", "FarAway(place", "{ body() }", "func reduce(",
        ]
        #expect(leads.contains { text.contains($0) }, "\(site.file):\(site.line): \(text)")
      }
    }
  }

  @Test func `a state that is changed through a reference shows with both values`() {
    for mutation in [GalleryReactor.Mutation.impure(.stateAlias), .impureFarAway(.stateAlias)] {
      let found = findings([mutation])
      #expect(found.map(\.rule) == [.stateAlias])
      #expect(found.first?.api == "state.ledger.entries")
      #expect(found.first?.evidence.map { [$0.old?.text, $0.value?.text] } == [["0", "1"]])
    }
  }

  @Test(arguments: [GalleryReactor.Mutation.impure(.nondeterministic), .impureFarAway(.nondeterministic)])
  func `what no hook knows shows when the reducer runs again`(mutation: GalleryReactor.Mutation) {
    let said = Mutex<[String]>([])
    withKnownIssue {
      withTracing {
        let reactor = GalleryReactor()
        reactor.action.onNext(mutation)
      }
    } matching: { issue in
      said.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    #expect(said.withLock { $0.count { $0.contains("[nondeterministic]") } } == 1)
  }

  @Test(arguments: PureExhibit.allCases) func `what only looks so is left alone`(exhibit: PureExhibit) {
    #expect(findings([.pure(exhibit), .pure(exhibit), .pureFarAway(exhibit)]) == [])
  }
}
