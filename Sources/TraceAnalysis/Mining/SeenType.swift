import PlatformSupport
import TraceLaws

/// The reactors of one type in all runs: counts alone, of which candidates are made.
struct SeenType {
  /// How often a mutation came of an action within its `mutate`, and later.
  struct Emissions {
    var now = 0
    var later = 0

    var isAlwaysNow: Bool { later == 0 }
  }

  /// Labels, and whether an event of that label had a value without a name.
  var actions: [String: Bool] = [:]
  var mutations: [String: Bool] = [:]
  /// By action, the mutations below it.
  var led: [String: [String: Emissions]] = [:]
  /// By action, the values that fields came to have below it.
  var reached: [String: [FieldTest: Emissions]] = [:]
  /// The effects that outlast their `mutate`.
  var lasting: Set<String> = []
  /// The effects of which one was cancelled.
  var cancelled: Set<String> = []
  /// By mutation, the actions of other types that it led to.
  var sent: [String: Set<SentAction>] = [:]
  var fields = SeenFields()

  struct SentAction: Hashable {
    let type: String
    let label: String
  }
}

/// How often one run could have broken laws of one type of reactor.
struct SeenRun {
  var entries: SeenFields.Entries = [:]
  /// By action, how often it came while an effect of it ran.
  var repeats: [String: Int] = [:]
}

extension SeenType {
  /// How often a run could have broken a law; nil if as often as it kept it.
  func chances(_ law: LawCandidate, in run: SeenRun) -> Int? {
    law.template == .oneAtATime ? run.repeats[law.subject] ?? 0 : fields.chances(law, in: run.entries)
  }
}

/// The labels of actions above each event, as numbers of sets: chains share their sets, whatever their length.
struct LabelSets {
  private(set) var sets: [[Int32]] = [[]]
  private var numbers: [[Int32]: Int32] = [[]: 0]
  private var unions: [UInt64: Int32] = [:]

  mutating func union(_ one: Int32, _ other: Int32) -> Int32 {
    guard one != other, other != 0 else { return one }
    guard one != 0 else { return other }
    let key = UInt64(UInt32(bitPattern: min(one, other))) << 32 | UInt64(UInt32(bitPattern: max(one, other)))
    if let known = unions[key] { return known }
    let union = number(of: Set(sets[Int(one)] + sets[Int(other)]).sorted())
    unions[key] = union
    return union
  }

  mutating func number(of labels: [Int32]) -> Int32 {
    if let known = numbers[labels] { return known }
    let number = Int32(sets.count)
    numbers[labels] = number
    sets.append(labels)
    return number
  }
}
