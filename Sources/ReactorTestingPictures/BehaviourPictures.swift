import CyclePicture
import ReactorTesting

/// The cycle of a behaviour that differs from its committed file, with what came and went marked.
enum BehaviourPictures {
  /// Draws every difference of this process from now on, beside the text of the behaviour.
  static func keep() {
    KeptFiles.ofBehaviours.keep("difference.svg") { difference in
      try difference.cycle(before: "committed", after: "this run").svg()
    }
  }
}
