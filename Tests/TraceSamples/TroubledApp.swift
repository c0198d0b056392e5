import TraceModel

/// Plays a small app in which all that the format has happens, and much goes wrong; the same for the same seed.
///
/// For checks that compare what several outputs say of a trace: about a hundred events each, with causes that are right. What is
/// rare in an app is frequent here, but no trace has all of it.
public struct TroubledApp {
  struct Screen {
    var type: ScreenType
    var revision = 0
    var values: [JSONText]
    var state: TraceEvent.Seq?
    var mutation: (seq: TraceEvent.Seq, label: String)?
    var subscriptions: [Int] = []
  }

  struct Effect {
    var seq: TraceEvent.Seq
    var screen: Int
    var action: ScreenType.Action
    var sent: TraceEvent.Seq
    var isOpen = true
  }

  var random: SeededRandom
  var events: [TraceEvent] = []
  var screens: [Screen] = []
  var effects: [Effect] = []
  var seq: TraceEvent.Seq = 0
  var now: UInt64
  var lost = 0
  /// Nanoseconds of a step: apps are of microseconds, of seconds, of minutes.
  private let pace: Int
  /// The number of turns in a hundred in which an accident happens.
  private let trouble: Int

  /// The trace of this seed.
  public static func trace(seed: UInt64) -> Trace {
    var app = TroubledApp(SeededRandom(seed))
    app.start()
    let count = app.random.number(20...160)
    while app.events.count < count { app.turn() }
    app.finish()
    var trace = Trace(header: app.header(seed))
    trace.events = app.events
    return trace
  }

  private init(_ random: SeededRandom) {
    self.random = random
    now = UInt64(self.random.pick([0, 0, 1_000, 40_000_000, 3_000_000_000]))
    pace = self.random.pick([30, 900, 20_000, 700_000, 30_000_000, 900_000_000])
    trouble = self.random.pick([0, 10, 30, 50])
  }

  private mutating func header(_ seed: UInt64) -> Trace.Header {
    let digits = String(seed, radix: 16)
    return Trace.Header(
      traceID: String(repeating: "0", count: 32 - digits.count) + digits, wall: 1_790_000_000_000_000_000,
      clock: random.chance(3) ? "virtual" : "monotonic", processID: 4_242, process: "troubled \(seed)",
      producer: "reactor-trace/0.1.0", resource: ["service.name": "troubled"])
  }

  private mutating func start() {
    // In some apps most reactors only exist.
    let quiet = random.chance(4) ? random.number(3...30) : 0
    for index in 0..<(random.number(1...4) + quiet) {
      let type = random.pick(ScreenType.all)
      screens.append(Screen(type: type, values: type.fields.map { _ in JSONText("0") }))
      let info = TraceEvent.ReactorInfo(
        type: type.name, module: "Busy", name: random.chance(4) ? "screen \(index)" : "",
        file: "Busy/\(type.name).swift",
        line: 12, parent: index > 0 && random.chance(2) ? random.number(1...index) : nil)
      let made = add(index, nil, .reactor(info))
      if random.chance(9) { continue }
      let state = TraceEvent.State(revision: 0, isInitial: true, change: .whole(whole(index)))
      screens[index].state = add(index, made, .state(state))
      if random.chance(2) { subscribe(index) }
    }
    active = screens.count - quiet
  }

  /// Screens in which something happens.
  private(set) var active = 1

  private mutating func turn() {
    now += UInt64(random.number(1...pace))
    let screen = random.number(0...active - 1)
    if random.number(1...100) <= trouble { return accident(on: screen) }
    let open = effects.indices.filter { effects[$0].isOpen }
    if !open.isEmpty, !random.chance(3) { return go(on: random.pick(open)) }
    let action = random.pick(screens[screen].type.actions)
    touch(screen, action, cause: nil, source: random.chance(5) ? nil : "view:\(screens[screen].type.name)View")
  }

  private mutating func finish() {
    let isClosed = !random.chance(4)
    // The ends of what is open may be among these.
    if random.chance(5) { lose() }
    for index in effects.indices where effects[index].isOpen && isClosed && !random.chance(5) {
      add(effects[index].screen, effects[index].seq, .open)
    }
    now += UInt64(random.number(0...pace * 8))
    guard isClosed else { return }
    seq += 1
    events.append(TraceEvent(seq: seq, time: now, kind: .end(events: events.count, dropped: lost)))
  }

  @discardableResult
  mutating func add(_ screen: Int?, _ cause: TraceEvent.Seq?, _ kind: TraceEvent.Kind) -> TraceEvent.Seq {
    seq += 1
    if random.chance(2) { now += UInt64(random.number(0...max(1, pace / 20))) }
    let chain = cause.flatMap { cause in events.last { $0.seq == cause }?.chain } ?? seq
    events.append(
      TraceEvent(seq: seq, time: now, reactor: screen.map { $0 + 1 }, chain: chain, cause: cause, kind: kind))
    return seq
  }

  func whole(_ screen: Int) -> JSONText {
    let members = zip(screens[screen].type.fields, screens[screen].values).map { "\"\($0)\":\($1.text)" }
    return JSONText("{\(members.joined(separator: ","))}")
  }
}
