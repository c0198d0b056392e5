import ReactorTesting
import Testing
import TraceDiagram

/// The pictures of traced tests that fail: timeline and cycle, as SVG, beside the trace and under its name.
///
/// Needs libgvc, which `ReactorTesting` alone does not.
public enum TracePictures {
  /// Draws every traced test of this process that fails from now on. Calling it again changes nothing.
  ///
  /// For XCTest, in `override class func setUp()`. The pictures go where the trace goes: to `REACTOR_TRACE_DIR`, or
  /// attached to the test, or to the temporary folder. Where libgvc is missing or fails, standard error says so and the
  /// trace is kept all the same.
  public static func keep() {
    TracedRun.keepAttachment("timeline.svg") { try $0.timeline().svg() }
    TracedRun.keepAttachment("cycle.svg") { try $0.cycle().svg() }
  }
}

/// `@Suite(.traced, .pictures)`: calls `TracePictures.keep()` before the first test of the suite.
public struct PicturesTrait: TestTrait, SuiteTrait {
  public var isRecursive: Bool { true }

  public func prepare(for test: Test) async throws { TracePictures.keep() }
}

extension Trait where Self == PicturesTrait {
  /// Keeps timeline and cycle of every traced test that fails.
  public static var pictures: PicturesTrait { PicturesTrait() }
}
