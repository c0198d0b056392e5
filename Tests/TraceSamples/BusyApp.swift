import TraceModel

/// Plays an app of many screens and tells its events, in order; the same for the same seed.
///
/// Shaped as real traces are: effects that overlap, some cancelled by the next of their kind, some that fail, some that
/// never end; states that drive other screens; reducers that are not pure; a loop. About 160 bytes a line.
public struct BusyApp {
  /// How often something happens.
  public enum Pace: String, Sendable {
    case steady
    /// Rushes and quiet times, an effect that takes its time now and then, and a stretch that the recorder lost.
    case waves
  }

  private struct Screen {
    var type: ScreenType
    var revision = 0
    /// The state, field by field, as JSON.
    var values: [JSONText]
    /// The effect that the next one of its kind cancels.
    var latest: Int?
  }

  private struct Effect {
    var seq: TraceEvent.Seq
    var chain: TraceEvent.Seq
    var screen: Int
    var action: ScreenType.Action
    var isOpen = true
  }

  /// A later step of a running effect.
  private struct Step {
    var time: UInt64
    var effect: Int
  }

  private var random: SeededRandom
  private var screens: [Screen] = []
  private var effects: [Effect] = []
  private var steps: [Step] = []
  private var now: UInt64 = 0
  private var seq: TraceEvent.Seq = 0
  private let tell: (TraceEvent) -> Void
  private let pace: Pace
  private let count: Int

  /// Tells exactly `count` events; effects that are running then are told to be open, as far as the count has room.
  public static func play(
    events count: Int, seed: UInt64, pace: Pace = .steady, _ tell: @escaping (TraceEvent) -> Void
  ) {
    // Of the last event that was lost the number goes to the line that says so.
    let lost = pace == .waves ? TraceEvent.Seq(count * 2 / 5)...TraceEvent.Seq(count * 21 / 50) : 0...0
    func hear(_ event: TraceEvent) {
      guard event.seq <= count else { return }
      guard lost.contains(event.seq) else { return tell(event) }
      guard event.seq == lost.upperBound, lost.count > 1 else { return }
      let loss = TraceEvent.Kind.dropped(
        count: lost.count - 1, why: "ring", from: lost.lowerBound, to: lost.upperBound - 1)
      tell(TraceEvent(seq: event.seq, time: event.time, kind: loss))
    }
    var app = BusyApp(random: SeededRandom(seed), pace: pace, count: count, tell: hear)
    app.start()
    while app.seq < count { app.turn() }
  }

  /// The header of such a trace.
  public static let header = Trace.Header(
    traceID: "4bf92f3577b34da6a3ce929d0e0e4736", wall: 1_790_000_000_000_000_000, processID: 4_242, process: "busy",
    producer: "reactor-trace/0.1.0", resource: ["service.name": "busy"])

  private init(random: SeededRandom, pace: Pace, count: Int, tell: @escaping (TraceEvent) -> Void) {
    self.random = random
    self.pace = pace
    self.count = count
    self.tell = tell
  }
}

extension BusyApp {
  private mutating func start() {
    for type in ScreenType.all {
      for _ in 0..<type.screens {
        let id = screens.count
        screens.append(Screen(type: type, values: type.fields.map { _ in JSONText("0") }))
        let info = TraceEvent.ReactorInfo(
          type: type.name, module: "Busy", file: "Busy/\(type.name).swift", line: 12, parent: id == 0 ? nil : 1)
        let made = add(screen: id, .reactor(info))
        add(screen: id, cause: made, chain: made, .state(.init(revision: 0, isInitial: true, change: whole(id))))
        add(
          screen: id,
          .subscribe(what: "state", subscription: id + 1, site: SourceSite(file: "Busy/Views.swift", line: 40 + id)))
      }
    }
  }

  /// Runs the next step: of a running effect, or a touch.
  private mutating func turn() {
    now += UInt64(random.number(20_000...400_000)) * pause
    if let step = steps.last, step.time <= now || steps.count > 64 {
      steps.removeLast()
      now = max(now, step.time)
      resume(step.effect)
    } else {
      touch(random.number(0...screens.count - 1))
    }
  }

  /// How many times longer than in a rush nothing happens.
  private var pause: UInt64 {
    guard pace == .waves else { return 1 }
    let pauses: [UInt64] = [12, 5, 1, 1, 3, 20, 2, 1, 1, 6, 30, 4, 1, 1, 2, 9]
    return pauses[min(Int(seq) * pauses.count / max(count, 1), pauses.count - 1)]
  }

  private mutating func touch(_ screen: Int) {
    let action = random.pick(screens[screen].type.actions)
    send(action, to: screen, cause: nil, chain: nil, source: "view:\(screens[screen].type.name)View")
  }

  private mutating func send(
    _ action: ScreenType.Action, to screen: Int, cause: TraceEvent.Seq?, chain: TraceEvent.Seq?, source: String?
  ) {
    let sent = add(
      screen: screen, cause: cause, chain: chain,
      .action(
        .init(
          label: action.name, thread: 1, source: source,
          site: source.map { _ in SourceSite(file: "Busy/Views.swift", line: 60 + action.line) },
          queued: random.chance(3) ? UInt64(random.number(200...90_000)) : nil,
          payload: JSONText("{\"id\":\(random.number(1...9_999))}"))))
    let chain = chain ?? sent
    let begin = add(
      screen: screen, cause: sent, chain: chain,
      .mutateBegin(.init(label: action.name, thread: 1, duration: UInt64(random.number(900...30_000)))))
    let effect = effects.count
    effects.append(Effect(seq: begin, chain: chain, screen: screen, action: action))
    if action.isLatest {
      if let before = screens[screen].latest, effects[before].isOpen { end(before, .cancelled, by: sent) }
      screens[screen].latest = effect
    }
    guard action.waits else {
      commit(effect, action.mutations[0], cause: begin)
      return end(effect, .completed, by: nil)
    }
    if action.mutations.count > 1 { commit(effect, action.mutations[0], cause: begin) }
    // One in a thousand never ends.
    if !random.chance(1_000) { wait(effect) }
  }

  private mutating func wait(_ effect: Int) {
    let isSlow = pace == .waves && random.chance(4_000)
    let time = now + UInt64(random.number(1_000_000...80_000_000)) * (isSlow ? 60 : 1)
    let index = steps.firstIndex { $0.time <= time } ?? steps.endIndex
    steps.insert(Step(time: time, effect: effect), at: index)
  }

  private mutating func resume(_ index: Int) {
    guard effects[index].isOpen else { return }
    let effect = effects[index]
    let run = TraceEvent.Kind.mutateRun(duration: UInt64(random.number(2_000...60_000)))
    add(screen: effect.screen, cause: effect.seq, chain: effect.chain, run)
    if random.chance(40) {
      add(
        screen: effect.screen, cause: effect.seq, chain: effect.chain,
        .error(.init(type: "URLError", message: "the request timed out", isSwallowed: random.chance(2))))
      end(index, .error, by: nil)
    } else {
      commit(index, effect.action.mutations.last ?? "", cause: effect.seq)
      if effect.action.isLong, !random.chance(3) { wait(index) } else { end(index, .completed, by: nil) }
    }
  }

  private mutating func end(_ index: Int, _ end: TraceEvent.EffectEnd, by: TraceEvent.Seq?) {
    effects[index].isOpen = false
    let effect = effects[index]
    add(screen: effect.screen, cause: effect.seq, chain: effect.chain, .mutateEnd(end, by: by))
  }
}

extension BusyApp {
  /// A mutation, its reduce, the state that came out, and what follows from it.
  private mutating func commit(_ index: Int, _ mutation: String, cause: TraceEvent.Seq) {
    let effect = effects[index]
    let screen = effect.screen
    let type = screens[screen].type
    func thread() -> Int { effect.action.waits ? 2 + index % 3 : 1 }
    let changes = changes(on: screen)
    let came = add(
      screen: screen, cause: cause, chain: effect.chain,
      .mutation(
        .init(
          label: mutation, thread: thread(), effect: effect.seq,
          payload: payload())))
    screens[screen].revision += 1
    let revision = screens[screen].revision
    let reduce = add(
      screen: screen, cause: came, chain: effect.chain,
      .reduce(
        .init(
          label: mutation, thread: thread(), duration: UInt64(random.number(300...4_000)), revision: revision,
          isNoop: changes.isEmpty)))
    if let rule = type.impure[mutation], random.chance(8) {
      add(
        screen: screen, cause: reduce, chain: effect.chain,
        .impurity(
          .init(
            rule: rule, message: "\(rule.rawValue) in reduce", api: "Date.init()",
            site: SourceSite(file: "Busy/\(type.name).swift", line: 88, column: 21))))
    }
    let change = revision % 64 == 0 ? whole(screen) : .diff(changes)
    let state = add(
      screen: screen, cause: reduce, chain: effect.chain,
      .state(.init(revision: revision, change: change, isUnobserved: random.chance(50))))
    if changes.count > 1, random.chance(6) {
      add(
        screen: screen, cause: state, chain: effect.chain,
        .pulse(field: type.fields[0], count: UInt64(revision)))
    }
    follow(state, screen, effect.chain)
  }

  private mutating func payload() -> JSONText {
    let number = random.number(0...99_999)
    return JSONText(
      "{\"_0\":{\"id\":\(number),\"title\":\"Item \(number) of the list\",\"tags\":[\"new\",\"\u{fc}ber\"],\"isOpen\":false}}"
    )
  }

  /// A state drives another screen now and then; one in five thousand closes a loop.
  private mutating func follow(_ state: TraceEvent.Seq, _ screen: Int, _ chain: TraceEvent.Seq) {
    guard random.chance(20) else { return }
    let other = random.number(0...screens.count - 1)
    guard other != screen, let action = screens[other].type.actions.first(where: \.waits) else { return }
    let isLoop = random.chance(250)
    let sent = seq + 1
    send(action, to: other, cause: state, chain: chain, source: nil)
    guard isLoop else { return }
    let members = ["\(screens[screen].type.name).refresh", "\(screens[other].type.name).\(action.name)"]
    add(screen: other, cause: sent, chain: chain, .loop(length: members.count, members: members))
  }

  private mutating func changes(on screen: Int) -> [TraceEvent.Patch] {
    let fields = screens[screen].type.fields
    guard !random.chance(12) else { return [] }
    let first = random.number(0...fields.count - 1)
    return (0..<random.number(1...2)).map { offset in
      let field = (first + offset) % fields.count
      let old = screens[screen].values[field]
      let value = JSONText(random.chance(3) ? "\"item \(random.number(1...99_999))\"" : "\(random.number(1...99_999))")
      screens[screen].values[field] = value
      return TraceEvent.Patch(.replace, path: "/" + fields[field], old: old, value: value)
    }
  }

  private func whole(_ screen: Int) -> TraceEvent.State.Change {
    let members = zip(screens[screen].type.fields, screens[screen].values).map { "\"\($0)\":\($1.text)" }
    return .whole(JSONText("{\(members.joined(separator: ","))}"))
  }

  @discardableResult
  private mutating func add(
    screen: Int, cause: TraceEvent.Seq? = nil, chain: TraceEvent.Seq? = nil, _ kind: TraceEvent.Kind
  ) -> TraceEvent.Seq {
    seq += 1
    now += UInt64(random.number(100...3_000))
    tell(
      TraceEvent(seq: seq, time: now, reactor: screen + 1, chain: chain ?? seq, cause: cause, kind: kind))
    return seq
  }
}
