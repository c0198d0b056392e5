import PlatformSupport

/// The timer and the serialized input of `debounce` and `throttle`, independent of the type of the values.
@usableFromInline
struct RateLimiter {
  let inputs: SerializedInputs
  let timer = ScheduledItem()
  let sink: AddressSink
  let dueTime: UInt64
  let scheduler: any SchedulerType
  let scope: Scope
  let box: (ValueAddress) -> BoxedValue

  @usableFromInline
  init(
    _ sink: AddressSink, _ dueTime: UInt64, _ scheduler: any SchedulerType, in scope: Scope,
    box: @escaping (ValueAddress) -> BoxedValue
  ) {
    self.sink = sink
    self.dueTime = dueTime
    self.scheduler = scheduler
    self.scope = scope
    self.box = box
    inputs = SerializedInputs(in: scope)
    scope.add(timer)
  }
}
