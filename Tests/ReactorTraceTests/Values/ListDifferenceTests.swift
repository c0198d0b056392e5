import ReactorCore
import Testing
@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@testable import ReactorTrace
@testable import TraceValues

@Suite("Differences of lists, and names of objects") struct ListDifferenceTests {
  private final class Cell: Reactor {
    typealias Action = Int
    let initialState = 0
    func reduce(state: Int, mutation: Int) -> Int { mutation }
  }
  private final class Node { let value = 1 }
  private final class Even: Equatable {
    static func == (left: Even, right: Even) -> Bool { true }
  }
  private final class Holder<State>: Reactor {
    typealias Action = State
    typealias Mutation = State
    let initialState: State
    init(_ state: State) { initialState = state }
    func reduce(state: State, mutation: State) -> State { mutation }
  }
  private struct Cells { var items: [Cell] = [] }
  private struct Nodes { var items: [Node] = [] }

  private func steps(_ trace: Trace) -> [[String]] {
    trace.events.compactMap { event in
      guard case .state(let state) = event.kind, event.reactor == 1, case .diff(let patches) = state.change else {
        return nil
      }
      return patches.map { patch in
        ([patch.operation.rawValue, patch.path] + [patch.from, patch.old?.text, patch.value?.text].compactMap(\.self))
          .joined(separator: " ")
      }
    }
  }

  @Test func `cells that are inserted, removed, moved and replaced are recorded as that`() {
    let holder = Holder(Cells())
    let cells = (0..<5).map { _ in Cell() }
    let trace = trace(holder) {
      holder.action.onNext(Cells(items: [cells[0], cells[1]]))
      holder.action.onNext(Cells(items: [cells[2], cells[0], cells[1]]))
      holder.action.onNext(Cells(items: [cells[0], cells[1], cells[2]]))
      holder.action.onNext(Cells(items: [cells[0], cells[3], cells[2]]))
      holder.action.onNext(Cells(items: [cells[0], cells[2]]))
    }
    #expect(
      steps(trace) == [
        [#"add /items/0 "<Cell #2>""#, #"add /items/1 "<Cell #3>""#],
        [#"add /items/0 "<Cell #4>""#],
        [#"move /items/2 /items/0 "<Cell #4>""#],
        [#"replace /items/1 "<Cell #3>" "<Cell #5>""#],
        [#"remove /items/1 "<Cell #5>""#],
      ])
  }

  @Test func `a reactor is named by its number in the trace, before its first use too`() {
    let holder = Holder(Cells())
    let (cell, early) = (Cell(), Cell())
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    early.attach(tracer)
    early.action.onNext(1)
    holder.attach(tracer)
    holder.action.onNext(Cells(items: [early, cell]))
    cell.attach(tracer)
    cell.action.onNext(1)
    holder.action.onNext(Cells(items: [cell]))
    let trace = tracer.finish()
    let numbers = trace.events.compactMap { event -> String? in
      if case .reactor(let info) = event.kind { "\(info.type) \(event.reactor ?? 0)" } else { nil }
    }
    #expect(numbers.map { $0.replacing("Holder<Cells>", with: "Holder") } == ["Cell 1", "Holder 2", "Cell 3"])
    let diffs = trace.events.compactMap { event -> String? in
      guard event.reactor == 2, case .state(let state) = event.kind, case .diff(let patches) = state.change else {
        return nil
      }
      return patches.map { "\($0.operation) \($0.path) \(($0.value ?? $0.old)?.text ?? "-")" }.joined(separator: ", ")
    }
    #expect(
      diffs == [#"add /items/0 "<Cell #1>", add /items/1 "<Cell #3>""#, #"remove /items/0 "<Cell #1>""#])
    #expect(trace.remarks == [])
  }

  @Test func `other objects are counted, keep their names, and are not kept alive`() {
    let holder = Holder(Nodes())
    weak var gone: Node?
    let trace = trace(holder) {
      let node = Node()
      for _ in 0..<2 {
        let other = Node()
        gone = other
        holder.action.onNext(Nodes(items: [other, node]))
        holder.action.onNext(Nodes(items: [node]))
        holder.action.onNext(Nodes())
      }
    }
    #expect(gone == nil)
    #expect(
      steps(trace) == [
        [#"add /items/0 "<Node 1>""#, #"add /items/1 "<Node 2>""#], [#"remove /items/0 "<Node 1>""#],
        [#"remove /items/0 "<Node 2>""#],
        [#"add /items/0 "<Node 3>""#, #"add /items/1 "<Node 2>""#], [#"remove /items/0 "<Node 3>""#],
        [#"remove /items/0 "<Node 2>""#],
      ])
  }

  @Test func `objects that come and go never share a name, and those that stay keep theirs`() {
    let names = ObjectNames(ReactorRegistry())
    let stays = (0..<100).map { _ in Node() }
    let first = stays.map(names.name)
    var all = Set(first)
    for _ in 0..<20_000 { all.insert(names.name(of: Node())) }
    #expect(all.count == 20_100)
    #expect(stays.map(names.name) == first)
  }

  @Test func `equal objects make no other state, and keep the names that were recorded`() {
    struct State: Equatable { var even = Even(), number = 0 }
    let holder = Holder(State())
    let trace = trace(holder) {
      holder.action.onNext(State())
      holder.action.onNext(State())
      holder.action.onNext(State(number: 1))
    }
    let noops = trace.events.compactMap { if case .reduce(let reduce) = $0.kind { reduce.isNoop } else { nil } }
    #expect(noops == [true, true, false])
    #expect(steps(trace) == [[], [], [#"replace /even "<Even 1>" "<Even 4>""#, "replace /number 0 1"]])
  }

  private func text(_ old: [JSONValue], _ new: [JSONValue]) -> [String] {
    StateChange.difference(.array(old), .array(new)).map { patch in
      "\(patch.operation.rawValue) \(patch.path) \((patch.value ?? patch.old)?.text ?? "-")"
    }
  }

  @Test func `an element with an id that changes stays in its place, also beside new ones`() {
    func item(_ id: Int, _ title: String) -> JSONValue {
      .object([.init("id", .int(Int64(id))), .init("title", .string(title))])
    }
    #expect(
      text([item(1, "a"), item(2, "b")], [item(3, "c"), item(1, "x"), item(2, "b")])
        == [#"add /0 {"id":3,"title":"c"}"#, #"replace /1/title "x""#])
    #expect(text([item(1, "a"), item(2, "b")], [item(2, "b")]) == [#"remove /0 {"id":1,"title":"a"}"#])
  }

  @Test func `the patches turn any list into any other one`() throws {
    var chance = SystemRandomNumberGenerator()
    for round in 0..<2_000 {
      func list() -> [JSONValue] {
        (0..<Int.random(in: 0...12, using: &chance)).map { _ in
          let number = Int64.random(in: 0...8, using: &chance)
          return round % 3 == 0
            ? .object([.init("id", .int(number)), .init("x", .int(number % 2))])
            : round % 3 == 1 ? .array([.int(number), .int(1)]) : .int(number)
        }
      }
      let (old, new) = (JSONValue.object([.init("l", .array(list()))]), JSONValue.object([.init("l", .array(list()))]))
      var value = old
      for patch in StateChange.difference(old, new) {
        let isDone = value.apply(patch)
        #expect(isDone)
      }
      #expect(value == new)
    }
  }

  @Test func `one change in a long list is one patch, and very different long lists are compared by position`() {
    let long = (0..<5_000).map { JSONValue.int($0) }
    #expect(text(long, [.int(-1)] + long) == ["add /0 -1"])
    #expect(text(long, Array(long[..<2_000] + long[2_001...])) == ["remove /2000 2000"])
    #expect(text(long, long.reversed()).count == 5_000)
  }
}
