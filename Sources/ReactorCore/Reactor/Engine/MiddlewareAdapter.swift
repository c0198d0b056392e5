import PlatformSupport
import Synchronization

/// Forwards the steps of one reactor to a middleware, with values of their own types.
///
/// A hook that a middleware leaves to the protocol's empty default is called once and then no more, so that no value is
/// copied for it.
@usableFromInline
final class MiddlewareAdapter: StepObserver, @unchecked Sendable {
  // Immutable, but for the atomics.
  @usableFromInline
  let middleware: any ReactorMiddleware
  @usableFromInline
  let info: ReactorInfo
  private let hooks: MiddlewareHooks
  /// Hooks that were called once, and those among them that turned out to be empty.
  private let knownHooks = Atomic<HookSet.RawValue>(0)
  private let emptyHooks = Atomic<HookSet.RawValue>(0)

  init(_ middleware: any ReactorMiddleware, _ info: ReactorInfo, _ hooks: MiddlewareHooks) {
    self.middleware = middleware
    self.info = info
    self.hooks = hooks
  }

  func created(_ step: Step, _ reactor: AnyObject, state: ValueAddress, revision: Int) {
    hooks.created(self, step, reactor, state, revision)
  }

  func ended(_ step: Step, _ reason: EndedContext.Reason) {
    middleware.ended(EndedContext(info: info, id: step.id, cause: step.cause, reason: reason))
  }

  func action(_ step: Step, _ action: ValueAddress, _ sent: SentAction, _ body: () -> Void) {
    if isEmpty(.action) { return body() }
    exactlyOnce(.action) { ran in
      hooks.action(self, step, action) {
        ran()
        body()
      }
    }
  }

  func mutate(_ step: Step, _ action: ValueAddress, _ body: () -> Step?) -> Step? {
    if isEmpty(.mutate) { return body() }
    var end: Step?
    exactlyOnce(.mutate) { ran in
      hooks.mutate(self, step, action) {
        ran()
        end = body()
      }
    }
    return end
  }

  func effectEndedInMutate(_ step: Step, of effect: CauseID) { effectEnded(step, of: effect, .completed) }

  func effectEnded(_ step: Step, of effect: CauseID, _ outcome: EffectOutcome) {
    if isEmpty(.effectEnded) { return }
    hooks.effectEnded(self, step, effect, outcome)
    learn(.effectEnded)
  }

  func mutation(_ step: Step, _ mutation: ValueAddress, from effect: CauseID?, _ body: () -> Void) {
    if isEmpty(.mutation) { return body() }
    exactlyOnce(.mutation) { ran in
      hooks.mutation(self, step, mutation, effect) {
        ran()
        body()
      }
    }
  }

  func reduce(_ step: Step, _ reduce: ReduceStep, _ body: () -> Void) {
    if isEmpty(.reduce) { return body() }
    var hasRun = false
    withAddress(of: &hasRun) { hasRun in
      exactlyOnce(.reduce) { ran in
        hooks.reduce(self, step, reduce, hasRun.readOnly) {
          ran()
          body()
          hasRun[as: Bool.self] = true
        }
      }
    }
  }

  func state(_ step: Step, _ state: ValueAddress, revision: Int, isObserved: Bool, _ body: () -> Void) {
    if isEmpty(.state) { return body() }
    exactlyOnce(.state) { ran in
      hooks.state(self, step, state, revision, isObserved) {
        ran()
        body()
      }
    }
  }

  func failed(_ step: Step, _ error: any Error, in origin: FailureOrigin, isSwallowed: Bool) {
    if isSwallowed { hooks.errorSwallowed(self, step, error, origin) }
  }

  /// Calls a hook, and traps unless it ran its body once.
  @inline(__always)
  private func exactlyOnce(_ hook: HookSet, _ call: (() -> Void) -> Void) {
    var count = 0
    call { count += 1 }
    precondition(count == 1, "a middleware of \(info.type) ran the body of a hook \(count) times instead of once")
    learn(hook)
  }

  private func isEmpty(_ hook: HookSet) -> Bool {
    emptyHooks.load(ordering: .relaxed) & hook.rawValue != 0
  }

  /// Asks after the first call of a hook whether that was the empty default.
  private func learn(_ hook: HookSet) {
    if knownHooks.load(ordering: .relaxed) & hook.rawValue != 0 { return }
    knownHooks.bitwiseOr(hook.rawValue, ordering: .relaxed)
    if info.hasDefault(hook, of: middleware) { emptyHooks.bitwiseOr(hook.rawValue, ordering: .relaxed) }
  }
}
