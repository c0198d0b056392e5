import PlatformSupport

/// An order as a short text, by which a test runs it again: `1:3fa2`.
///
/// | text | order |
/// |---|---|
/// | `2`, `2.1` | the second answer late; the second and then the first |
/// | `t3` | the third task late |
/// | `f2`, `n2` | the second answer fails; it never comes |
/// | `o4x1.6x2` | at the fourth choice the next but one, at the sixth the one after that |
///
/// Answers and tasks are counted in the order in which the usual run asks for them or has them ready. The digits after the
/// colon are those of what came, to tell a test that has changed.
struct OrderReplay: Sendable, Equatable {
  enum Order: Sendable, Equatable {
    case late([Int])
    case lateTask(Int)
    case fails(Int)
    case neverComes(Int)
    case picks([Int])
  }

  var order: Order
  /// Nil if the text had none.
  var check: UInt16?

  var text: String {
    let order =
      switch order {
      case .late(let numbers): numbers.map(String.init).joined(separator: ".")
      case .lateTask(let number): "t\(number)"
      case .fails(let number): "f\(number)"
      case .neverComes(let number): "n\(number)"
      case .picks(let picks):
        "o"
          + picks.enumerated().filter { $0.element != 0 }.map { "\($0.offset + 1)x\($0.element)" }.joined(
            separator: ".")
      }
    return order + (check.map { ":" + Self.hex($0) } ?? "")
  }

  init(_ order: Order, check: UInt16?) {
    self.order = order
    self.check = check
  }

  /// Nil for a text that is none of these.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let order = parts.first.flatMap({ Order($0) }) else { return nil }
    self.order = order
    if parts.count == 2 {
      guard let check = UInt16(parts[1], radix: 16) else { return nil }
      self.check = check
    }
  }

  /// The check of what came.
  static func check(of labels: [String]) -> UInt16 {
    let hash = FNV1a(labels.flatMap { Array($0.utf8) + [0] }).hash
    return UInt16(truncatingIfNeeded: hash ^ hash >> 16 ^ hash >> 32 ^ hash >> 48)
  }

  private static func hex(_ check: UInt16) -> String {
    let digits = String(check, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension OrderReplay.Order {
  /// The largest choice that a text may name: what a broken text costs is bounded.
  private static let mostChoices = 100_000

  fileprivate init?(_ text: Substring) {
    func number(_ text: Substring) -> Int? { Int(text).flatMap { (1...Self.mostChoices).contains($0) ? $0 : nil } }
    let rest = text.dropFirst()
    switch text.first {
    case "t": guard let task = number(rest) else { return nil }; self = .lateTask(task)
    case "f": guard let answer = number(rest) else { return nil }; self = .fails(answer)
    case "n": guard let answer = number(rest) else { return nil }; self = .neverComes(answer)
    case "o":
      var picks: [Int] = []
      for part in rest.split(separator: ".") {
        let words = part.split(separator: "x")
        guard words.count == 2, let position = number(words[0]), let pick = number(words[1]) else { return nil }
        while picks.count < position { picks.append(0) }
        picks[position - 1] = pick
      }
      self = .picks(picks)
    default:
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      let numbers = parts.compactMap(number)
      guard !numbers.isEmpty, numbers.count == parts.count else { return nil }
      self = .late(numbers)
    }
  }
}

// Between the order of a text and the plan of a run.
extension OrderReplay.Order {
  /// The order of a run.
  ///
  /// - Parameter usual: The usual run, which counts answers and tasks.
  init(of run: OrderedRun, usual: OrderedRun) {
    let (answers, tasks) = usual.state.withLock { ($0.answers, $0.tasks) }
    func number(_ key: UInt64, _ keys: [UInt64]) -> Int? { keys.firstIndex(of: key).map { $0 + 1 } }
    let picks = run.state.withLock { state in
      var picks = state.choices.map(\.choice.pick)
      while picks.last == 0 { picks.removeLast() }
      return picks
    }
    self = .picks(picks)
    switch (run.plan.fate, run.plan.course) {
    case (.fails(let key), _): if let number = number(key, answers) { self = .fails(number) }
    case (.neverComes(let key), _): if let number = number(key, answers) { self = .neverComes(number) }
    case (nil, .late(let keys)):
      let numbers = keys.compactMap { number($0, answers) }
      if numbers.count == keys.count { self = .late(numbers) }
    case (nil, .lateTask(let key)): if let number = number(key, tasks) { self = .lateTask(number) }
    case (nil, .usual), (nil, .picks), (nil, .random): break
    }
  }

  /// The plan of a run; nil if the usual run has fewer answers or tasks.
  func plan(after usual: OrderedRun, _ shape: UsualShape) -> OrderPlan? {
    let (answers, tasks) = usual.state.withLock { ($0.answers, $0.tasks) }
    func key(_ number: Int, _ keys: [UInt64]) -> UInt64? { number <= keys.count ? keys[number - 1] : nil }
    switch self {
    case .late(let numbers):
      let keys = numbers.compactMap { key($0, answers) }
      return keys.count == numbers.count ? OrderPlan(course: .late(keys), shape: shape) : nil
    case .lateTask(let number): return key(number, tasks).map { OrderPlan(course: .lateTask($0), shape: shape) }
    case .fails(let number): return key(number, answers).map { OrderPlan(fate: .fails($0), shape: shape) }
    case .neverComes(let number): return key(number, answers).map { OrderPlan(fate: .neverComes($0), shape: shape) }
    case .picks(let picks): return OrderPlan(course: .picks(picks), shape: shape)
    }
  }
}
