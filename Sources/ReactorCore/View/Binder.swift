/// Takes values into a property of an object that it holds weakly: `label.rx.text`.
public struct Binder<Value>: ObserverType, @unchecked Sendable {
  // The closure is immutable and runs on the scheduler.
  private let binding: (Value) -> Void
  private let scheduler: any ImmediateSchedulerType

  /// - Parameters:
  ///   - target: Held weakly; once it is gone nothing is bound.
  ///   - scheduler: Where `binding` runs; `ReactorDefaults.viewScheduler` unless said otherwise.
  ///   - binding: Called with the target and each value.
  public init<Target: AnyObject>(
    _ target: Target, scheduler: any ImmediateSchedulerType = ReactorDefaults.viewScheduler,
    binding: @escaping (Target, Value) -> Void
  ) {
    self.scheduler = scheduler
    self.binding = { [weak target] value in if let target { binding(target, value) } }
  }

  /// Sets the property to the value of a `next` event; ignores errors and completions. Any thread.
  public func on(_ event: Event<Value>) {
    guard case .next(let value) = event else { return }
    if scheduler.isCurrent {
      Cause.callout { binding(value) }
    } else {
      scheduler.schedule { [binding] in binding(value) }
    }
  }

  /// The binder as an observer without its own type.
  public func asObserver() -> AnyObserver<Value> { AnyObserver(self) }
}
