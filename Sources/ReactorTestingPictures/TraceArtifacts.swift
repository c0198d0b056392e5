import CyclePicture
import PictureKit
import ReactorTesting
import Testing
import TraceReport

/// A kind of file that is kept of a failed traced test.
public enum TraceArtifact: Sendable, CaseIterable {
  /// The trace, which is kept in any case.
  case trace
  /// Timeline and cycle as SVG, and a timeline of each chain that was not as expected.
  case pictures
  /// The trace as one page of HTML, which opens at the expectation that failed.
  case report
}

/// Files of failed traced tests, next to the trace and under the same name.
///
/// Needs libgvc and zlib, which `ReactorTesting` alone does not.
public enum TraceArtifacts {
  /// Keeps these files of every traced test of this process that fails from now on. Calling it again changes nothing, or
  /// adds kinds. Any thread.
  ///
  /// For XCTest, in `override class func setUp()`. The files are kept where the trace is: in `REACTOR_TRACE_DIR`, as
  /// attachments of the test, or in the temporary folder. Where one cannot be made, standard error says so and the trace
  /// is kept all the same.
  public static func keep(_ kinds: TraceArtifact...) { keep(kinds) }

  static func keep(_ kinds: [TraceArtifact]) {
    if kinds.contains(.pictures) { TracePictures.keep() }
    guard kinds.contains(.report) else { return }
    TracedRun.keepAttachment("html") { trace in
      let name = trace.header.process
      let report = try Report(
        trace, named: name, title: name.isEmpty ? nil : name, producer: trace.header.producer
      ) { (graph) throws(DiagramError) in try graph.cycle() }
      return String(decoding: report.html, as: UTF8.self)
    }
  }
}

/// A trait that keeps files of the failed tests of a suite, or of one test: `@Suite(.traced, .artifacts(.pictures, .report))`.
public struct ArtifactsTrait: TestTrait, SuiteTrait {
  private let kinds: [TraceArtifact]

  init(_ kinds: [TraceArtifact]) { self.kinds = kinds }

  /// True: the trait also holds for the tests and suites inside a suite.
  public var isRecursive: Bool { true }

  /// Keeps files of this test. Swift Testing calls this before each test.
  public func prepare(for test: Test) async throws {
    KeptFiles.$test.withValue(test.id) { TraceArtifacts.keep(kinds) }
  }
}

extension Trait where Self == ArtifactsTrait {
  /// Keeps these files of each traced test with this trait that fails.
  public static func artifacts(_ kinds: TraceArtifact...) -> ArtifactsTrait { ArtifactsTrait(kinds) }
}
