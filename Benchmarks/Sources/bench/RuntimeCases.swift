import ReactorCore

/// The rows a to g of docs/internals/performance.md.
let runtimeCases: [Case] = [
  Case(
    name: "a", description: "action, just, reduce, one state subscriber", nanoseconds: 250, instructions: 2_600,
    reference: 7_640,
    count: 200_000
  ) { actions(.increase) },
  Case(
    name: "a2", description: "the same through reactor.action each time", nanoseconds: 330, instructions: 3_300,
    reference: 9_960,
    count: 200_000
  ) {
    let (reactor, keep) = observedCounter()
    return { count in
      for _ in 0..<count { reactor.action.onNext(.increase) }
      withExtendedLifetime(keep) {}
    }
  },
  Case(
    name: "a3", description: "the same with create", nanoseconds: 500, instructions: 5_200, reference: nil,
    count: 200_000
  ) { actions(.created) },
  Case(
    name: "b", description: "concat of three justs", nanoseconds: 700, instructions: 7_500, reference: 21_060,
    count: 100_000
  ) { actions(.three) },
  Case(
    name: "c", description: "make a reactor, one action, drop it", nanoseconds: 1_500, instructions: 14_000,
    reference: 28_020,
    count: 50_000
  ) {
    { count in
      for _ in 0..<count { CounterReactor().action.onNext(.increase) }
    }
  },
  Case(
    name: "d", description: "100 reactors with a global subject merged, per delivery", nanoseconds: 130,
    instructions: 1_200,
    reference: 1_700, count: 200_000
  ) {
    let global = PublishSubject<Int>()
    let reactors = (0..<100).map { _ in MergingReactor(global) }
    for reactor in reactors { _ = reactor.state }
    return { count in
      for number in 0..<count / 100 { global.onNext(number) }
      withExtendedLifetime(reactors) {}
    }
  },
  Case(
    name: "e", description: "pulse set by every action, one pulse subscriber", nanoseconds: 320, instructions: 3_300,
    reference: 8_790, count: 100_000
  ) {
    let reactor = PulseReactor()
    let seen = SharedValue(0)
    let bag = DisposeBag()
    reactor.pulse(\.$message).subscribe(onNext: { _ in seen.value += 1 }).disposed(by: bag)
    let action = reactor.action
    return { count in
      for _ in 0..<count { action.onNext(.say) }
      withExtendedLifetime((reactor, bag)) {}
    }
  },
  Case(
    name: "f", description: "subject.map.filter.scan.distinct, per value", nanoseconds: 60, instructions: 550,
    reference: 598,
    count: 1_000_000
  ) {
    let subject = PublishSubject<Int>()
    let seen = SharedValue(0)
    let bag = DisposeBag()
    subject.map { $0 + 1 }.filter { $0 & 1 == 0 }.scan(0) { $0 &+ $1 }.distinctUntilChanged()
      .subscribe(onNext: { seen.value &+= $0 }).disposed(by: bag)
    return { count in
      for number in 0..<count { subject.onNext(number) }
      withExtendedLifetime(bag) {}
    }
  },
  Case(
    name: "g", description: "just.map.flatMap, subscribe and complete", nanoseconds: 300, instructions: 3_000,
    reference: 4_755,
    count: 200_000
  ) {
    let seen = SharedValue(0)
    return { count in
      for number in 0..<count {
        _ = Observable.just(number).map { $0 + 1 }.flatMap { Observable.just($0) }
          .subscribe(onNext: { seen.value &+= $0 }, onCompleted: { seen.value &+= 1 })
      }
    }
  },
]

/// A reference to a value that closures share.
final class SharedValue<Value> {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// A counter with one subscriber, and the objects to keep alive.
private func observedCounter() -> (CounterReactor, [AnyObject]) {
  let reactor = CounterReactor()
  let seen = SharedValue(0)
  let bag = DisposeBag()
  reactor.state.subscribe(onNext: { seen.value += $0.value }).disposed(by: bag)
  return (reactor, [bag, seen])
}

/// Sends an action to a counter with one subscriber.
private func actions(_ action: CounterReactor.Action) -> (Int) -> Void {
  let (reactor, keep) = observedCounter()
  let subject = reactor.action
  return { count in
    for _ in 0..<count { subject.onNext(action) }
    withExtendedLifetime((reactor, keep)) {}
  }
}
