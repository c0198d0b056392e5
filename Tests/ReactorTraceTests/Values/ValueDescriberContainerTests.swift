import CValues
import Foundation
import ReactorCore
import Testing

@testable import ReactorTrace
@testable import TraceValues

private protocol Item {}
private protocol Named {}
private protocol Tagged {}
private protocol Held: AnyObject {}

private struct Small: Item, Named, Tagged { var a = 1 }
private struct Big: Item, Named, Tagged, Error {
  var a = 1, b = 2, c = 3, d = 4, text = "a text that is too long to be stored in place"
}
private struct Bare: Item, Error {}
private enum Wrong: Item, Error {
  case plain
  case code(Int), both(Int, text: String)
}
private final class Node: Item, Held, @unchecked Sendable, Error { var value = 1 }
private class Base {}
private final class Derived: Base, Item {}
private struct Box<Value>: Item { var value: Value }
private indirect enum Tree: Item {
  case leaf(any Error)
  case node(Tree, Tree)
}
private struct Metatypes {
  let before = 1
  let number: Int.Type = Int.self
  let text = "after it"
  let any: Any.Type = Small.self
  let object: AnyObject.Type = Node.self
  let pair: (Int.Type, Int) = (Int.self, 7)
  let maybe: Int.Type? = Int.self
  let twice: Int.Type?? = .some(nil)
  let last = "last"
}
private struct Odd: Error {
  let type: Int.Type = Int.self
  let text = "after it"
}
private enum Carriers { case one(Int.Type, String), two(String.Type), three(any Item.Type) }

private let big = #"{"$type":"Big","a":1,"b":2,"c":3,"d":4,"text":"a text that is too long to be stored in place"}"#

@Suite("Descriptions of existentials") struct ValueDescriberContainerTests {
  /// Holds a value in all the places in which a reactor can.
  private final class Holder<Value>: Reactor {
    enum Action { case set(Value) }
    enum Mutation { case put(Value, at: Int) }
    struct State { var value: Value, count = 0 }
    let initialState: State
    init(_ value: Value) { initialState = State(value: value) }
    func mutate(action: Action) -> Observable<Mutation> {
      switch action {
      case .set(let value): .just(.put(value, at: 7))
      }
    }
    func reduce(state: State, mutation: Mutation) -> State {
      switch mutation {
      case .put(let value, let count): State(value: value, count: count)
      }
    }
  }
  /// Is nothing but a value.
  private final class Alone<Value>: Reactor {
    typealias Action = Value
    typealias Mutation = Value
    typealias State = Value
    let initialState: Value
    init(_ value: Value) { initialState = value }
    func reduce(state: Value, mutation: Value) -> Value { mutation }
  }

  /// The descriptions of a value as a payload, as a field, and alone.
  private func told<Value>(_ value: Value) -> [String] {
    let holder = trace(Holder(value), TracePolicy()) { $0.action.onNext(.set(value)) }
    let alone = trace(Alone(value), TracePolicy()) { $0.action.onNext(value) }
    var told: [String] = []
    for event in holder.events {
      switch event.kind {
      case .action(let action): told.append(inside(action.payload, "_0"))
      case .mutation(let mutation): told.append(inside(mutation.payload, "_0"))
      case .state(let state) where state.isInitial:
        if case .whole(let words) = state.change { told.append(inside(words, "value")) }
      default: break
      }
    }
    for event in alone.events {
      guard case .state(let state) = event.kind, state.isInitial, case .whole(let words) = state.change else {
        continue
      }
      told.append(words.text)
    }
    return told
  }

  private func inside(_ words: JSONText?, _ key: String) -> String { words?.value()?[key]?.json.text ?? "-" }

  private func trace<R: Reactor>(_ reactor: R, _ policy: TracePolicy, _ body: (R) -> Void) -> Trace {
    ReactorTraceTests.trace(reactor, policy) { body(reactor) }
  }

  private func expect<Value>(
    _ value: Value, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(told(value) == [words, words, words, words], sourceLocation: sourceLocation)
  }

  @Test func `an error is described with its type`() {
    expect(Wrong.plain as any Error, #"{"$type":"Wrong","value":"plain"}"#)
    expect(Wrong.code(3) as any Error, #"{"$type":"Wrong","code":{"_0":3}}"#)
    expect(Wrong.both(3, text: "x") as any Error, #"{"$type":"Wrong","both":{"_0":3,"text":"x"}}"#)
    expect(Bare() as any Error, #"{"$type":"Bare"}"#)
    expect(Big() as any Error, big)
    expect(Node() as any Error, #""<Node 1>""#)
    expect(CancellationError() as any Error, #"{"$type":"CancellationError","value":{}}"#)
    expect(Result<Int, any Error>.failure(Wrong.code(3)), #"{"failure":{"_0":{"$type":"Wrong","code":{"_0":3}}}}"#)
    expect(Result<Int, any Error>.success(3), #"{"success":{"_0":3}}"#)
    expect(Optional<any Error>.some(Wrong.code(3)), #"{"$type":"Wrong","code":{"_0":3}}"#)
    expect(Optional<any Error>.none, "null")
    expect(Optional<(any Error)?>.some(.some(Big())), big)
    expect(
      Tree.node(.leaf(Wrong.plain), .leaf(Bare())),
      #"{"node":{"_0":{"leaf":{"_0":{"$type":"Wrong","value":"plain"}}},"_1":{"leaf":{"_0":{"$type":"Bare"}}}}}"#)
  }

  @Test func `an error of Foundation is described by its own text`() {
    let error = NSError(domain: "shop", code: 3)
    let words = #""Error Domain=shop Code=3 \"(null)\"""#
    expect(error as any Error, #"{"$type":"NSError","value":"# + words + "}")
    expect(error, words)
    expect(error as NSObject, words)
    expect(NSNumber(value: 3), "3")
    #expect(Set(told(URLError(.badURL) as any Error)).count == 1)
    #expect(told(URLError(.badURL) as any Error)[0].contains("NSURLErrorDomain Code=-1000"))
    #expect(Set(told(CocoaError(.fileNoSuchFile) as any Error)).count == 1)
  }

  @Test func `a value behind a protocol is described with its type, whatever its size`() {
    expect(Small() as any Item, #"{"$type":"Small","a":1}"#)
    expect(Big() as any Item, big)
    expect(Node() as any Item, #""<Node 1>""#)
    expect(Node() as any Held, #""<Node 1>""#)
    expect(Node() as any Item & Held, #""<Node 1>""#)
    expect(Node() as AnyObject, #""<Node 1>""#)
    expect(Derived() as Base, #""<Derived 1>""#)
    expect(Derived() as any Base & Item, #""<Derived 1>""#)
    expect(Small() as any Item & Named, #"{"$type":"Small","a":1}"#)
    expect(Big() as any Item & Named & Tagged, big)
    expect(Big() as any Item & Sendable, big)
    expect(Big() as any Item & Error, big)
    expect(
      Box(value: Wrong.code(1) as any Error) as any Item,
      #"{"$type":"Box<Error>","value":{"$type":"Wrong","code":{"_0":1}}}"#)
    expect(Tree.leaf(Big()) as any Item, #"{"$type":"Tree","leaf":{"_0":"# + big + "}}")
    expect([1, 2] as any Collection<Int>, #"{"$type":"Array<Int>","value":[1,2]}"#)
    expect(["a": 1] as any Sendable, #"{"$type":"Dictionary<String, Int>","value":{"a":1}}"#)
    expect([Small(), Big(), Node()] as [any Item], #"[{"$type":"Small","a":1},"# + big + #","<Node 1>"]"#)
    expect([(Small() as any Item, Bare() as any Error)], #"[{"_0":{"$type":"Small","a":1},"_1":{"$type":"Bare"}}]"#)
  }

  @Test func `a value in an Any is described with its type, unless it is a usual one`() {
    expect(1 as Any, "1")
    expect("x" as Any, #""x""#)
    expect(0.5 as Any, "0.5")
    expect(true as Any, "true")
    expect(Int8(3) as Any, #"{"$type":"Int8","value":3}"#)
    expect((1, "x") as Any, #"{"$type":"(Int, String)","_0":1,"_1":"x"}"#)
    expect((1 as Any, Optional(2)) as Any, #"{"$type":"(Any, Optional<Int>)","_0":1,"_1":2}"#)
    expect(Optional<Int>.none as Any, "null")
    expect(Optional<Any>.some(Optional<Int>.none as Any), "null")
    expect(Optional<Any>.some(3), "3")
    expect((Wrong.code(3) as any Error) as Any, #"{"$type":"Wrong","code":{"_0":3}}"#)
    expect(nested(nested(Big() as any Item)), big)
    expect(
      ["a": 1, "b": [Small(), nil as Int?] as [Any?]] as [String: Any],
      #"{"a":1,"b":{"$type":"Array<Optional<Any>>","value":[{"$type":"Small","a":1},null]}}"#)
    expect(["e": Bare()] as [String: any Error], #"{"e":{"$type":"Bare"}}"#)
    expect(AnyHashable(3), "3")
    expect(AnyHashable(Wrong2.code(3)), #"{"$type":"Wrong2","code":{"_0":3}}"#)
    expect([AnyHashable(1): "a", AnyHashable("b"): 2] as [AnyHashable: Any], #"{"1":"a","b":2}"#)
    expect(Date(timeIntervalSince1970: 0) as Any, #"{"$type":"Date","value":"1970-01-01T00:00:00.000000Z"}"#)
    expect(SIMD4<Float>(1, 2, 3, 4) as Any, #"{"$type":"SIMD4<Float>","value":[1.0,2.0,3.0,4.0]}"#)
    expect(
      SIMD16<Double>(repeating: 1) as Any,
      #"{"$type":"SIMD16<Double>","value":["# + Array(repeating: "1.0", count: 16).joined(separator: ",") + "]}")
    expect(c_choice(3) as Any, #""<CChoice>""#)
    expect({ (number: Int) in number } as Any, #""<function>""#)
  }

  private enum Wrong2: Hashable { case code(Int) }

  private func nested<Value>(_ value: Value) -> Any { value }

  @Test func `a metatype is described by name, and the fields after it are not misread`() {
    // A metatype in a tuple may or may not have storage, and nothing says which.
    #expect(told(Int.self) == [#""Int.self""#, #""Int.self""#, #""<(Int.Type, at: Int)>""#, #""Int.self""#])
    expect(Int.self as Any.Type, #""Int.self""#)
    expect(Small.self as any Item.Type, #""Small.self""#)
    expect(Node.self as AnyClass, #""Node.self""#)
    expect(Int.self as Any, #""Int.self""#)
    #expect(told((any Item).self).last == #""Item.self""#)
    expect(
      Metatypes(),
      #"{"before":1,"number":"Int.self","text":"after it","any":"Small.self","object":"Node.self","#
        + #""pair":"<(Int.Type, Int)>","maybe":"<Optional<Int.Type>>","twice":"<Optional<Optional<Int.Type>>>","#
        + #""last":"last"}"#)
    #expect(ValueDescriber.summary(of: Odd()) == #"{"type":"Int.self","text":"after it"}"#)
    expect(Carriers.one(Int.self, "x"), #"{"one":{"_0":"<(Int.Type, String)>"}}"#)
    expect(Carriers.two(String.self), #"{"two":{"_0":"String.self"}}"#)
    expect(Carriers.three(Small.self), #"{"three":{"_0":"Small.self"}}"#)
  }

  @Test func `an action in a container is labeled by its type and its case`() {
    func labels<Value>(_ values: Value...) -> [String] {
      let alone = Alone(values[0])
      let trace = trace(alone, TracePolicy()) { alone in for value in values { alone.action.onNext(value) } }
      return trace.events.compactMap { if case .action(let action) = $0.kind { action.label } else { nil } }
    }
    #expect(
      labels(Wrong.plain as any Item, Wrong.code(1), Small(), Big(), Node())
        == ["Wrong.plain", "Wrong.code", "Small", "Big", "Node"])
    #expect(
      labels(Wrong.plain as Any, 1, "x", Node(), Optional(1) as Any)
        == ["Wrong.plain", "Int", "String", "Node", "Optional<Int>"])
    #expect(labels(Wrong.code(1) as any Error, Bare()) == ["Wrong.code", "Bare"])
    #expect(labels(Node() as AnyObject, Derived()) == ["Node", "Derived"])
    #expect(labels(Derived() as Base, Base()) == ["Derived", "Base"])
    #expect(labels(CMode.busy) == ["CMode(rawValue: 1)"])
  }

  @Test func `the payload of an action in a container is described`() {
    let alone = Alone(Wrong.plain as any Item)
    let trace = trace(alone, TracePolicy()) { alone in
      alone.action.onNext(Wrong.both(1, text: "x"))
      alone.action.onNext(Wrong.plain)
      alone.action.onNext(Small())
    }
    let payloads = trace.events.compactMap { event -> String? in
      if case .action(let action) = event.kind { action.payload?.text ?? "-" } else { nil }
    }
    #expect(payloads == [#"{"_0":1,"text":"x"}"#, "-", #"{"_0":{"a":1}}"#])
  }
}
