/// The relation of a transform's output to its input.
enum TransformOutcome {
  /// The input itself, which that step sent: consequences follow from the step alone, whoever subscribed to the streams in
  /// between.
  case unchanged(CauseID)
  case changed(TransformChange)
  /// There was no input.
  case spontaneous
  /// Output of an earlier input, which had to wait for another thread; `count` outputs waited, this one included.
  case deferred(DeferredInput, count: Int)
}
