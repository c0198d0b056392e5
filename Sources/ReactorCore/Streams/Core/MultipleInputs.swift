import PlatformSupport

/// The serialized inputs of an operator with several sources and one output, which end together.
@usableFromInline
class MultipleInputs: SerializedInputs, @unchecked Sendable {
  // Immutable.
  @usableFromInline
  final let sink: AddressSink
  private final let parent: Scope

  /// - Parameter all: The scope of all inputs; a child of `parent` by default.
  @usableFromInline
  init(_ sink: AddressSink, in parent: Scope, all: Scope? = nil) {
    self.sink = sink
    self.parent = parent
    super.init(in: all ?? parent.child())
  }

  @usableFromInline
  final func stop(_ end: Termination) {
    self.end()
    sink.stop(end)
  }

  /// Ends all inputs without an event.
  final func end() {
    if scope !== parent { parent.end(scope) }
  }

  /// Ends all inputs once the running work is done, and passes the end on.
  @usableFromInline
  final func finish(_ end: Termination) { pass(end, to: stop) }

  /// An input whose events pass unchanged, the end included.
  @usableFromInline
  final func mainInput(box: @escaping (ValueAddress) -> BoxedValue) -> AddressSink {
    input(next: sink.next, stop: stop, box: box)
  }

  /// An input beside the main one: its completion ends it alone, its failure everything.
  ///
  /// - Parameter own: The scope of its source.
  @usableFromInline
  final func auxiliaryInput(
    next: @escaping (ValueAddress) -> Void, in own: Scope, box: @escaping (ValueAddress) -> BoxedValue
  ) -> AddressSink {
    AddressSink(
      next: { address in self.pass(address, to: next, box: box) },
      stop: { end in
        self.scope.end(own)
        if case .error = end { self.finish(end) }
      })
  }

  /// Subscribes to a first source in a scope of its own, and then to the other unless everything has ended.
  @usableFromInline
  final func subscribeTogether(first: (Scope) -> Void, then: (Scope) -> Void) {
    let own = scope.child()
    Trampoline.together {
      first(own)
      if !scope.isDisposed { then(scope) }
    }
  }
}
