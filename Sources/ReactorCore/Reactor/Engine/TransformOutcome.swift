/// The relation of a transform's output to its input.
enum TransformOutcome {
  /// As it went in, by a step of that number: consequences follow from that alone, whatever the streams in between have
  /// been subscribed to by.
  case unchanged(CauseID)
  case changed(TransformChange)
  /// There was no input.
  case spontaneous
  /// Output of an earlier input that had to wait for another thread: that many, this one included.
  case deferred(DeferredInput, count: Int)
}
