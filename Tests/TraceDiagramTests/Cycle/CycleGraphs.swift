import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit

/// Stories that the cycle pictures are tried on.
enum CycleGraphs {
  private static let ms = CycleScript.ms

  /// Three actions of one reactor, one of which waits.
  static let counter: TraceGraph = {
    var script = CycleScript("counter")
    let reactor = script.reactor("CounterReactor")
    for turn in 0..<12 {
      let time = UInt64(turn) * 400 * ms
      let label = ["increase", "decrease", "load"][turn % 3]
      let action = script.send(reactor, label, at: time, source: "view:CounterView")
      if label == "load" {
        let effect = script.effect(of: action, takes: 120 * ms)
        script.commit("setLoading", from: effect, changes: ["isLoading"])
        script.commit("setValue", from: effect, after: 120 * ms, changes: turn == 2 ? [] : ["value"])
        script.commit("setLoading", from: effect, after: 120 * ms, changes: ["isLoading"])
      } else {
        let effect = script.effect(of: action)
        script.commit("add", from: effect, changes: ["value"])
      }
    }
    return script.graph
  }()

  /// A value between two others, the same for the same place.
  private static func between(_ low: UInt64, _ high: UInt64, _ index: Int, of count: Int) -> UInt64 {
    let mixed = UInt64(index &* 7_919 % max(count, 1))
    return low + (high - low) * mixed / UInt64(max(count - 1, 1))
  }

  /// The shop of the target picture: three reactors, one drives another, one feeds itself.
  static let shop: TraceGraph = {
    var script = CycleScript("shop-demo")
    let search = script.reactor("SearchReactor")
    let profile = script.reactor("ProfileReactor")
    let cart = script.reactor("CartReactor")
    tellProfile(profile, &script)
    tellSearch(search, cart, &script)
    tellCart(cart, &script)
    tellOthers([search, profile, cart], &script)
    script.find(
      .clock, "Date() reads the clock", in: search, mutation: "setResults", seen: 3, of: 412,
      at: SourceSite(file: "Shop/SearchReactor.swift", line: 88))
    script.find(
      .io, "UserDefaults.set writes a file", in: cart, mutation: "insert", seen: 96, of: 96,
      at: SourceSite(file: "Shop/CartReactor.swift", line: 41))
    return script.graph
  }()

  private static func tellProfile(_ reactor: Int, _ script: inout CycleScript) {
    for turn in 0..<38 {
      let action = script.send(reactor, "refresh", at: UInt64(turn) * 22_000 * ms, source: "view:ProfileView")
      let takes = turn < 3 ? 356 * ms : between(150 * ms, 300 * ms, turn, of: 38)
      let effect = script.effect(of: action, "load profile", takes: takes)
      if turn.isMultiple(of: 5), turn < 35 {
        script.fail(effect)
      } else {
        let field = turn % 3 == 0 ? [] : ["profile"]
        script.commit(
          "setProfile", from: effect, after: takes, reduce: between(80_000, 200_000, turn, of: 38), changes: field)
      }
    }
    for turn in 0..<4 {
      let action = script.send(reactor, "uploadAvatar", at: UInt64(turn) * 90_000 * ms, source: "view:ProfileView")
      let takes = [380, 420, 420, 610][turn] * ms
      let effect = script.effect(of: action, "upload avatar", takes: takes)
      for step in 1...14 {
        script.commit(
          "setProgress", from: effect, after: takes * UInt64(step) / 14,
          reduce: between(200_000, 800_000, step, of: 14),
          changes: ["progress"])
      }
    }
    for turn in 0..<22 {
      script.inject(
        "setReachable", into: reactor, at: UInt64(turn) * 39_000 * ms, changes: turn % 8 == 0 ? ["isReachable"] : [])
    }
  }

  private static func tellSearch(_ reactor: Int, _ cart: Int, _ script: inout CycleScript) {
    var before: Int?
    for turn in 0..<473 {
      let action = script.send(reactor, "typed", at: UInt64(turn) * 1_800 * ms, source: "view:SearchView")
      let takes = turn % 16 == 0 ? 480 * ms : between(150 * ms, 240 * ms, turn, of: 473)
      let effect = script.effect(of: action, "search", takes: takes)
      script.commit("setQuery", from: effect, changes: ["query"])
      script.commit("setLoading", from: effect, after: 60 * ms, reduce: 120_000, changes: ["isLoading"])
      if turn % 8 == 3, turn < 58 * 8, let earlier = before {
        script.cancel(earlier, by: action)
        before = effect
      } else if turn % 150 == 1 {
        script.fail(effect)
      } else {
        before = effect
      }
    }
    for (index, effect) in script.graph.effects.enumerated() where effect.label == "search" && effect.end == .completed
    {
      let fields = index % 13 == 0 ? ["isLoading"] : ["results", "isLoading"]
      script.commit(
        "setResults", from: index, after: effect.finish - effect.begin,
        reduce: between(15 * ms, 38 * ms, index, of: 500), changes: fields)
    }
    for turn in 0..<61 {
      let action = script.send(reactor, "nextPage", at: UInt64(turn) * 14_000 * ms, source: "view:SearchView")
      let takes = between(120 * ms, 325 * ms, turn, of: 61)
      let effect = script.effect(of: action, "load page", takes: takes, end: turn == 60 ? .open : .completed)
      guard turn < 60 else { break }
      script.commit(
        "appendResults", from: effect, after: takes, reduce: between(10 * ms, 24 * ms, turn, of: 61),
        changes: ["results"])
    }
    for turn in 0..<96 {
      let time = UInt64(turn) * 9_000 * ms
      let action = script.send(reactor, "select", at: time, source: "view:SearchView")
      let selected = script.commit("setSelected", from: script.effect(of: action), changes: ["selected"])
      let add = script.send(cart, "add", at: time + ms, by: selected)
      let insert = script.commit(
        "insert", from: script.effect(of: add), reduce: between(ms, 2 * ms, turn, of: 96), changes: ["items"])
      var total = insert
      for step in 0..<4 {
        let recalc = script.send(cart, "recalc", at: time + UInt64(step) * 34 * ms + 2 * ms, by: total)
        if step > 0 { script.turn(recalc) }
        let takes = between(12 * ms, 25 * ms, turn * 4 + step, of: 384)
        let effect = script.effect(of: recalc, "price", takes: takes)
        total = script.commit(
          "setTotal", from: effect, after: takes, reduce: between(300_000, 900_000, turn, of: 96),
          changes: step < 3 ? ["total"] : [])
      }
    }
    script.closeLoop(["CartReactor.recalc"])
  }

  private static func tellCart(_ reactor: Int, _ script: inout CycleScript) {
    for turn in 0..<14 {
      let action = script.send(reactor, "applyCoupon", at: UInt64(turn) * 60_000 * ms, source: "view:CartView")
      let takes = between(100 * ms, 240 * ms, turn, of: 14)
      let effect = script.effect(of: action, "check coupon", takes: takes)
      if turn % 3 == 2 || turn == 0 {
        script.cancel(effect, by: nil)
      } else {
        script.commit("setCoupon", from: effect, after: takes, changes: turn % 4 == 0 ? [] : ["coupon"])
      }
    }
    for turn in 0..<9 {
      let action = script.send(reactor, "checkout", at: UInt64(turn) * 95_000 * ms, source: "view:CartView")
      let takes = between(500 * ms, 940 * ms, turn, of: 9)
      let effect = script.effect(of: action, "pay", takes: takes, end: turn == 8 ? .open : .completed)
      if turn == 4 { script.fail(effect, swallowed: false) }
      guard turn != 4, turn != 8 else { continue }
      script.commit("setOrder", from: effect, after: takes, reduce: 250_000, changes: ["order"])
    }
  }

  /// Rare actions: fourteen actions with their own mutations, eight fields.
  private static func tellOthers(_ reactors: [Int], _ script: inout CycleScript) {
    for kind in 0..<15 {
      for turn in 0..<(1 + kind * 3 % 7) {
        let reactor = reactors[kind % 3]
        let action = script.send(reactor, "rare\(min(kind, 13))", at: UInt64(turn) * 31_000 * ms, source: "script")
        script.commit("setRare\(kind)", from: script.effect(of: action), changes: ["rare\(kind % 8)"])
      }
    }
  }
}

extension CycleGraphs {
  /// One action with forty mutations, three of them to one field.
  static let forty: TraceGraph = {
    var script = CycleScript("forty kinds")
    let reactor = script.reactor("EditorReactor")
    for turn in 0..<80 {
      let action = script.send(reactor, turn < 60 ? "edit" : "undo", at: UInt64(turn) * 50 * ms, source: "view:Editor")
      let effect = script.effect(of: action, takes: turn % 4 == 0 ? 30 * ms : 0)
      script.commit("set\(turn % 40)", from: effect, after: turn % 4 == 0 ? 30 * ms : 0, changes: ["field\(turn % 13)"])
    }
    return script.graph
  }()

  /// A loop that runs through two reactors.
  static let pingPong: TraceGraph = {
    var script = CycleScript("ping-pong")
    let left = script.reactor("LeftReactor")
    let right = script.reactor("RightReactor")
    var last: Int?
    for turn in 0..<20 {
      let time = UInt64(turn) * 20 * ms
      let ping = script.send(left, "ping", at: time, by: last, source: last == nil ? "view:Game" : nil)
      if last != nil { script.turn(ping) }
      let there = script.commit("setBall", from: script.effect(of: ping), changes: ["ball"])
      let pong = script.send(right, "pong", at: time + ms, by: there)
      let effect = script.effect(of: pong, takes: 8 * ms)
      last = script.commit("setReturn", from: effect, after: 8 * ms, changes: ["rally"])
    }
    script.closeLoop(["LeftReactor.ping", "RightReactor.pong"])
    return script.graph
  }()

  /// Names that try to break out, and names that are long.
  static func named(_ process: String, _ name: (String) -> String) -> TraceGraph {
    var script = CycleScript(name(process))
    let reactor = script.reactor(name("Reactor"))
    let other = script.reactor(name("OtherReactor"))
    var state: Int?
    for turn in 0..<6 {
      let time = UInt64(turn) * 700 * ms
      let action = script.send(reactor, name("send"), at: time, by: state, source: state == nil ? name("source") : nil)
      if state != nil { script.turn(action) }
      let effect = script.effect(of: action, name("fetch"), takes: 300 * ms)
      script.commit(name("begin"), from: effect, changes: [name("busy")])
      state = script.commit(name("finish"), from: effect, after: 300 * ms, changes: [name("value"), name("busy")])
      let driven = script.send(other, name("driven"), at: time + 400 * ms, by: state)
      let failing = script.effect(of: driven, name("failing"), takes: 10 * ms)
      if turn == 3 { script.cancel(failing, by: action) } else { script.fail(failing) }
      script.inject(
        name("inject"), into: other, at: time, source: turn % 2 == 0 ? name("pipe") : nil, changes: [name("value")])
    }
    script.closeLoop([name("Reactor") + "." + name("send")])
    script.find(
      .clock, name("message"), in: reactor, mutation: name("finish"), seen: 2, of: 6,
      at: SourceSite(file: name("File.swift"), line: 7))
    script.find(.ambient, name("note"), in: reactor, mutation: name("begin"), seen: 1, of: 6)
    script.lose(12, [name("ring")])
    return script.graph
  }

  static let hostile = named("hostile") { word in
    "\u{202E}<script>alert('\(word)')</script>\\N\"&amp;\u{0}\u{1B}[31m\u{0301}\u{0301}\u{0301}\u{0301}\u{0301}\u{0301}"
      + String(repeating: "x\u{202D}]]>", count: 800)
  }

  static let long = named("long") { word in word + "WithANameThatNobodyWantsToReadBecauseItIsSixtyLettersLong" }

  /// Many nodes with many lines between them, the same ones every time.
  static func dense(actions: Int, mutations: Int, fields: Int, lines: Int, reactors: Int = 2) -> TraceGraph {
    var script = CycleScript("dense")
    var state: UInt64 = 42
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let ids = (0..<reactors).map { script.reactor("Reactor\($0)") }
    var last: Int?
    for turn in 0..<lines {
      let reactor = ids[turn % reactors]
      let by = turn % 9 == 8 ? last : nil
      let action = script.send(
        reactor, "action\(turn < actions ? turn : random(actions))", at: UInt64(turn) * 10 * ms, by: by,
        source: "view:V")
      let waits = random(3) == 0
      let effect = script.effect(of: action, takes: waits ? 9 * ms : 0)
      last = script.commit(
        "mutation\(turn < mutations ? turn : random(mutations))", from: effect, after: waits ? 9 * ms : 0,
        changes: ["field\(turn < fields ? turn : random(fields))"])
    }
    return script.graph
  }

  /// A library of many reactors, each with little in it.
  static let many: TraceGraph = {
    var script = CycleScript("many reactors")
    var last: Int?
    for index in 0..<16 {
      let reactor = script.reactor("Feature\(index)Reactor")
      for turn in 0..<3 {
        let action = script.send(reactor, "load", at: UInt64(index * 3 + turn) * ms, by: turn == 1 ? last : nil)
        let effect = script.effect(of: action, takes: 5 * ms)
        last = script.commit("setItems", from: effect, after: 5 * ms, changes: ["items"])
      }
    }
    return script.graph
  }()

  /// Actions that an effect and an action send, a mutation that nobody sees, one that changes nothing.
  static let odd: TraceGraph = {
    var script = CycleScript("odd ways")
    let reactor = script.reactor("OddReactor")
    for turn in 0..<5 {
      let time = UInt64(turn) * 100 * ms
      let begin = script.send(reactor, "begin", at: time, cause: .unknown)
      let effect = script.effect(of: begin, takes: 40 * ms)
      let sent = script.send(
        reactor, "sentByEffect", at: time + 40 * ms, cause: .trigger(script.graph.effects[effect].seq))
      script.commit("quiet", from: script.effect(of: sent))
      let mapped = script.send(
        reactor, "sentByAction", at: time, source: "transform(action:)",
        cause: .owner(script.graph.actions[begin].seq))
      script.commit("loud", from: script.effect(of: mapped), reduce: 300 * ms, changes: ["volume", "isLoud"])
      script.send(reactor, "dropped", at: time + 50 * ms, source: "script")
    }
    return script.graph
  }()
}

extension CycleGraphs {
  struct Sample: CustomTestStringConvertible {
    var name: String
    var graph: TraceGraph
    var options = CycleOptions()

    var testDescription: String { name }
  }

  static var all: [Sample] {
    [
      Sample(name: "counter", graph: counter),
      Sample(name: "shop", graph: shop, options: CycleOptions(maxNodes: 40)),
      Sample(name: "shop-whole", graph: shop),
      Sample(name: "shop-trace", graph: TraceGraph(ShopDemo.trace)),
      Sample(name: "forty", graph: forty),
      Sample(name: "ping-pong", graph: pingPong),
      Sample(name: "hostile", graph: hostile),
      Sample(name: "long", graph: long),
      Sample(name: "many", graph: many),
      Sample(name: "odd", graph: odd),
      Sample(name: "login", graph: SessionGraphs.login.graph),
      Sample(name: "bus", graph: SessionGraphs.bus.graph),
      Sample(name: "web", graph: SessionGraphs.web.graph),
      Sample(name: "dense-150", graph: dense(actions: 30, mutations: 40, fields: 30, lines: 110)),
      Sample(name: "dense-300", graph: dense(actions: 30, mutations: 40, fields: 30, lines: 260)),
      Sample(name: "empty", graph: TraceGraph(header: Trace.Header(process: "nothing"))),
    ]
  }
}
