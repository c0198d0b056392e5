import ReactorCore

/// Case a with somebody who looks: what a seam costs when it is used.
let middlewareCases: [Case] = [
  Case(
    name: "m0", description: "case a with a middleware that has no hooks", nanoseconds: nil, instructions: nil,
    reference: nil,
    count: 100_000
  ) { watchedActions(by: [Onlooker()]) },
  Case(
    name: "m1", description: "case a with a middleware that counts every hook", nanoseconds: nil, instructions: nil,
    reference: nil,
    count: 100_000
  ) { watchedActions(by: [Counter()]) },
  Case(
    name: "m2", description: "case a with two that count every hook", nanoseconds: nil, instructions: nil,
    reference: nil,
    count: 100_000
  ) { watchedActions(by: [Counter(), Counter()]) },
]

private final class Onlooker: ReactorMiddleware {}

private final class Counter: ReactorMiddleware, @unchecked Sendable {
  // Hooks of one reactor come one at a time, and each counter looks at one.
  private var count = 0

  func action<R: Reactor>(_ context: ActionContext<R>, _ body: () -> Void) {
    count += 1
    body()
  }
  func mutate<R: Reactor>(_ context: MutateContext<R>, _ body: () -> Void) {
    count += 1
    body()
  }
  func effectEnded<R: Reactor>(_ context: EffectEndedContext<R>) { count += 1 }
  func mutation<R: Reactor>(_ context: MutationContext<R>, _ body: () -> Void) {
    count += 1
    body()
  }
  func reduce<R: Reactor>(_ context: ReduceContext<R>, _ body: () -> Void) {
    count += 1
    body()
  }
  func state<R: Reactor>(_ context: StateContext<R>, _ body: () -> Void) {
    count += 1
    body()
  }
}

private func watchedActions(by middleware: [any ReactorMiddleware]) -> (Int) -> Void {
  let reactor = CounterReactor()
  for one in middleware { reactor.attach(one) }
  let seen = SharedValue(0)
  let bag = DisposeBag()
  reactor.state.subscribe(onNext: { seen.value += $0.value }).disposed(by: bag)
  return { count in
    for _ in 0..<count { reactor.action.onNext(.increase) }
    withExtendedLifetime((bag, middleware)) {}
  }
}
