/// One source of an operator that puts the values of several together.
class GatheredInput {
  var isDone = false
  /// Whether it can give a value.
  var isReady: Bool { false }
  /// Cause of the value that it would give.
  var cause: CauseID { 0 }
}

/// Keeps the latest value.
final class LatestInput<Value>: GatheredInput {
  private var latest: Caused<Value>?

  override var isReady: Bool { latest != nil }
  override var cause: CauseID { latest?.cause ?? 0 }

  func put(_ value: Value) { latest = Caused(value) }

  func take() -> Value {
    guard let latest else { preconditionFailure("a value was taken from a source that has not sent one") }
    return latest.value
  }
}

/// Keeps all values until they are taken.
final class QueuedInput<Value>: GatheredInput {
  private var waiting = Queue<Caused<Value>>()

  override var isReady: Bool { !waiting.isEmpty }
  override var cause: CauseID { waiting.first?.cause ?? 0 }

  func put(_ value: Value) { waiting.append(Caused(value)) }

  func take() -> Value {
    guard let next = waiting.popFirst() else {
      preconditionFailure("a value was taken from a source that has not sent one")
    }
    return next.value
  }
}

/// Puts the values of several sources together.
///
/// The event that arrives is the trigger, the stored values contribute. All but the making runs by turns.
final class Gathering<Result>: @unchecked Sendable {
  // The state is touched by whoever has the turn; the rest is set before the first source runs.
  private let inputs: [GatheredInput]
  private let turns: Turns
  private let sink: Sink<Result>
  private let parent: Scope
  private let scope: Scope
  /// Whether it ends when a value arrives that can never be put together with others.
  private let endsEarly: Bool
  private let result: () throws -> Result

  init(
    _ sink: Sink<Result>, in parent: Scope, inputs: [GatheredInput], endsEarly: Bool,
    result: @escaping () throws -> Result
  ) {
    self.inputs = inputs
    self.sink = sink
    self.parent = parent
    self.endsEarly = endsEarly
    self.result = result
    scope = parent.child()
    turns = Turns(in: scope)
  }

  /// Subscribes to a source whose values `put` puts into an input.
  func run<Value>(_ source: Observable<Value>, into input: GatheredInput, _ put: @escaping (Value) -> Void) {
    if scope.isDisposed { return }
    let own = scope.child()
    source.run(
      Sink<Value>(
        next: { value in
          self.turns.take {
            put(value)
            self.arrived(at: input)
          }
        },
        stop: { end in
          self.turns.take {
            self.scope.end(own)
            self.ended(input, end)
          }
        }), in: own)
  }

  private func arrived(at input: GatheredInput) {
    if inputs.allSatisfy(\.isReady) { return send() }
    if endsEarly, inputs.allSatisfy({ $0 === input || $0.isDone }) { stop(.completed) }
  }

  private func send() {
    let cause = inputs.reduce(Cause.current) { Cause.join($0, $1.cause) }
    Cause.descend(cause) {
      do { sink.next(try result()) } catch { stop(.error(error)) }
    }
  }

  private func ended(_ input: GatheredInput, _ end: Termination) {
    if input.isDone { return }
    input.isDone = true
    if end.error != nil || inputs.allSatisfy(\.isDone) { stop(end) }
  }

  private func stop(_ end: Termination) {
    parent.end(scope)
    sink.stop(end)
  }
}

/// The latest values of several streams, put together whenever one of them sends.
func combineLatestOf<each Value, Result>(
  _ sources: repeat Observable<each Value>, select: @escaping (repeat each Value) throws -> Result
) -> Observable<Result> {
  Made { sink, scope in
    gatherLatest((repeat each sources), sink, scope, select)
  }
}

/// The first values of several streams put together, then the second ones, and so on.
func zipOf<each Value, Result>(
  _ sources: repeat Observable<each Value>, select: @escaping (repeat each Value) throws -> Result
) -> Observable<Result> {
  Made { sink, scope in
    gatherInOrder((repeat each sources), sink, scope, select)
  }
}

private func gatherLatest<each Value, Result>(
  _ sources: (repeat Observable<each Value>), _ sink: Sink<Result>, _ scope: Scope,
  _ select: @escaping (repeat each Value) throws -> Result
) {
  let inputs = (repeat LatestInput<each Value>())
  var all: [GatheredInput] = []
  for input in repeat each inputs { all.append(input) }
  let gathering = Gathering(sink, in: scope, inputs: all, endsEarly: true) {
    try select(repeat (each inputs).take())
  }
  Trampoline.together {
    repeat run(each sources, each inputs)
  }

  func run<One>(_ source: Observable<One>, _ input: LatestInput<One>) {
    gathering.run(source, into: input, input.put)
  }
}

private func gatherInOrder<each Value, Result>(
  _ sources: (repeat Observable<each Value>), _ sink: Sink<Result>, _ scope: Scope,
  _ select: @escaping (repeat each Value) throws -> Result
) {
  let inputs = (repeat QueuedInput<each Value>())
  var all: [GatheredInput] = []
  for input in repeat each inputs { all.append(input) }
  let gathering = Gathering(sink, in: scope, inputs: all, endsEarly: false) {
    try select(repeat (each inputs).take())
  }
  Trampoline.together {
    repeat run(each sources, each inputs)
  }

  func run<One>(_ source: Observable<One>, _ input: QueuedInput<One>) {
    gathering.run(source, into: input, input.put)
  }
}
