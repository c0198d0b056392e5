import Foundation
import GallerySample
import ReactorCore
import ReactorTesting
import Synchronization
import Testing

/// Each exhibit is found by a traced test with its rule and its line, or is pure and not found.
@Suite("The gallery of impure reducers") struct GallerySampleTests {
  typealias Impurity = GalleryReactor.Impurity

  /// The engines of a traced test, which name the hooks where they are on.
  private static let engines: String = {
    var engines = ""
    withTracing { engines = TracedRun.tracer?.trace.header.resource[Trace.Header.enginesKey] ?? "" }
    return engines
  }()
  private static let hooksAreOn = engines == "portable checks, hooks"

  /// The impurities that are found with a line; a different result has none.
  private static let withLines = Impurity.allCases.filter { $0 != .nondeterministic }

  /// The findings when the reactor gets mutations. They do not fail the running test.
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

  /// The line of a source file that ends with a comment.
  private func line(of comment: String, in file: String) throws -> Int {
    try #require(try lines(of: file).firstIndex { $0.hasSuffix("// \(comment)") }) + 1
  }

  private func lines(of file: String) throws -> [String] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let source = folder.appendingPathComponent("../../Sources/GallerySample/\(file)").standardizedFileURL
    return try String(contentsOf: source, encoding: .utf8).components(separatedBy: "\n")
  }

  @Test func `the gallery has an exhibit for each rule, and as many pure ones`() {
    // An order is no fault of a reducer alone.
    let rules = PurityRule.allCases.filter { $0 != .order }
    #expect(Set(Impurity.allCases.map(\.rawValue)) == Set(rules.map(\.rawValue)))
    #expect(PureExhibit.allCases.count >= Impurity.allCases.count)
  }

  @Test(.enabled(if: hooksAreOn), arguments: withLines)
  func `an impurity is found at its line`(impurity: Impurity) throws {
    let found = findings([.impure(impurity)])
    #expect(found.map(\.rule.rawValue) == [impurity.rawValue])
    #expect(found.first?.site?.line == (try line(of: impurity.rawValue, in: "GalleryReactor.swift")))
  }

  @Test(.enabled(if: hooksAreOn), arguments: withLines)
  func `an impurity behind a helper in another file is found at its line`(impurity: Impurity) throws {
    let found = findings([.impureIndirectly(impurity)])
    let expected = try line(of: "\(impurity.rawValue), indirectly", in: "IndirectCalls.swift")
    #expect(found.map(\.rule.rawValue) == [impurity.rawValue])
    #expect(found.first?.site?.file.hasSuffix("IndirectCalls.swift") == true)
    #expect(found.first?.site?.line == expected)
    #expect(found.first?.reduceSite?.file.hasSuffix("GalleryReactor.swift") == true)
  }

  @Test(.enabled(if: engines.contains("hooks") && !engines.contains("off")), arguments: withLines)
  func `a finding names only lines that lead to the impurity, however it is built`(impurity: Impurity) throws {
    for (mutation, comment) in [
      (GalleryReactor.Mutation.impure(impurity), impurity.rawValue),
      (.impureIndirectly(impurity), "\(impurity.rawValue), indirectly"),
    ] {
      let found = findings([mutation])
      for site in found.flatMap({ [$0.site, $0.reduceSite] + $0.through.map(\.site) }).compactMap({ $0 }) {
        let text = try lines(of: URL(fileURLWithPath: site.file).lastPathComponent)[site.line - 1]
        // The line itself, its case, `reduce`, and the calls between them.
        let allowed = [
          "// \(comment)", "case .\(impurity):", "commit(impurity", "IndirectCalls(shared", "{ body() }",
          "func reduce(",
        ]
        #expect(allowed.contains { text.contains($0) }, "\(site.file):\(site.line): \(text)")
      }
    }
  }

  @Test func `a state that is changed through a reference is found with both values`() {
    for mutation in [GalleryReactor.Mutation.impure(.stateAlias), .impureIndirectly(.stateAlias)] {
      let found = findings([mutation])
      #expect(found.map(\.rule) == [.stateAlias])
      #expect(found.first?.api == "state.ledger.entries")
      #expect(found.first?.evidence.map { [$0.old?.text, $0.value?.text] } == [["0", "1"]])
    }
  }

  @Test(arguments: [GalleryReactor.Mutation.impure(.nondeterministic), .impureIndirectly(.nondeterministic)])
  func `an impurity that no hook detects is found by a replay`(mutation: GalleryReactor.Mutation) {
    let messages = Mutex<[String]>([])
    withKnownIssue {
      withTracing {
        let reactor = GalleryReactor()
        reactor.action.onNext(mutation)
      }
    } matching: { issue in
      messages.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    #expect(messages.withLock { $0.count { $0.contains("[nondeterministic]") } } == 1)
  }

  @Test(arguments: PureExhibit.allCases) func `a pure exhibit has no findings`(exhibit: PureExhibit) {
    #expect(findings([.pure(exhibit), .pure(exhibit), .pureIndirectly(exhibit)]) == [])
  }
}
