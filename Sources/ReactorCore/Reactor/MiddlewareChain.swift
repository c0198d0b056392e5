/// Several middleware as one: the first one is outermost.
final class MiddlewareChain: ReactorMiddleware {
  let all: [any ReactorMiddleware]

  init(_ all: [any ReactorMiddleware]) {
    self.all = all
  }

  /// One, none, or a chain of the distinct ones.
  static func joining(_ middleware: [any ReactorMiddleware]) -> (any ReactorMiddleware)? {
    let distinct = distinct(middleware)
    return distinct.count < 2 ? distinct.first : MiddlewareChain(distinct)
  }

  /// Each of them once, in order.
  static func distinct(_ middleware: [any ReactorMiddleware]) -> [any ReactorMiddleware] {
    var distinct: [any ReactorMiddleware] = []
    for one in middleware where !distinct.contains(where: { $0 === one }) { distinct.append(one) }
    return distinct
  }

  func created<R: Reactor>(_ context: CreatedContext<R>) { for one in all { one.created(context) } }
  func ended(_ context: EndedContext) { for one in all { one.ended(context) } }
  func effectEnded<R: Reactor>(_ context: EffectEndedContext<R>) { for one in all { one.effectEnded(context) } }
  func errorSwallowed<R: Reactor>(_ context: SwallowedContext<R>) { for one in all { one.errorSwallowed(context) } }
  func diagnosed(_ diagnostic: ReactorDiagnostic) { for one in all { one.diagnosed(diagnostic) } }

  func action<R: Reactor>(_ context: ActionContext<R>, _ body: () -> Void) {
    nest(body) { $0.action(context, $1) }
  }
  func mutate<R: Reactor>(_ context: MutateContext<R>, _ body: () -> Void) {
    nest(body) { $0.mutate(context, $1) }
  }
  func mutation<R: Reactor>(_ context: MutationContext<R>, _ body: () -> Void) {
    nest(body) { $0.mutation(context, $1) }
  }
  func reduce<R: Reactor>(_ context: ReduceContext<R>, _ body: () -> Void) {
    nest(body) { $0.reduce(context, $1) }
  }
  func state<R: Reactor>(_ context: StateContext<R>, _ body: () -> Void) {
    nest(body) { $0.state(context, $1) }
  }

  private func nest(_ body: () -> Void, _ hook: (any ReactorMiddleware, () -> Void) -> Void) {
    withoutActuallyEscaping(hook) { hook in
      func from(_ index: Int) {
        if index == all.count { body() } else { hook(all[index]) { from(index + 1) } }
      }
      from(0)
    }
  }
}
