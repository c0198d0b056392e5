import CyclePicture
import ReactorTesting
import TimelinePicture

/// Diagrams of failed traced tests: timeline and cycle as SVG, next to the trace and under the same name.
enum TracePictures {
  /// Draws every traced test of this process that fails from now on. Calling it again changes nothing. Any thread.
  ///
  /// A chain that was not as `expectTrace` expected it has a timeline of its own, and an exploration that failed has both
  /// orders in one picture and the timelines of both.
  static func keep() {
    TracedRun.keepAttachment("timeline.svg") { try $0.timeline().svg() }
    TracedRun.keepAttachment("cycle.svg") { try $0.cycle().svg() }
    BehaviorPictures.keep()
    ExploredPictures.keep()
    TracedRun.keepChainAttachment("timeline.svg") { try $0.timeline(TimelineOptions(focus: $1)).svg() }
  }
}
