/// Several inputs with one output, which end together.
@usableFromInline
class MultipleInputs: SerializedInputs, @unchecked Sendable {
  // Both are immutable.
  @usableFromInline
  final let sink: AddressSink
  private final let parent: Scope

  /// - Parameter all: How long the inputs last; a scope of their own unless said otherwise.
  @usableFromInline
  init(_ sink: AddressSink, in parent: Scope, all: Scope? = nil) {
    self.sink = sink
    self.parent = parent
    super.init(in: all ?? parent.child())
  }

  /// Ends all inputs, and passes the end on.
  @usableFromInline
  final func stop(_ end: Termination) {
    self.end()
    sink.stop(end)
  }

  /// Ends all inputs without a word.
  final func end() {
    if scope !== parent { parent.end(scope) }
  }

  /// Ends everything when its turn has come.
  @usableFromInline
  final func finish(_ end: Termination) { pass(end, to: stop) }

  /// An input that is passed on as it is, its end included.
  @usableFromInline
  final func mainInput(box: @escaping (UnsafeRawPointer) -> BoxedValue) -> AddressSink {
    input(next: sink.next, stop: stop, box: box)
  }

  /// An input beside the main one: its completion ends it alone, its failure everything.
  ///
  /// - Parameter own: The scope in which it runs.
  @usableFromInline
  final func auxiliaryInput(
    next: @escaping (UnsafeRawPointer) -> Void, in own: Scope, box: @escaping (UnsafeRawPointer) -> BoxedValue
  ) -> AddressSink {
    AddressSink(
      next: { address in self.pass(address, to: next, box: box) },
      stop: { end in
        self.scope.end(own)
        if case .error = end { self.finish(end) }
      })
  }

  /// Runs a first input in a scope of its own, and the other one unless everything is over by then.
  @usableFromInline
  final func subscribeTogether(first: (Scope) -> Void, then: (Scope) -> Void) {
    let own = scope.child()
    Trampoline.together {
      first(own)
      if !scope.isDisposed { then(scope) }
    }
  }
}
