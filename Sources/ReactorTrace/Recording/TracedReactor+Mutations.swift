import PlatformSupport
import ReactorCore
import TraceFormat

// Mutations, of effects and injected ones.
extension TracedReactor {
  func mutation(_ step: Step, _ mutation: ValueAddress, from effect: CauseID?, _ body: () -> Void) {
    defer { body() }
    let cause = ResolvedCause(step.cause)
    if cause.isMerged { return noteMerged(step, cause.event, mutation, effect) }
    guard let event = recorder.open(step.id, cause: cause.event, fallback: effect ?? 0, of: id) else { return }
    values?.keep(mutation: mutation, at: event.seq)
    let label = mutations.number(at: mutation)
    var record = record(event, .mutation, at: now(), label)
    // The trigger is nearly always the begin of the effect, which has been found already.
    if let effect, let origin = effect == cause.event && event.cause != 0 ? event.cause : index.find(effect)?.seq {
      record.detail = origin
    } else {
      record.flags = effect == nil ? .injected : [.injected, .foreign]
    }
    if event.cause != 0, let via = cause.via { record.flags.insert(.init(via)) }
    record.span = UInt64(step.source)
    record.value = payload(mutation, label, shapes.mutation, in: event.records)
    recorder.store(record, of: event)
  }

  /// Records a mutation to which several events contributed stored values.
  @inline(never)
  private func noteMerged(
    _ step: Step, _ trigger: CauseID, _ value: ValueAddress, _ effect: CauseID?
  ) {
    let origin = effect.flatMap(index.find)?.seq
    let causes = Cause.resolve(step.cause).all.compactMap { index.find($0)?.seq }
    let opened = recorder.open(
      step.id, cause: trigger, fallback: effect ?? 0, of: id, after: max(causes.max() ?? 0, origin ?? 0))
    guard let event = opened else { return }
    values?.keep(mutation: value, at: event.seq)
    let label = mutations.number(at: value)
    let payload = describedPayload(value, label, shapes.mutation)
    recorder.addWeight(payload?.weight ?? 0, to: event.records)
    let mutation = TraceEvent.Mutation(
      label: shapes.mutation.labels.name(label), thread: recorder.thread, effect: origin, isInjected: origin == nil,
      via: event.cause == 0 ? nil : ResolvedCause(step.cause).via, causes: causes.count > 1 ? causes : [],
      source: origin != nil ? nil : effect == nil ? "transform" : RecordDecoder.foreignEffect,
      isCauseUnknown: event.cause == 0, payload: payload?.value?.json)
    recorder.store(event, at: now(), of: id, OutOfLineEvent(.mutation(mutation), masked: payload?.masked ?? 0))
  }
}
