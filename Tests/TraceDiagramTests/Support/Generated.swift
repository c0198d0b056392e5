import TraceModel

/// Traces of other shapes than the shop's.
enum Generated {
  /// Numbers that look random and are the same each time.
  struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  static let oneAction: Trace = {
    var s = TraceScript(process: "counter")
    let counter = s.reactor("CounterReactor")
    let tap = s.action(counter, 1, "increase")
    let effect = s.begin(counter, 1, "increase", of: tap)
    s.run(effect, counter, 1, 1.3)
    s.commit(counter, 1.2, "setLoading", effect: effect, changed: ["isLoading"])
    s.run(effect, counter, 501, 501.4)
    s.commit(counter, 501.1, "increaseValue", effect: effect, reduce: 501.1...501.2, changed: ["value"])
    s.commit(counter, 501.3, "setLoading", effect: effect, reduce: 501.3...501.35, changed: ["isLoading"])
    s.end(effect, counter, 501.4)
    return s.trace
  }()

  /// Forty effects of one action that are all on their way at once.
  static let fortyAtOnce: Trace = {
    var s = TraceScript(process: "downloads")
    let list = s.reactor("DownloadReactor")
    for index in 0..<40 {
      let at = Double(index) * 12
      let action = s.action(list, at, "download", #"{"_0":\#(index)}"#)
      let effect = s.begin(list, at, "download", of: action)
      s.run(effect, list, at, at + 2)
      let end = 700 + Double((index * 37) % 40) * 14
      s.run(effect, list, end - 6, end)
      if index == 17 {
        s.end(effect, list, end, .error)
        s.add(
          .error(.init(type: "DiskFull", message: "no space left on device", isSwallowed: false)), at: end,
          reactor: list,
          cause: effect)
      } else {
        s.commit(list, end - 1, "store", effect: effect, changed: ["files"])
        s.end(effect, list, end)
      }
    }
    return s.trace
  }()

  static let microseconds: Trace = {
    var s = TraceScript(process: "ticks")
    let a = s.reactor("TickReactor")
    let one = s.action(a, 0, "tick")
    let effect = s.begin(a, 0.0001, "tick", of: one)
    s.run(effect, a, 0.0001, 0.0011)
    s.commit(a, 0.0005, "count", effect: effect, reduce: 0.0006...0.0009, changed: ["count"])
    s.end(effect, a, 0.0011)
    let two = s.action(a, 0.0015, "tick")
    let next = s.begin(a, 0.0016, "tick", of: two)
    s.run(next, a, 0.0016, 0.003)
    s.commit(a, 0.002, "count", effect: next, reduce: 0.0021...0.0024, changed: ["count"])
    s.end(next, a, 0.003)
    return s.trace
  }()

  static let tenMinutes: Trace = {
    var s = TraceScript(process: "night shift")
    let a = s.reactor("SyncReactor", name: "sync")
    let b = s.reactor("ClockReactor")
    for index in 0..<20 {
      let at = Double(index) * 30_000 + 1_000
      let action = s.action(a, at, "sync")
      let effect = s.begin(a, at, "sync", of: action)
      s.run(effect, a, at, at + 40)
      s.commit(a, at + 10, "setSyncing", effect: effect, changed: ["isSyncing"])
      s.commit(a, at + 9_000, "setItems", effect: effect, changed: ["items", "date"])
      s.end(effect, a, at + 9_000)
      s.quick(b, at + 15_000, "tick", nil, "setTime", changed: ["time"])
    }
    return s.trace
  }()

  /// Several reactors that send to each other; `count` rounds.
  static func crowd(seed: UInt64, reactors: Int = 5, rounds: Int = 30) -> Trace {
    var s = TraceScript(process: "crowd \(seed)")
    var dice = Dice(state: seed)
    let names = ["FeedReactor", "ChatReactor", "SettingsReactor", "ProfileReactor", "PlayerReactor", "AdsReactor"]
    let ids = (0..<reactors).map { s.reactor(names[$0 % names.count], name: $0 >= names.count ? "number \($0)" : "") }
    var at = 5.0
    var lastState: (seq: TraceEvent.Seq, time: Double)?
    var waiting: [Int: (effect: TraceEvent.Seq, until: Double)] = [:]
    for round in 0..<rounds {
      at += Double.random(in: 2...90, using: &dice)
      let r = ids[Int.random(in: 0..<reactors, using: &dice)]
      if Bool.random(using: &dice), Bool.random(using: &dice), let state = lastState, state.time < at {
        lastState = (s.quick(r, at, "follow", nil, "apply", changed: ["items"], cause: state.seq), at + 0.2)
        continue
      }
      let label = ["load", "typed", "refresh", "select", "like"][Int.random(in: 0..<5, using: &dice)]
      let action = s.action(r, at, label, #"{"_0":"\#(round)"}"#)
      if let old = waiting.removeValue(forKey: r), old.until > at { s.end(old.effect, r, at, .cancelled, by: action) }
      let effect = s.begin(r, at, label, of: action)
      s.run(effect, r, at, at + Double.random(in: 0.2...1.9, using: &dice))
      s.commit(r, at + 0.1, "setLoading", effect: effect, changed: ["isLoading"])
      let end = at + Double.random(in: 10...300, using: &dice)
      let kind = Int.random(in: 0..<10, using: &dice)
      if kind != 1 { s.run(effect, r, end - 5, end) }
      switch kind {
      case 0:
        s.end(effect, r, end, .error)
        s.add(
          .error(.init(type: "URLError", message: "timed out", isSwallowed: true)), at: end, reactor: r, cause: effect)
      case 1: waiting[r] = (effect, end)
      case 2: s.add(.open, at: end, reactor: r, cause: effect)
      default:
        let isImpure = Int.random(in: 0..<6, using: &dice) == 0
        let done = end - 1 + Double.random(in: 0.1...6, using: &dice)
        lastState = (
          s.commit(
            r, end - 2, "setItems", effect: effect, reduce: end - 1...done, changed: ["items", "isLoading"],
            impure: isImpure ? [ShopDemo.clock] : []), done
        )
        s.end(effect, r, end)
      }
    }
    return s.trace
  }

  /// A loop that turns faster than a picture can show.
  static let fastLoop: Trace = {
    var s = TraceScript(process: "runaway")
    let cart = s.reactor("CartReactor")
    var state = s.quick(cart, 10, "add", #"{"_0":42}"#, "insert", changed: ["items"])
    for turn in 0..<200 {
      let at = 12 + Double(turn) * 0.9
      let recalc = s.action(cart, at, "recalc", cause: state)
      s.add(.loop(length: 1, members: ["CartReactor.recalc"]), at: at, reactor: cart, cause: recalc)
      let price = s.begin(cart, at, "price", of: recalc)
      s.run(price, cart, at, at + 0.5)
      state = s.commit(cart, at + 0.4, "setTotal", effect: price, changed: ["total"])
      s.end(price, cart, at + 0.5)
    }
    s.quick(cart, 600, "checkout", nil, "setOrder", changed: ["order"])
    return s.trace
  }()

  /// Nanoseconds apart, hours after the recording began.
  static let farFromTheHeader: Trace = {
    var s = TraceScript(process: "late")
    let a = s.reactor("LateReactor", name: "A screen with a very long name of its own")
    for index in 0..<6 {
      let at = 7_200_000.0 + Double(index) * 0.0004
      let action = s.action(a, at, "tap")
      let effect = s.begin(a, at, "tap", of: action)
      s.run(effect, a, at, at + 0.0001)
      s.commit(a, at + 0.00005, "set\(index)", effect: effect, reduce: at + 0.00005...at + 0.0001, changed: ["a"])
      s.end(effect, a, at + 0.0001)
    }
    return s.trace
  }()

  /// Everything at one moment, causes that lead nowhere or in a circle, ends before beginnings.
  static let tangle: Trace = {
    var s = TraceScript(process: "tangle")
    let a = s.reactor("KnotReactor")
    let b = s.reactor("")
    for index in 0..<12 {
      let action = s.action(a, 5, "knot\(index)", cause: TraceEvent.Seq(index * 7 + 40))
      let effect = s.begin(b, 5, "knot", of: action)
      s.run(effect, b, 5, 5)
      s.commit(a, 5, "tie", effect: effect, changed: index % 2 == 0 ? nil : ["rope"], impure: [ShopDemo.clock])
      s.commit(b, 5, "cut", cause: action, changed: [])
      s.commit(b, 5, "lost", unknown: true)
      switch index % 4 {
      case 0: s.end(effect, b, 4)
      case 1: s.end(effect, b, 5, .cancelled, by: action)
      case 2: s.end(effect, b, 5, .error)
      default: s.add(.open, at: 5, reactor: b, cause: effect)
      }
    }
    s.add(.dropped(count: 12, why: "ring", from: nil, to: nil), at: 5, reactor: nil)
    return s.trace
  }()
}
