import PlatformSupport
import ReactorTrace
import TraceValues

/// The actions of a type that a hunt can send, by case.
struct ActionSource<Action> {
  struct Kind {
    let name: String
    let make: (inout HuntRandom, ValuePool) -> Action
  }
  private(set) var kinds: [Kind] = []
  /// Cases that cannot be made, and what a message says of each.
  private(set) var refused: [(name: String, reason: String)] = []
  /// Nil if the type is no enum, or has its values given.
  private let cases: CasePlans?
  private let isEnum = RecordedForm.isEnum(Action.self)
  /// Made by closures, which may keep a rule.
  private var ofClosures: Set<String> = []

  /// Takes cases from the metadata of the type, or the values that it lists.
  ///
  /// - Parameter given: By type, the values of which its are made and no others.
  init(given: [ObjectIdentifier: [Any]]) {
    var planner = ValuePlanner(given: given)
    if let listed = planner.listed(Action.self) {
      cases = nil
      take(recorded: listed.map { Self.action($0) })
      return
    }
    cases = planner.cases(of: Action.self)
    guard let cases else {
      let name = _typeName(Action.self, qualified: false)
      refused = [(name, "\(name) \(ComposedType.refusal(of: Action.self))")]
      return
    }
    for (number, one) in cases.type.cases.enumerated() {
      if let refusal = cases.refusals[number] {
        refused.append((one.name, refusal.text))
      } else if cases.canMake(number) {
        kinds.append(Kind(name: one.name) { Self.action(cases.make(number, &$0, $1)) })
      }
    }
  }

  private static func action(_ value: Any) -> Action { ComposedType.content(of: value, as: Action.self) }

  /// Sends these too.
  mutating func take(recorded: [Action]) {
    var byName: [(name: String, actions: [Action])] = []
    for action in recorded {
      let name = RecordedForm.label(of: action)
      let index = byName.firstIndex { $0.name == name } ?? byName.endIndex
      if index == byName.endIndex { byName.append((name, [])) }
      byName[index].actions.append(action)
    }
    for (name, actions) in byName {
      let made = kinds.first { $0.name == name }?.make
      put(name) { random, pool in
        if let made, random.below(2) == 0 { return made(&random, pool) }
        return random.pick(actions)
      }
    }
  }

  /// Makes a kind of actions with a closure alone.
  mutating func give(_ name: String, _ make: @escaping @Sendable (inout HuntRandom) -> Action) {
    ofClosures.insert(name)
    put(name) { random, _ in make(&random) }
  }

  /// Replaces the kind of this name, or adds it.
  private mutating func put(_ name: String, _ make: @escaping (inout HuntRandom, ValuePool) -> Action) {
    let kind = Kind(name: name, make: make)
    if let index = kinds.firstIndex(where: { $0.name == name }) { kinds[index] = kind } else { kinds.append(kind) }
    refused.removeAll { $0.name == name || !isEnum }
  }

  mutating func leaveOut(_ name: String) {
    kinds.removeAll { $0.name == name }
    refused.removeAll { $0.name == name }
  }

  /// A number of an action's case that is the same in each process, from 16: other kinds of steps have smaller ones.
  func code(of action: Action) -> UInt64 { UInt64(truncatingIfNeeded: kind(of: action)) &+ 16 }

  func kind(of action: Action) -> Int {
    cases?.type.number(of: action) ?? Int(FNV1a(RecordedForm.label(of: action).utf8).hash & 0xFFFF)
  }

  /// The same case with simpler parts, the simplest first. Each chain of simpler actions has an end.
  func simpler(than action: Action) -> [Action] {
    guard let cases, !ofClosures.contains(RecordedForm.label(of: action)) else { return [] }
    return cases.simplerParts(than: action).map { Self.action($0) }
  }

  /// Swift source of an action, where its type is known; nil if a part of it has none.
  static func source(of action: Action) -> String? { ValueSource.of(action, as: Action.self) }
}
