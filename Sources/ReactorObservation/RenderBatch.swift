import PlatformSupport

/// The renderings that one state asks for: they run once all observers have been told, so that a rendering which read two
/// changed fields runs once.
final class RenderBatch: Sendable {
  @TaskLocal private static var current: RenderBatch?
  private let renderings = Locked<[() -> Void]>([])

  /// Runs `body`, which tells observers, and then the renderings that they asked for.
  static func collect(_ body: () -> Void) {
    let batch = RenderBatch()
    $current.withValue(batch, operation: body)
    for rendering in batch.renderings.withLock({ $0 }) { rendering() }
  }

  /// Runs a rendering at the end of the batch of this thread; now if there is none.
  static func run(_ rendering: @escaping () -> Void) {
    if let current { current.renderings.withLock { $0.append(rendering) } } else { rendering() }
  }
}
