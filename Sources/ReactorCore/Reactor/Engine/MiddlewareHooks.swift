import PlatformSupport

/// Calls the hooks of a middleware with values of a reactor's own types; one for all reactors of a type.
///
/// Made where the types are known, as `ReactorWitnesses` is: the compiler of the app writes these calls for these types.
@usableFromInline
struct MiddlewareHooks {
  @usableFromInline
  typealias Around = (MiddlewareAdapter, Step, ValueAddress, () -> Void) -> Void

  @usableFromInline
  let created: (MiddlewareAdapter, Step, AnyObject, ValueAddress, Int) -> Void
  @usableFromInline
  let action: Around
  @usableFromInline
  let mutate: Around
  @usableFromInline
  let effectEnded: (MiddlewareAdapter, Step, CauseID, EffectOutcome) -> Void
  @usableFromInline
  let mutation: (MiddlewareAdapter, Step, ValueAddress, CauseID?, () -> Void) -> Void
  @usableFromInline
  let reduce: (MiddlewareAdapter, Step, ReduceStep, ValueAddress, () -> Void) -> Void
  @usableFromInline
  let state: (MiddlewareAdapter, Step, ValueAddress, Int, Bool, () -> Void) -> Void
  @usableFromInline
  let errorSwallowed: (MiddlewareAdapter, Step, any Error, FailureOrigin) -> Void

  @inlinable
  init<R: Reactor>(of type: R.Type) {
    created = { $0.middleware.created(CreatedContext<R>($0.info, $1, $2, initialState: $3, revision: $4)) }
    action = { $0.middleware.action(ActionContext<R>($0.info, $1, $2), $3) }
    mutate = { $0.middleware.mutate(MutateContext<R>($0.info, $1, $2), $3) }
    effectEnded = { $0.middleware.effectEnded(EffectEndedContext<R>($0.info, $1, effect: $2, $3)) }
    mutation = { $0.middleware.mutation(MutationContext<R>($0.info, $1, $2, effect: $3), $4) }
    reduce = { $0.middleware.reduce(ReduceContext<R>($0.info, $1, $2, hasRun: $3), $4) }
    state = { $0.middleware.state(StateContext<R>($0.info, $1, $2, revision: $3, isObserved: $4), $5) }
    errorSwallowed = { $0.middleware.errorSwallowed(SwallowedContext<R>($0.info, $1, $2, in: $3)) }
  }
}
