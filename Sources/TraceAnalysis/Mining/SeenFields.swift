import PlatformSupport
import TraceFormat
import TraceJSON
import TraceLaws

/// The fields of one type of reactor: the kinds of value that they had, the mutations that wrote them, and what was true at once.
struct SeenFields {
  private(set) var names: [String] = []
  private var index: [String: Int] = [:]
  /// By field, the kinds that were seen, as bits.
  private var seen: [UInt8] = []
  /// By field, the labels of the mutations that changed it.
  private(set) var writers: [Set<String>] = []
  /// How often two fields came to have two kinds, one after the other; of a field and itself, how often it came to have one.
  typealias Entries = [Int: Int]
  private var all: Entries = [:]
  /// Those of one run.
  private var own: Entries = [:]

  /// Fields that are looked at in pairs.
  private static let most = 64

  /// The kinds of the fields of one reactor.
  struct Current {
    var kinds: [ValueKind] = []
  }

  /// Takes a state, and calls `body` with each field that came to have a value of another kind.
  mutating func take(
    _ state: TraceEvent.State, _ current: inout Current, by mutation: String?,
    _ body: (_ field: String, ValueKind) -> Void
  ) {
    var changed: [Int] = []
    switch state.change {
    case .unknown: current.kinds = current.kinds.map { _ in .unknown }
    case .whole(let text): takeWhole(text, &current, &changed)
    case .diff(let patches):
      for patch in patches {
        guard let name = JSONPointer.first(patch.path) else {
          if let value = patch.value { takeWhole(value, &current, &changed) }
          continue
        }
        let field = field(name)
        if let mutation { writers[field].insert(mutation) }
        set(field, Self.kind(after: patch), &current, &changed)
      }
    }
    for field in changed where field < Self.most {
      own[Self.cell(field, current.kinds[field], field, current.kinds[field]), default: 0] += 1
    }
    changed.sort()
    for (index, field) in changed.enumerated() {
      body(names[field], current.kinds[field])
      if field < Self.most, !state.isInitial { count(field, changed[..<index], current) }
    }
  }

  private static func kind(after patch: TraceEvent.Patch) -> ValueKind {
    guard JSONPointer.isShallow(patch.path) else { return patch.operation == .remove ? .unknown : .full }
    guard patch.operation != .remove, let value = patch.value else { return .unknown }
    return value.text.withByteView { ValueKind($0) }
  }

  private mutating func takeWhole(_ text: JSONText, _ current: inout Current, _ changed: inout [Int]) {
    var values: [(String, ValueKind)] = []
    _ = text.text.withByteView { bytes in
      JSONMembers.forEach(bytes) { name, value in
        values.append((JSONString.decode(name, isEscaped: true), ValueKind(value)))
      }
    }
    for (name, kind) in values where name != "$trunc" { set(field(name), kind, &current, &changed) }
  }

  private mutating func set(_ field: Int, _ kind: ValueKind, _ current: inout Current, _ changed: inout [Int]) {
    while current.kinds.count <= field { current.kinds.append(.unknown) }
    seen[field] |= kind.bit
    guard current.kinds[field] != kind else { return }
    current.kinds[field] = kind
    if !changed.contains(field) { changed.append(field) }
  }

  private mutating func field(_ name: String) -> Int {
    if let field = index[name] { return field }
    index[name] = names.count
    names.append(name)
    seen.append(0)
    writers.append([])
    return names.count - 1
  }

  /// Counts a field with every other one, but those of the same state that were counted with it.
  private mutating func count(_ field: Int, _ counted: ArraySlice<Int>, _ current: Current) {
    for other in 0..<min(current.kinds.count, Self.most) where other != field && !counted.contains(other) {
      own[Self.cell(field, current.kinds[field], other, current.kinds[other]), default: 0] += 1
    }
  }

  private static func cell(_ one: Int, _ kind: ValueKind, _ other: Int, _ otherKind: ValueKind) -> Int {
    guard one <= other else { return cell(other, otherKind, one, kind) }
    return ((one * most + other) * 8 + Int(kind.rawValue)) * 8 + Int(otherKind.rawValue)
  }

  /// Ends a run, and returns what it entered.
  mutating func endRun() -> Entries {
    defer { own = [:] }
    all.merge(own) { $0 + $1 }
    return own
  }

  /// How often one condition came to hold while the other did, or the other way round: in all runs, or in one.
  func entries(_ one: FieldTest, and other: FieldTest, in entries: Entries? = nil) -> Int {
    guard let a = index[one.field], let b = index[other.field], a != b else { return 0 }
    var sum = 0
    for x in ValueKind.allCases where one.kinds & x.bit != 0 {
      for y in ValueKind.allCases where other.kinds & y.bit != 0 { sum += (entries ?? all)[Self.cell(a, x, b, y)] ?? 0 }
    }
    return sum
  }

  /// How often a run could have broken a law about a condition; nil if as often as it kept it.
  ///
  /// A run in which the condition was always true could not. A long stay in one state is one chance.
  func chances(_ law: LawCandidate, in run: Entries) -> Int? {
    guard law.template == .onlyWhen || law.template == .always, let test = law.test, let field = index[test.field]
    else {
      return nil
    }
    let kinds = test.negated.kinds
    let isEverFalse = ValueKind.allCases.contains { kinds & $0.bit != 0 && run[Self.cell(field, $0, field, $0)] != nil }
    guard isEverFalse else { return 0 }
    return law.condition.map { entries(test, and: $0, in: run) }
  }

  /// The conditions on fields of few kinds that change, two of each.
  var tests: [[FieldTest]] {
    names.indices.filter { !writers[$0].isEmpty && $0 < Self.most }.compactMap { field in
      let kinds = seen[field] & ~ValueKind.unknown.bit
      let values: [FieldTest.Value]
      if kinds & ~(ValueKind.yes.bit | ValueKind.no.bit) == 0 {
        values = [.isTrue, .isFalse]
      } else if kinds & ValueKind.none.bit != 0 {
        values = [.isNil, .isNotNil]
      } else if kinds & ValueKind.empty.bit != 0, kinds & ValueKind.number.bit == 0 {
        values = [.isEmpty, .isNotEmpty]
      } else {
        return nil
      }
      return values.map { FieldTest(field: names[field], value: $0) }
    }
  }

  /// The fields that were numbers alone, and changed.
  var numbers: [String] {
    names.indices.filter { seen[$0] == ValueKind.number.bit && !writers[$0].isEmpty }.map { names[$0] }
  }

  /// The mutations that changed a field.
  func writers(of field: String) -> Set<String> { index[field].map { writers[$0] } ?? [] }
}
