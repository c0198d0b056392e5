import TraceModel

/// Actions, effects, mutations and states.
extension TroubledApp {
  mutating func touch(
    _ screen: Int, _ action: ScreenType.Action, cause: TraceEvent.Seq?, source: String?
  ) {
    let payload =
      random.chance(4) ? #"{"$trunc":true,"bytes":9000,"head":"[1,2"}"# : #"{"id":\#(random.number(1...99))}"#
    let fields = TraceEvent.Action(
      label: action.name, thread: 1, source: source,
      site: source.map { _ in SourceSite(file: "Busy/Views.swift", line: action.line) },
      queued: random.chance(4) ? UInt64(random.number(200...90_000)) : nil, payload: JSONText(payload),
      via: cause != nil && random.chance(6) ? .task : nil)
    let sent = add(screen, cause, .action(fields))
    if random.chance(12) {
      add(screen, sent, .actionOut(.init(.drop)))
    } else if random.chance(6) {
      // In place of it, or after it, another one.
      let other = random.pick(screens[screen].type.actions)
      if random.chance(3) { begin(screen, action, of: sent) }
      begin(screen, other, of: add(screen, sent, .actionOut(.init(.inject, label: other.name))))
    } else {
      if random.chance(12) { add(screen, sent, .actionOut(.init(.map, label: action.name))) }
      begin(screen, action, of: sent)
    }
  }

  private mutating func begin(_ screen: Int, _ action: ScreenType.Action, of sent: TraceEvent.Seq) {
    let call = random.chance(4) ? nil : UInt64(random.number(100...30_000))
    let begin = add(screen, sent, .mutateBegin(.init(label: action.name, thread: 1, duration: call)))
    effects.append(Effect(seq: begin, screen: screen, action: action, sent: sent))
    let effect = effects.count - 1
    if random.chance(15) { return end(effect, .completed, by: nil) }
    if action.mutations.count > 1 || !action.waits { commit(effect, action.mutations[0]) }
    if !action.waits { end(effect, .completed, by: nil) }
    // The next one cancels it, or forgets to.
    for other in effects.indices.dropLast()
    where effects[other].isOpen && effects[other].screen == screen && effects[other].action.name == action.name {
      if action.isLatest, !random.chance(3) { end(other, .cancelled, by: random.chance(4) ? nil : sent) }
    }
  }

  /// A later step of an effect.
  mutating func go(on index: Int) {
    let effect = effects[index]
    if random.chance(3) { add(effect.screen, effect.seq, .mutateRun(duration: UInt64(random.number(200...60_000)))) }
    switch random.number(1...20) {
    case 1:
      if !random.chance(3) { fail(effect.screen, effect.seq) }
      end(index, .error, by: nil)
    case 2: end(index, .disposed, by: nil)
    case 3:
      add(
        effect.screen, effect.seq,
        .innerEnd(.init(effect: effect.seq, operation: "take(until:)", by: random.maybe { _ in effect.sent })))
    case 4...6: end(index, .completed, by: nil)
    default:
      commit(index, effect.action.mutations.last ?? "")
      if !effect.action.isLong || random.chance(2) { end(index, .completed, by: nil) }
    }
  }

  mutating func end(_ index: Int, _ end: TraceEvent.EffectEnd, by: TraceEvent.Seq?) {
    effects[index].isOpen = false
    add(effects[index].screen, effects[index].seq, .mutateEnd(end, by: by))
  }

  mutating func fail(_ screen: Int, _ cause: TraceEvent.Seq?) {
    let failure = TraceEvent.Failure(type: "URLError", message: "the request timed out", isSwallowed: random.chance(2))
    add(screen, cause, .error(failure))
  }

  private mutating func commit(_ index: Int, _ label: String) {
    let effect = effects[index]
    let mutation = TraceEvent.Mutation(
      label: label, thread: 1, effect: effect.seq, payload: JSONText(#"{"_0":\#(random.number(1...99))}"#))
    let came = add(effect.screen, effect.seq, .mutation(mutation))
    if random.chance(20) {
      add(effect.screen, came, .mutationOut(.init(.drop)))
    } else {
      reduce(effect.screen, came, label)
    }
  }

  /// A reduce, its state, and what followed from that.
  mutating func reduce(_ screen: Int, _ cause: TraceEvent.Seq, _ label: String) {
    let changes = changes(on: screen)
    let isUnknown = random.chance(25)
    screens[screen].revision += 1
    let revision = screens[screen].revision
    let duration = UInt64(random.pick([1, 400, 3_000, 12_390_000]))
    let reduce = add(
      screen, cause,
      .reduce(
        .init(
          label: label, thread: 1, duration: duration, revision: revision, isNoop: changes.isEmpty && !isUnknown,
          isNoopUnknown: isUnknown)))
    now += duration
    if random.chance(12) { for _ in 0...random.number(0...2) { impurity(screen, reduce) } }
    if let first = screens[screen].mutation, random.chance(25) {
      let rank = random.pick(TraceEvent.Order.Rank.allCases)
      // In few the field is not known.
      let field = JSONPointer.path([random.pick(screens[screen].type.fields)])
      let differences: [TraceEvent.Patch] =
        rank == .same || random.chance(4)
        ? [] : [.init(.replace, path: field, old: JSONText("1"), value: JSONText("2"))]
      add(screen, reduce, .order(.init(first: first.seq, rank: rank, differences: differences)))
    }
    let change: TraceEvent.State.Change =
      isUnknown ? .unknown : random.chance(12) ? .whole(whole(screen)) : .diff(changes)
    let state = add(
      screen, reduce,
      .state(.init(revision: revision, change: change, isUnobserved: screens[screen].subscriptions.isEmpty)))
    screens[screen].state = state
    screens[screen].mutation = (cause, label)
    if random.chance(12) { add(screen, state, .pulse(field: screens[screen].type.fields[0], count: UInt64(revision))) }
    if random.chance(12) {
      add(
        nil, state,
        .render(target: "\(screens[screen].type.name)View", duration: UInt64(random.number(1_000...9_000_000))))
    }
    if random.chance(10), effects.count < 60 {
      let other = random.number(0...active - 1)
      touch(other, random.pick(screens[other].type.actions), cause: state, source: nil)
    }
  }

  private mutating func impurity(_ screen: Int, _ reduce: TraceEvent.Seq) {
    add(
      screen, reduce,
      .impurity(
        .init(
          rule: random.pick([.clock, .random, .io]), level: random.pick([.error, .error, .note]),
          message: "a call in reduce",
          site: SourceSite(file: "Busy/Reduce.swift", line: random.number(80...82)), count: random.number(1...2),
          exempt: random.chance(6) ? "it is only a log" : nil)))
  }

  private mutating func changes(on screen: Int) -> [TraceEvent.Patch] {
    guard !random.chance(8) else { return [] }
    let field = random.number(0...screens[screen].type.fields.count - 1)
    let old = screens[screen].values[field]
    screens[screen].values[field] = JSONText(random.pick(["true", "false", "\(random.number(1...99))", "\"item\""]))
    let path = "/" + screens[screen].type.fields[field]
    return [TraceEvent.Patch(.replace, path: path, old: old, value: screens[screen].values[field])]
  }
}
