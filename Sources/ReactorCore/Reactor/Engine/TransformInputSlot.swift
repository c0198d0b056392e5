import PlatformSupport

/// The value that is going through one of a reactor's transforms.
///
/// Belongs to the thread that runs the reactor.
final class TransformInputSlot: InFlightValue {
  private let transform: ReactorTransform
  private unowned let engine: ReactorEngine
  @safe @exclusivity(unchecked)
  private var input = TransformInput()
  /// Stands for the input where streams let it wait for another thread.
  @safe @exclusivity(unchecked)
  private var deferred: DeferredInput?

  init(_ transform: ReactorTransform, of engine: ReactorEngine) {
    self.transform = transform
    self.engine = engine
  }

  /// Sends a value through the transform. Returns whether nothing came out of it, and nothing can any more.
  func pass(_ value: ValueAddress, _ send: () -> Void) -> Bool {
    let outer = (input, deferred)
    input = TransformInput(value: value)
    deferred = nil
    asCurrent(send)
    let isDropped = input.count == 0 && deferred == nil
    (input, deferred) = outer
    return isDropped
  }

  /// Counts an output. Returns the input, with the number of its outputs so far.
  func countOutput() -> TransformInput {
    input.count += 1
    deferred?.addOutputs(1)
    return input
  }

  override func handedOff() -> InFlightValue {
    if let deferred { return deferred }
    guard let value = input.value else { return self }
    let made = DeferredInput(engine.box(value, of: transform), transform, of: engine)
    made.addOutputs(input.count)
    deferred = made
    return made
  }
}

/// An input of a transform, and the number of its outputs so far.
struct TransformInput {
  var value: ValueAddress?
  /// The step that brought it.
  var cause: CauseID = 0
  var count = 0

  init() {}

  /// A value that goes in now.
  init(value: ValueAddress) {
    self.value = value
    cause = Cause.current
  }
}
