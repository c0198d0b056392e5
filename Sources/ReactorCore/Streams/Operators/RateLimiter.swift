/// Lets values of a stream wait for a timer. Knows nothing of their type.
@usableFromInline
struct Pause {
  let turns: SerializedInputs
  let timer = ScheduledItem()
  let sink: AddressSink
  let dueTime: UInt64
  let scheduler: any SchedulerType
  let scope: Scope
  let box: (UnsafeRawPointer) -> Box

  @usableFromInline
  init(
    _ sink: AddressSink, _ dueTime: UInt64, _ scheduler: any SchedulerType, in scope: Scope,
    box: @escaping (UnsafeRawPointer) -> Box
  ) {
    self.sink = sink
    self.dueTime = dueTime
    self.scheduler = scheduler
    self.scope = scope
    self.box = box
    turns = SerializedInputs(in: scope)
    scope.add(timer)
  }
}
