import ReactorCore

/// The rows a to g of docs/performance.md.
let runtimeCases: [Case] = [
  Case(
    name: "a", says: "action, just, reduce, one state subscriber", nanoseconds: 250, instructions: 2_600, peer: 7_640,
    count: 200_000
  ) { actions(.increase) },
  Case(
    name: "a2", says: "the same through reactor.action each time", nanoseconds: 330, instructions: 3_300, peer: 9_960,
    count: 200_000
  ) {
    let (reactor, keep) = watchedCounter()
    return { count in
      for _ in 0..<count { reactor.action.onNext(.increase) }
      withExtendedLifetime(keep) {}
    }
  },
  Case(
    name: "a3", says: "the same with create", nanoseconds: 500, instructions: 5_200, peer: nil, count: 200_000
  ) { actions(.made) },
  Case(
    name: "b", says: "concat of three justs", nanoseconds: 700, instructions: 7_500, peer: 21_060, count: 100_000
  ) { actions(.three) },
  Case(
    name: "c", says: "make a reactor, one action, drop it", nanoseconds: 1_500, instructions: 14_000, peer: 28_020,
    count: 50_000
  ) {
    { count in
      for _ in 0..<count { CounterReactor().action.onNext(.increase) }
    }
  },
  Case(
    name: "d", says: "100 reactors with a global subject merged, per delivery", nanoseconds: 130, instructions: 1_300,
    peer: 1_700, count: 200_000
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
    name: "e", says: "pulse set by every action, one pulse subscriber", nanoseconds: 320, instructions: 3_300,
    peer: 8_790, count: 100_000
  ) {
    let reactor = PulseReactor()
    let seen = Box(0)
    let bag = DisposeBag()
    reactor.pulse(\.$message).subscribe(onNext: { _ in seen.value += 1 }).disposed(by: bag)
    let action = reactor.action
    return { count in
      for _ in 0..<count { action.onNext(.say) }
      withExtendedLifetime((reactor, bag)) {}
    }
  },
  Case(
    name: "f", says: "subject.map.filter.scan.distinct, per value", nanoseconds: 60, instructions: 550, peer: 598,
    count: 1_000_000
  ) {
    let subject = PublishSubject<Int>()
    let seen = Box(0)
    let bag = DisposeBag()
    subject.map { $0 + 1 }.filter { $0 & 1 == 0 }.scan(0) { $0 &+ $1 }.distinctUntilChanged()
      .subscribe(onNext: { seen.value &+= $0 }).disposed(by: bag)
    return { count in
      for number in 0..<count { subject.onNext(number) }
      withExtendedLifetime(bag) {}
    }
  },
  Case(
    name: "g", says: "just.map.flatMap, subscribe and complete", nanoseconds: 300, instructions: 3_000, peer: 4_755,
    count: 200_000
  ) {
    let seen = Box(0)
    return { count in
      for number in 0..<count {
        _ = Observable.just(number).map { $0 + 1 }.flatMap { Observable.just($0) }
          .subscribe(onNext: { seen.value &+= $0 }, onCompleted: { seen.value &+= 1 })
      }
    }
  },
]

/// A value that closures share.
final class Box<Value> {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}

private func watchedCounter() -> (CounterReactor, [AnyObject]) {
  let reactor = CounterReactor()
  let seen = Box(0)
  let bag = DisposeBag()
  reactor.state.subscribe(onNext: { seen.value += $0.value }).disposed(by: bag)
  return (reactor, [bag, seen])
}

private func actions(_ action: CounterReactor.Action) -> (Int) -> Void {
  let (reactor, keep) = watchedCounter()
  let subject = reactor.action
  return { count in
    for _ in 0..<count { subject.onNext(action) }
    withExtendedLifetime((reactor, keep)) {}
  }
}
