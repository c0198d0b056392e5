/// Observes a reactor: logs and measures, and never changes the flow of values.
///
/// Every hook has an empty default, which costs next to nothing. A hook with a `body` is called around user code and must call `body` exactly once,
/// before it returns; the runtime traps if it did not. Hooks of one reactor come one at a time, on the thread that runs
/// the reactor, except `effectEnded` and `diagnosed`, which may come from any thread. A context is only good during its
/// hook.
///
/// Each step has a number of its own, `context.id`, that no other step of the process has, and the number of what
/// caused it, `context.cause`; both are the runtime's, and the same for every middleware.
public protocol ReactorMiddleware: AnyObject, Sendable {
  /// The pipeline was made.
  func created<R: Reactor>(_ context: CreatedContext<R>)

  /// The reactor's last reference went, or its pipeline was stopped by an error or a completion.
  func ended(_ context: EndedContext)

  /// Around everything that an action causes at once.
  func action<R: Reactor>(_ context: ActionContext<R>, _ body: () -> Void)

  /// Around the call of `mutate` and the subscription to what it returned.
  func mutate<R: Reactor>(_ context: MutateContext<R>, _ body: () -> Void)

  /// The stream that `mutate` returned came to its end.
  func effectEnded<R: Reactor>(_ context: EffectEndedContext<R>)

  /// Around everything that a mutation causes at once: `transform(mutation:)`, reduce, the delivery of the state.
  func mutation<R: Reactor>(_ context: MutationContext<R>, _ body: () -> Void)

  /// Around the call of `reduce`.
  func reduce<R: Reactor>(_ context: ReduceContext<R>, _ body: () -> Void)

  /// Around the delivery of a state to the subscribers.
  func state<R: Reactor>(_ context: StateContext<R>, _ body: () -> Void)

  /// An error that no subscriber receives: it ended an effect, or passed a transform. One that passed `transform(state:)`
  /// goes to the subscribers, and comes here where there are none.
  func errorSwallowed<R: Reactor>(_ context: SwallowedContext<R>)

  /// A mistake that does not stop the reactor. Any thread.
  func diagnosed(_ diagnostic: ReactorDiagnostic)
}

// The defaults that the runtime would call for every action say so, and are called no more: `MiddlewareAdapter`.
extension ReactorMiddleware {
  /// Does nothing.
  public func created<R: Reactor>(_ context: CreatedContext<R>) {}
  /// Does nothing.
  public func ended(_ context: EndedContext) {}
  /// Calls `body`.
  public func action<R: Reactor>(_ context: ActionContext<R>, _ body: () -> Void) {
    context.info.noteDefault(.action, of: self)
    body()
  }
  /// Calls `body`.
  public func mutate<R: Reactor>(_ context: MutateContext<R>, _ body: () -> Void) {
    context.info.noteDefault(.mutate, of: self)
    body()
  }
  /// Does nothing.
  public func effectEnded<R: Reactor>(_ context: EffectEndedContext<R>) {
    context.info.noteDefault(.effectEnded, of: self)
  }
  /// Calls `body`.
  public func mutation<R: Reactor>(_ context: MutationContext<R>, _ body: () -> Void) {
    context.info.noteDefault(.mutation, of: self)
    body()
  }
  /// Calls `body`.
  public func reduce<R: Reactor>(_ context: ReduceContext<R>, _ body: () -> Void) {
    context.info.noteDefault(.reduce, of: self)
    body()
  }
  /// Calls `body`.
  public func state<R: Reactor>(_ context: StateContext<R>, _ body: () -> Void) {
    context.info.noteDefault(.state, of: self)
    body()
  }
  /// Does nothing.
  public func errorSwallowed<R: Reactor>(_ context: SwallowedContext<R>) {}
  /// Does nothing.
  public func diagnosed(_ diagnostic: ReactorDiagnostic) {}
}
