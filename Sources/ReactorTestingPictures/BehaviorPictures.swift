import CyclePicture
import ReactorTestingRuns

/// The cycle of a behavior that differs from its committed file, with what came and went marked.
enum BehaviorPictures {
  /// Draws every difference of this process from now on, beside the text of the behavior.
  static func keep() {
    KeptFiles.ofBehaviors.keep("difference.svg") { difference in
      try difference.cycle(before: "committed", after: "this run").svg()
    }
  }
}
