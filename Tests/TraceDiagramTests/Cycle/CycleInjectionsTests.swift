import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit
@testable import TimelinePicture

/// Global state: what one reactor learns reaches others through their `transform(mutation:)`.
enum SessionGraphs {
  /// A login whose effect sends into the session's subject, which two reactors merge; a badge follows the login's state.
  ///
  /// The header also has a count from its start on, and once from a place that is not known; a task of the login sends
  /// once more.
  static let login: TraceScript = {
    var s = TraceScript(process: "login")
    let login = s.reactor("LoginReactor")
    let header = s.reactor("HeaderReactor")
    let badge = s.reactor("BadgeReactor")
    s.commit(header, 0.1, "setCount", cause: 2, changed: nil)
    for turn in 0..<3 {
      let time = 10 + Double(turn) * 1_000
      let action = s.action(login, time, "login")
      let effect = s.begin(login, time, "login", of: action)
      s.commit(login, time, "setLoading", effect: effect, changed: ["isLoading"])
      let user = s.commit(login, time + 120, "setUser", cause: effect, changed: ["user"])
      s.commit(badge, time + 120.1, "setName", cause: user, changed: ["name"])
      s.commit(header, time + 120.2, "setUser", cause: effect, changed: ["user"])
      s.run(effect, login, time + 119.9, time + 120.3)
      s.end(effect, login, time + 121)
    }
    let action = s.action(login, 4_000, "refresh")
    let effect = s.begin(login, 4_000, "refresh", of: action)
    s.end(effect, login, 4_000)
    s.commit(header, 4_200, "setUser", cause: effect, via: .task, changed: ["user"])
    s.commit(header, 4_500, "setCount", unknown: true, changed: ["count"])
    return s
  }()

  /// One effect whose event five screens take in, and an action whose event they take in at once.
  static let bus: TraceScript = {
    var s = TraceScript(process: "bus")
    let service = s.reactor("ServiceReactor")
    let screens = ["Timeline", "Profile", "Search", "Inbox", "Detail"].map { s.reactor("\($0)Reactor") }
    for turn in 0..<6 {
      let time = Double(turn) * 500
      let like = s.action(service, time, "like")
      let effect = s.begin(service, time, "like", of: like)
      for screen in screens { s.commit(screen, time + 80, "updateLikes", cause: effect, changed: ["likes"]) }
      s.end(effect, service, time + 81)
      let remove = s.action(service, time + 200, "remove")
      let quick = s.begin(service, time + 200, "remove", of: remove)
      for screen in screens { s.commit(screen, time + 200, "removeItem", cause: quick, changed: ["items"]) }
      s.end(quick, service, time + 200.1)
      s.quick(screens[turn % 5], time + 300, "reload", nil, "setItems", changed: ["items"], cause: nil)
    }
    return s
  }()
}

extension SessionGraphs {
  /// States of all reactors merged into each other, and into themselves; a mutation that is told before it is reduced.
  static let web: TraceScript = {
    var s = TraceScript(process: "web")
    let reactors = ["A", "B", "C"].map { s.reactor("\($0)Reactor") }
    for turn in 0..<9 {
      let time = Double(turn) * 100
      let sender = reactors[turn % 3]
      let action = s.action(sender, time, "go\(turn % 2)")
      let effect = s.begin(sender, time, "go", of: action)
      let state = s.commit(sender, time + 30, "set\(turn % 2)", effect: effect, changed: ["value\(turn % 2)"])
      for (index, other) in reactors.enumerated() {
        s.commit(other, time + 31 + Double(index), "follow\(turn % 3)", cause: state, changed: ["followed"])
      }
      let told = s.add(.mutation(.init(label: "tell", effect: effect)), at: time + 40, reactor: sender, cause: effect)
      s.commit(reactors[(turn + 1) % 3], time + 40, "hear", cause: told, changed: ["heard"])
      s.end(effect, sender, time + 50)
    }
    return s
  }()
}

@Suite("Injected mutations in a cycle")
struct CycleInjectionsTests {
  private func edges(_ graph: TraceGraph, _ keeps: (String) -> Bool = { $0.contains(" via") }) -> [String] {
    CycleLedger.edges(of: CycleModel(graph)).filter(keeps)
  }

  @Test func `an injected mutation comes from the effect, the state or the start that led to it`() {
    #expect(
      edges(SessionGraphs.login.graph) == [
        "refresh → setUser 1× started back via", "login → setUser 3× waited via",
        "login → setUser 3× waited back via", "at start → setCount 1× via", "cause unknown → setCount 1× unknown via",
        "user → setName 3× back via",
      ])
  }

  @Test func `injected mutations come from states of their own reactor and of those below, and from mutations`() {
    let model = CycleModel(SessionGraphs.web.graph)

    let edges = CycleLedger.edges(of: model).filter { $0.contains(" via") }
    #expect(edges.count { $0.hasPrefix("value") } == 18)
    #expect(edges.count { $0 == "tell → hear 3× back via" } == 3)
    #expect(edges.allSatisfy { $0.contains(" back") })
    let own = model.edges.filter { edge in
      guard case .node(let from) = edge.from, case .node(let to) = edge.to, edge.isViaTransform else { return false }
      return model.nodes[from].band == model.nodes[to].band
    }
    #expect(own.count == 6)
  }

  @Test func `mutations injected by one effect reach all reactors that observe its event`() {
    let graph = SessionGraphs.bus.graph

    #expect(edges(graph).count == 10)
    #expect(edges(graph).count { $0 == "like → updateLikes 6× waited back via" } == 5)
    #expect(edges(graph).count { $0 == "remove → removeItem 6× back via" } == 5)
    #expect(!CycleModel(graph).nodes.contains { $0.kind == .outside })
  }

  @Test func `lines to injected mutations share a port and a lane, and part in front of each reactor`() {
    let layout = CycleLayout(CycleModel(SessionGraphs.bus.graph).thinned(), slow: 250_000_000)
    for kind in [CycleModel.Kind.action, .effect] {
      let lines = layout.lines.filter { line in
        let edge = layout.model.edges[line.edge]
        guard case .node(let from) = edge.from, edge.isViaTransform else { return false }
        return layout.model.nodes[from].kind == kind
      }

      #expect(lines.count == 5)
      #expect(Set(lines.compactMap(\.points.first)).count == 1)
      #expect(Set(lines.compactMap { $0.track.map { layout.tracks[$0].channel } }).count == 5)
      let lanes = lines.compactMap { line in line.track.map { layout.rightEnds(of: layout.tracks[$0]).first } }
      #expect(Set(lanes).count == 1)
    }
  }

  @Test func `injected mutations are marked on their line and named on its track`() throws {
    let drawing = CycleDrawing.picture(of: SessionGraphs.login.graph, CycleOptions()).drawing

    // Two lines within their band, two from the start and from nowhere, and one for each rail.
    #expect(drawing.nodes.count { $0.kind == "transform" } == 5)
    #expect(drawing.nodes.count { $0.kind == "owner" } == 1)
    let words = drawing.nodes.compactMap(\.label?.text)
    #expect(words.contains("LoginReactor.login, refresh → setUser, 4× via transform"))
    #expect(words.contains("LoginReactor.user → setName, 3× via transform"))
    #expect(!words.contains { $0.contains("drives") })
    let owner = try #require(drawing.edges.first { $0.kind == "cause owner transform" })
    #expect(owner.dash == .dotted && owner.role == .cause)
    #expect(
      owner.tooltip == "refresh → setUser\n1×, started there; what triggered it is not known, via transform")
  }

  @Test func `an injected mutation keeps its source when light nodes are folded`() {
    let model = CycleModel(SessionGraphs.bus.graph).folded(to: 6, slow: 250_000_000)

    for (index, node) in model.nodes.enumerated() where node.kind == .mutation {
      #expect(model.edges.contains { $0.to == .node(index) }, "\(node.name) comes from nowhere")
    }
  }

  @Test func `injected mutations that lead back to their action are a loop through all reactors`() throws {
    var s = TraceScript(process: "loop")
    let login = s.reactor("LoginReactor")
    let badge = s.reactor("BadgeReactor")
    var last: TraceEvent.Seq?
    for turn in 0..<4 {
      let time = Double(turn) * 100
      let user = s.quick(login, time, "login", nil, "setUser", changed: ["user"], cause: last)
      last = s.commit(badge, time + 1, "setName", cause: user, changed: ["name"])
    }

    let model = CycleModel(s.graph)

    #expect(
      CycleLedger.edges(of: model).filter { $0.contains("loop") } == [
        "login → setUser 4× loop 1", "setUser → user 4× loop 1", "setName → name 4× loop 1",
        "user → setName 4× back via loop 1", "name → login 3× back loop 1",
      ])
    #expect(model.loops.first?.turns == 3)
    #expect(
      model.loops.first?.closing.map { CycleLedger.line(of: model.edges[$0], in: model) }
        == "name → login 3× back loop 1")
  }

  @Test func `injected actions are counted in their node, without a line of their own`() throws {
    var s = TraceScript(process: "debounce")
    let r = s.reactor("SearchReactor")
    for turn in 0..<3 {
      let time = Double(turn) * 500
      let typed = s.action(r, time, "typed")
      s.add(.actionOut(.init(.drop)), at: time, reactor: r, cause: typed)
      let out = s.add(.actionOut(.init(.inject, label: "typed")), at: time + 200, reactor: r, cause: typed)
      let effect = s.begin(r, time + 200, "typed", of: out)
      s.commit(r, time + 200, "setQuery", effect: effect, changed: ["query"])
      s.end(effect, r, time + 200.1)
    }
    let model = CycleModel(s.graph)

    #expect(model.loops.isEmpty)
    #expect(
      CycleLedger.edges(of: model) == [
        "view → typed 3×", "typed → setQuery 3×", "setQuery → query 3×", "query → view 3×",
      ])
    let node = try #require(model.nodes.first)
    #expect(CycleFace(node, width: 200, slow: 1).lines.map(\.text) == ["6×, 3 via transform"])
  }
}

@Suite("Injected mutations in a timeline")
struct TimelineInjectionsTests {
  @Test func `injected mutations of a timeline have the causes that the cycle draws`() throws {
    let trace = SessionGraphs.login.trace
    let drawing = try trace.timeline().drawing
    func kinds(_ kind: String) -> [String] {
      drawing.edges.filter { $0.kind == kind }.compactMap { edge in
        let from = drawing.nodes[edge.from.index].kind
        return "\(from) \(edge.dash)"
      }
    }

    let gates = drawing.nodes.filter { $0.kind == "transform" }
    // Three of the login itself, and of others three names, three users, and the one that a task sent.
    #expect(gates.count == 10)
    #expect(gates.count { $0.tooltip.contains("after the effect login of LoginReactor") } == 6)
    #expect(gates.count { $0.tooltip.contains("after setUser of LoginReactor") } == 3)
    #expect(gates.count { $0.tooltip.contains("started by the effect refresh of LoginReactor") } == 1)
    #expect(kinds("cause unknown") == ["unknown dotted"])
    #expect(kinds("cause owner").count == 1)
    #expect(drawing.nodes.count { $0.kind == "owner" } == 1)
  }
}
