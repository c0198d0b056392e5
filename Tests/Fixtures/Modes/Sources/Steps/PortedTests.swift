import ReactorMigrationTesting

// Tests that come from RxExpect and RxBlocking, with one import in the place of theirs.

func valuesOverTimeOfRxExpect() {
  withTracing(.coarse) {
    guard let scheduler = TracedRun.scheduler else { return }
    let reactor = LoginReactor(clock: scheduler)
    input(reactor.action, [.next(100, .login)])
    expect(reactor.state.map(\.user)).in(100...) == [.next(100, nil), .next(101, "ada"), .next(102, "ada")]
    expect(reactor.state, disposed: 500) { events in
      _ = events.elements.count
    }
  }
}

func waiting() throws -> [Int] {
  try Observable.of(1, 2).toBlocking(timeout: 1).toArray()
}
