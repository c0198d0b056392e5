import PlatformSupport

/// One source of an operator that combines the values of several.
@usableFromInline
class CombinedInput {
  // Only the thread that has entered the serialized inputs of the operator touches this.
  @safe @exclusivity(unchecked)
  @usableFromInline
  final var isDone = false
  /// Whether it has a value to give.
  @safe @exclusivity(unchecked)
  @usableFromInline
  final var isReady = false
  @safe @exclusivity(unchecked)
  @usableFromInline
  final var cause: CauseID = 0

  @inlinable
  init() {}
}

/// The values of one source: its latest, or all that were not taken yet.
@usableFromInline
final class CombinedValues<Value>: CombinedInput {
  @usableFromInline
  let keepsAll: Bool
  @safe @exclusivity(unchecked)
  @usableFromInline
  var first: Value?
  @safe @exclusivity(unchecked)
  @usableFromInline
  var more = Queue<Caused<Value>>()

  @inlinable
  init(keepsAll: Bool) {
    self.keepsAll = keepsAll
  }

  @inlinable
  func put(_ value: Value) {
    if keepsAll, isReady { return more.append(Caused(value)) }
    first = value
    cause = Cause.current
    isReady = true
  }

  @inlinable
  func take() -> Value {
    guard let value = first else { preconditionFailure("a value was taken from a source that has not sent one") }
    if !keepsAll { return value }
    let next = more.popFirst()
    first = next?.value
    cause = next?.cause ?? 0
    isReady = next != nil
    return value
  }
}

/// Combines the values of several sources, for `combineLatest` and `zip`.
///
/// The value that arrives is the trigger of the result; the stored ones contribute.
@usableFromInline
final class ValueCombiner: MultipleInputs, @unchecked Sendable {
  // Only the thread that has entered the serialized inputs touches the state; the rest is immutable.
  private let inputs: [CombinedInput]
  /// All inputs have a value, and keep it.
  @safe @exclusivity(unchecked)
  private var isComplete = false
  /// Whether each value is used once, as in `zip`.
  private let keepsAll: Bool
  /// Whether it completes when a value arrives that can never be combined.
  private let endsEarly: Bool
  private let send: (AddressSink) throws -> Void

  /// - Parameters:
  ///   - endsEarly: Whether it completes when a value arrives that can never be combined. `combineLatest` always does.
  ///   - send: Takes a value from each input and sends the result.
  @usableFromInline
  init(
    _ sink: AddressSink, in parent: Scope, inputs: [CombinedInput], keepsAll: Bool, endsEarly: Bool = false,
    send: @escaping (AddressSink) throws -> Void
  ) {
    self.inputs = inputs
    self.keepsAll = keepsAll
    self.endsEarly = endsEarly || !keepsAll
    self.send = send
    super.init(sink, in: parent)
  }

  /// Subscribes to a source, whose values go to `input`.
  @inlinable
  func run<Value>(_ source: Observable<Value>, into input: CombinedValues<Value>) {
    if scope.isDisposed { return }
    let own = scope.child()
    let sink = self.input(
      next: { address in
        input.put(address[as: Value.self])
        self.arrived(at: input)
      },
      stop: { end in
        self.scope.end(own)
        self.ended(input, end)
      }, box: { BoxedValue.copying(Value.self, at: $0) })
    source.run(Sink(sink), in: own)
  }

  @usableFromInline
  func arrived(at input: CombinedInput) {
    if !isComplete {
      for other in inputs where !other.isReady {
        if endsEarly, inputs.allSatisfy({ $0 === input || $0.isDone }) { stop(.completed) }
        return
      }
      isComplete = !keepsAll
    }
    if !Cause.isTraced { return sendTogether() }
    Cause.descend(inputs.reduce(Cause.current) { Cause.join($0, $1.cause) }) { sendTogether() }
  }

  private func sendTogether() {
    do { try send(sink) } catch { stop(.error(error)) }
  }

  @usableFromInline
  func ended(_ input: CombinedInput, _ end: Termination) {
    if input.isDone { return }
    input.isDone = true
    if end.error != nil || inputs.allSatisfy(\.isDone) { stop(end) }
  }
}

/// The sources that one subscription combines, in the order in which they are subscribed to.
@usableFromInline
struct CombinedSources {
  @usableFromInline
  let keepsAll: Bool
  @usableFromInline
  var inputs: [CombinedInput] = []
  @usableFromInline
  var runs: [(ValueCombiner) -> Void] = []

  @inlinable
  init(keepsAll: Bool) {
    self.keepsAll = keepsAll
  }

  /// Adds a source and returns where its values will be.
  @inlinable
  mutating func add<Source: ObservableConvertibleType>(_ source: Source) -> CombinedValues<Source.Element> {
    let source = source.asObservable()
    let input = CombinedValues<Source.Element>(keepsAll: keepsAll)
    inputs.append(input)
    runs.append { $0.run(source, into: input) }
    return input
  }
}

extension ObservableType {
  /// Combines the latest values of several sources, or each value once if it `keepsAll`.
  ///
  /// - Parameters:
  ///   - endsEarly: Whether it completes when a value arrives that can never be combined. `combineLatest` always does.
  ///   - connect: Adds the sources of a subscription, and returns the function that takes a value of each.
  @inlinable
  static func combineValues(
    keepsAll: Bool, endsEarly: Bool = false, _ connect: @escaping (inout CombinedSources) -> () throws -> Element
  ) -> Observable<Element> {
    AnonymousObservable { sink, scope in
      var sources = CombinedSources(keepsAll: keepsAll)
      let select = connect(&sources)
      let combiner = ValueCombiner(
        sink.address, in: scope, inputs: sources.inputs, keepsAll: keepsAll, endsEarly: endsEarly
      ) { Sink<Element>($0).next(try select()) }
      let runs = sources.runs
      Trampoline.together { for run in runs { run(combiner) } }
    }
  }

  /// Combines the values of a collection of sources, of which there is one or more.
  @inlinable
  static func combineCollection<Sources: Collection>(
    _ collection: Sources, keepsAll: Bool, _ resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableConvertibleType {
    combineValues(keepsAll: keepsAll, endsEarly: true) { sources in
      let inputs = collection.map { sources.add($0) }
      return { try resultSelector(inputs.map { $0.take() }) }
    }
  }
}
