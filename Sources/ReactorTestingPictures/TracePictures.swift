import ReactorTesting
import Testing
import TraceDiagram

/// Diagrams of failed traced tests: timeline and cycle as SVG, next to the trace and under the same name.
///
/// Needs libgvc, which `ReactorTesting` alone does not.
public enum TracePictures {
  /// Draws every traced test of this process that fails from now on. Calling it again changes nothing. Any thread.
  ///
  /// For XCTest, in `override class func setUp()`. The pictures are kept where the trace is: in `REACTOR_TRACE_DIR`, as
  /// attachments of the test, or in the temporary folder. Where libgvc is missing or fails, standard error says so and the
  /// trace is kept all the same. A chain that was not as `expectTrace` expected it has a timeline of its own, and an
  /// exploration that failed has both orders in one picture and the timelines of both.
  public static func keep() {
    TracedRun.keepAttachment("timeline.svg") { try $0.timeline().svg() }
    TracedRun.keepAttachment("cycle.svg") { try $0.cycle().svg() }
    BehaviourPictures.keep()
    ExploredPictures.keep()
    TracedRun.keepChainAttachment("timeline.svg") { try $0.timeline(TimelineOptions(focus: $1)).svg() }
  }
}

/// A trait that calls `TracePictures.keep()` before the tests of a suite: `@Suite(.traced, .pictures)`.
public struct PicturesTrait: TestTrait, SuiteTrait {
  /// True: the trait also holds for the tests and suites inside a suite.
  public var isRecursive: Bool { true }

  /// Starts keeping diagrams. Swift Testing calls this before each test.
  public func prepare(for test: Test) async throws { TracePictures.keep() }
}

extension Trait where Self == PicturesTrait {
  /// Keeps timeline and cycle of every failed traced test, from the first test with this trait on; the same as
  /// `.artifacts(.pictures)`.
  public static var pictures: PicturesTrait { PicturesTrait() }
}
