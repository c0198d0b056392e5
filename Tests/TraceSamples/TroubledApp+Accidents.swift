import TraceModel

/// Accidents: events beside actions and their consequences.
extension TroubledApp {
  mutating func accident(on screen: Int) {
    let type = screens[screen].type
    let label = random.pick(type.actions).mutations[0]
    switch random.number(1...13) {
    case 1: inject(screen, label, isLine: true)
    case 2: inject(screen, label, isLine: false)
    case 3: stateOut(screen)
    case 4: fail(screen, random.maybe { _ in nil } ?? screens[screen].state)
    case 5: add(nil, nil, .render(target: "\(type.name)View", duration: UInt64(random.number(1_000...9_000_000))))
    case 6: mark(screen)
    case 7: subscribe(screen)
    case 8:
      guard let number = screens[screen].subscriptions.popLast() else { return subscribe(screen) }
      add(screen, nil, .unsubscribe(what: "state", subscription: number, site: nil))
    case 9, 10: loop(from: screen)
    case 11: overtake(on: screen)
    case 12: lose()
    case 13 where random.chance(3): add(screen, nil, .reactorEnd(why: random.pick(["released", "stopped"])))
    default: break
    }
  }

  mutating func subscribe(_ screen: Int) {
    let number = events.count
    screens[screen].subscriptions.append(number)
    add(
      screen, nil, .subscribe(what: "state", subscription: number, site: SourceSite(file: "Busy/Views.swift", line: 40))
    )
  }

  /// A mutation out of a transform, with a line of its own or none.
  private mutating func inject(_ screen: Int, _ label: String, isLine: Bool) {
    let cause = random.chance(2) ? screens[screen].state : nil
    guard isLine else {
      return reduce(screen, add(screen, cause, .mutationOut(.init(.inject, label: label))), label)
    }
    let mutation = TraceEvent.Mutation(
      label: label, thread: 1, isInjected: true, source: "transform", isCauseUnknown: cause == nil && random.chance(2))
    reduce(screen, add(screen, cause, .mutation(mutation)), label)
  }

  private mutating func stateOut(_ screen: Int) {
    guard let state = screens[screen].state else { return }
    let operation = random.pick(TraceEvent.Transformed.Operation.allCases)
    let change: TraceEvent.State.Change = operation == .drop ? .unknown : .whole(whole(screen))
    add(screen, state, .stateOut(operation, .init(revision: screens[screen].revision, change: change)))
  }

  private mutating func mark(_ screen: Int) {
    let isFailure = random.chance(2)
    let payload = JSONText(isFailure ? "\"expected 1, was 2\"" : "{\"page\":1}")
    add(
      random.chance(2) ? screen : nil, nil,
      .mark(label: isFailure ? "test failed at Busy/Tests.swift:9" : "page shown", payload: payload))
  }

  /// A state sends the action again from which it came, several times; the tracer names the loop, or ends before.
  private mutating func loop(from screen: Int) {
    let action = screens[screen].type.actions[0]
    touch(screen, action, cause: nil, source: "view:Loop")
    for turn in 1...random.number(1...4) {
      guard
        let index = effects.indices.last(where: {
          effects[$0].screen == screen && effects[$0].action.name == action.name
        }),
        effects[index].isOpen
      else { return }
      let before = screens[screen].state
      go(on: index)
      guard let state = screens[screen].state, state != before else { return }
      touch(screen, action, cause: state, source: nil)
      let sent = effects.last { $0.screen == screen }?.sent ?? state
      if turn == 1, random.chance(2) {
        add(screen, sent, .loop(length: 1, members: ["\(screens[screen].type.name).\(action.name)"]))
      }
    }
  }

  /// Two effects of one case, of which the older answers last.
  private mutating func overtake(on screen: Int) {
    guard let action = screens[screen].type.actions.first(where: { $0.waits && !$0.isLatest }) else { return }
    touch(screen, action, cause: nil, source: "view:First")
    touch(screen, action, cause: nil, source: "view:Second")
    let both = effects.indices.suffix(2).filter { effects[$0].isOpen }
    for index in both.reversed() { if effects[index].isOpen { go(on: index) } }
  }

  /// Some events are not in the file.
  mutating func lose() {
    let count = random.number(1...9)
    let from = seq + 1
    seq += UInt64(count)
    lost += count
    add(nil, nil, .dropped(count: count, why: random.pick(["ring", "pressure", "limit"]), from: from, to: seq))
  }
}
