import PlatformSupport
import ReactorTrace
import TraceValues

/// How values of one type are made at random, and made simpler.
struct ValuePlan {
  var make: (inout HuntRandom, ValuePool) -> Any = { _, _ in preconditionFailure("no value can be made") }
  /// Values that are simpler than this one, the simplest first.
  var simpler: (Any) -> [Any] = { _ in [] }
  /// Nil if none can be made.
  var simplest: Any?
  /// Nil if they can be made, or if there are none: no case that needs one can ever be sent.
  var refusal: Refusal?

  struct Refusal {
    let subject: String
    let reason: String
    /// The case around it.
    var location: String?

    var text: String { subject + (location.map { " in \($0)" } ?? "") + " " + reason }
  }

  /// - Parameter values: The most usual first.
  init(oneOf values: [Any], simpler: @escaping (Any) -> [Any], shownToo type: Any.Type? = nil) {
    make = { random, pool in
      let shown = type.map { pool.values(of: $0) } ?? []
      return !shown.isEmpty && random.below(2) == 0 ? random.pick(shown) : random.early(values)
    }
    self.simpler = simpler
    simplest = values.first.map { simpler($0).first ?? $0 }
  }

  init(refusal: Refusal?) { self.refusal = refusal }
}

/// The plans of an enum's cases, or of a tuple.
struct CasePlans {
  let type: ComposedType
  let cases: [[ValuePlan]]
  let refusals: [ValuePlan.Refusal?]

  /// Some value of it exists, and can be made.
  func canMake(_ number: Int) -> Bool {
    !type.cases[number].isOpaque && cases[number].allSatisfy { $0.simplest != nil }
  }

  func make(_ number: Int, _ random: inout HuntRandom, _ pool: ValuePool) -> Any {
    type.value(ofCase: number, cases[number].map { $0.make(&random, pool) })
  }

  /// Values of the same case with simpler parts.
  func simplerParts(than value: Any) -> [Any] {
    let (number, parts) = type.taken(apart: value)
    guard let parts else { return [] }
    return parts.indices.flatMap { index in
      cases[number][index].simpler(parts[index]).map { simpler in
        var parts = parts
        parts[index] = simpler
        return type.value(ofCase: number, parts)
      }
    }
  }

  /// That of the first case that cannot be made: one that is never sent must not be missed in silence.
  private var refusal: ValuePlan.Refusal? {
    guard let number = refusals.firstIndex(where: { $0 != nil }), var refusal = refusals[number] else { return nil }
    let name = type.cases[number].name
    if !name.isEmpty, !type.isOptional, refusal.location == nil {
      refusal.location = "\(_typeName(type.type, qualified: false)).\(name)"
    }
    return refusal
  }

  /// The plan of all cases.
  var plan: ValuePlan {
    // Cases without a payload are simpler than others.
    let numbers = type.cases.indices.filter(canMake)
    let order = numbers.filter { cases[$0].isEmpty } + numbers.filter { !cases[$0].isEmpty }
    let simplest = order.map { number in type.value(ofCase: number, cases[number].compactMap(\.simplest)) }
    var plan = ValuePlan(refusal: refusal)
    plan.simpler = { value in
      let number = type.taken(apart: value).number
      return simplest.prefix(order.firstIndex(of: number) ?? order.count) + simplerParts(than: value)
    }
    if plan.refusal == nil, !order.isEmpty {
      plan.simplest = simplest.first
      plan.make = { random, pool in make(random.pick(numbers), &random, pool) }
    }
    return plan
  }
}

/// Finds plans, by type.
struct ValuePlanner {
  /// Values of types that are made of nothing else.
  let given: [ObjectIdentifier: [Any]]
  private var open: [ObjectIdentifier] = []

  /// A type may hold itself in a list: so deep.
  private static let deepest = 2
  private static let mostElements = 16

  init(given: [ObjectIdentifier: [Any]]) { self.given = given }

  mutating func plan(for type: Any.Type) -> ValuePlan {
    if let listed = listed(type) {
      let isGiven = given[ObjectIdentifier(type)] != nil
      if isGiven, listed.isEmpty { return ValuePlan(refusal: .init(subject: "\(type)", reason: "was given no values")) }
      return ValuePlan(oneOf: listed) { PlainType.earlier(than: $0, in: listed) ?? [] }
    }
    if let plain = PlainType.of(type) { return ValuePlan(oneOf: plain.samples, simpler: plain.simpler, shownToo: type) }
    if let collection = type as? any PlainCollection.Type { return plan(for: collection) }
    if open.count(where: { $0 == ObjectIdentifier(type) }) == Self.deepest { return ValuePlan(refusal: nil) }
    return cases(of: type)?.plan
      ?? ValuePlan(
        refusal: .init(subject: _typeName(type, qualified: false), reason: ComposedType.refusal(of: type)))
  }

  /// The values of a type that are given, or that the type lists itself; nil for others.
  func listed(_ type: Any.Type) -> [Any]? {
    if let values = given[ObjectIdentifier(type)] { return values }
    func all<Listed: CaseIterable>(_ type: Listed.Type) -> [Any] { type.allCases.map { $0 } }
    return (type as? any CaseIterable.Type).map { all($0) }
  }

  /// Nil for a type that is no enum, optional or tuple, or whose metadata cannot be read.
  mutating func cases(of type: Any.Type) -> CasePlans? {
    guard let composed = ComposedType.of(type) else { return nil }
    open.append(ObjectIdentifier(type))
    defer { open.removeLast() }
    let cases = composed.cases.map { one in one.isIndirect ? [] : one.parts.map { plan(for: $0.type) } }
    let refusals = zip(composed.cases, cases).map { one, parts in
      parts.lazy.compactMap(\.refusal).first
        ?? (one.isOpaque
          ? ValuePlan.Refusal(subject: "its payload", reason: one.isIndirect ? "lies in a box" : "cannot be written")
          : nil)
    }
    return CasePlans(type: composed, cases: cases, refusals: refusals)
  }

  private mutating func plan(for collection: any PlainCollection.Type) -> ValuePlan {
    let element = plan(for: collection.element)
    var plan = ValuePlan(refusal: element.refusal)
    plan.simpler = { Self.simpler(than: $0, collection, element) }
    guard plan.refusal == nil else { return plan }
    plan.simplest = collection.made(of: [])
    plan.make = { random, pool in
      let count = element.simplest == nil ? 0 : random.below(3)
      return collection.made(of: (0..<count).map { _ in element.make(&random, pool) })
    }
    return plan
  }

  private static func simpler(
    than list: Any, _ collection: any PlainCollection.Type, _ element: ValuePlan
  ) -> [Any] {
    var elements = (list as? any PlainCollection)?.elements ?? []
    if elements.isEmpty { return [] }
    if collection.isUnordered {
      let words = elements.map { ValueSource.of($0, as: collection.element) ?? "\($0)" }
      elements = zip(words, elements).sorted { $0.0 < $1.0 }.map(\.1)
    }
    let half = elements.count / 2
    var simpler = half > 1 ? [[], Array(elements[..<half]), Array(elements[half...])] : [[]]
    func change(_ index: Int, to change: [Any]) {
      simpler.append(elements[..<index] + change + elements[(index + 1)...])
    }
    let first = elements.indices.prefix(mostElements)
    if half > 0 { for index in first { change(index, to: []) } }
    for index in first { for one in element.simpler(elements[index]) { change(index, to: [one]) } }
    return simpler.map { collection.made(of: $0) }
  }
}
