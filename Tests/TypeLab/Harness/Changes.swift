import ReactorCore

/// A type that is made of another one while the program runs, unseen by the compiler.
enum Change: String {
  case some, orNone, twice, list, three, slice, contiguous, named, tuple, wrap, pair, one, two, boxed, lone, chain
  case success, failure, error, any, item, object, anyObject, pulse, inline, function

  /// Nil if a word names no change.
  static func all(_ words: ArraySlice<String>) -> [Change]? {
    let changes = words.compactMap(Change.init)
    return changes.count == words.count ? changes : nil
  }

  /// Examines the values of `make` after the changes.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func apply<Value>(
    _ changes: ArraySlice<Change>, _ make: @escaping (Int) -> Value, _ way: Way
  ) {
    guard let change = changes.first else { return Examination<Value>.run(make, way) }
    change.apply(changes.dropFirst(), make, way)
  }

  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private func apply<Value>(
    _ rest: ArraySlice<Change>, _ make: @escaping (Int) -> Value, _ way: Way
  ) {
    func go<Made>(_ made: @escaping (Int) -> Made) { Change.apply(rest, made, way) }
    switch self {
    case .some: go { make($0) as Value? }
    case .orNone: go { $0 == 0 ? nil : make($0) as Value? }
    case .twice: go { .some(.some(make($0))) as Value?? }
    case .list: go { [make($0)] }
    case .three: go { [make(0), make($0), make(0)] }
    case .slice: go { [make(0), make($0), make(0)].dropFirst() }
    case .contiguous: go { ContiguousArray([make($0), make(0)]) }
    case .named: go { ["first": make(0), "second": make($0)] }
    case .tuple: go { (number: 70_001, make($0), flag: true) }
    case .wrap: go { Wrap(before: 7, value: make($0), after: 70_002) }
    case .pair: go { Pair(first: make($0), second: make(0)) }
    case .one: go { Envelope.one(make($0)) }
    case .two: go { Envelope.two(make($0), count: 70_003) }
    case .boxed: go { Envelope.boxed(make($0)) }
    case .lone: go { Lone.some(make($0)) }
    case .chain: go { Chain.link(make(0), .link(make($0), .end)) }
    case .success: go { Result<Value, any Error>.success(make($0)) }
    case .failure: go { Result<Int, any Error>.failure(Failure(value: make($0))) }
    case .error: go { Failure(value: make($0)) as any Error }
    case .any: go { make($0) as Any }
    case .item: go { Wrap(before: 7, value: make($0), after: 70_002) as any Item }
    case .object: go { number in Shared.object("box \(rest.count) \(number)") { Box(make(number)) } }
    case .anyObject: go { number in Shared.object("box \(rest.count) \(number)") { Box(make(number)) } as AnyObject }
    case .pulse: go { Pulsing(value: make($0)) }
    case .inline:
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        go { [make(0), make($0)] as InlineArray<2, Value> }
      }
    case .function: go { number in { make(number) } }
    }
  }
}

/// A protocol that structures of any size conform to.
protocol Item {}

struct Wrap<Value>: Item {
  var before: Int8
  var value: Value
  var after: Int
}
struct Pair<First, Second> {
  var first: First
  var second: Second
}
struct Failure<Value>: Error, @unchecked Sendable {
  // Never leaves the one thread there is.
  var value: Value
}
struct Pulsing<Value> {
  @Pulse var value: Value
  var after = 70_004
}
enum Envelope<Value> {
  case nothing
  case one(Value)
  case two(Value, count: Int)
  indirect case boxed(Value)
}
enum Lone<Value> { case some(Value), none }
indirect enum Chain<Value> { case link(Value, Chain), end }

final class Box<Value>: Planted {
  let value: Value
  init(_ value: Value) { self.value = value }
}
