import TraceLaws

/// The forms of sentence that are mined.
enum LawTemplate: CaseIterable {
  case leads, leadsToState, sameValue, atMostOne, comes, onlyWhen, oneAtATime, stops, ends, always, neverDecreases
  case changesOnly, sends

  /// How much a law of this form is worth to a reader.
  var weight: Double {
    switch self {
    case .stops, .oneAtATime: 3
    case .onlyWhen: 2.5
    case .always: 2.2
    case .sameValue, .leadsToState: 2
    case .neverDecreases, .sends, .atMostOne: 1.5
    case .leads, .comes: 1
    case .changesOnly: 0.8
    case .ends: 0.7
    }
  }
}

/// A law that may hold, and what the runs said of it.
struct LawCandidate {
  /// The verdicts of runs of one kind.
  struct Tally: Equatable {
    /// Runs that exercised it and kept it, and those that broke it.
    var kept = 0
    var broken = 0
    /// Obligations.
    var held = 0
    var bad = 0
  }

  let template: LawTemplate
  let law: Law
  /// The event or the field that the sentence is about.
  let subject: String
  /// The rest of the sentence, by which it is compared with those about other subjects.
  let object: String
  var test: FieldTest?
  var condition: FieldTest?
  /// Whether every event that it is about came at once, as the source says.
  var isPlain = false
  var tests = Tally()
  var attack = Tally()
  /// The first run of the attack that broke it.
  var fall: Fall?

  struct Fall: Sendable {
    let run: String
    let event: UInt64?
  }

  /// Whether it asks nothing of effects that were cancelled.
  var isFree: Bool { if case .leads(_, _, _, true) = law.sentence { true } else { false } }

  var held: Int { tests.held + attack.held }
  var bad: Int { tests.bad + attack.bad }

  init(
    _ template: LawTemplate, of reactor: String, _ sentence: LawSentence, _ subject: String, _ object: String = "",
    test: FieldTest? = nil, condition: FieldTest? = nil, isPlain: Bool = false
  ) {
    self.template = template
    law = Law(reactor: reactor, sentence: sentence)
    (self.subject, self.object, self.test, self.condition) = (subject, object, test, condition)
    self.isPlain = isPlain
  }

  /// Takes the answer of the checker in one run.
  ///
  /// - Parameter chances: How often the run could have broken it; nil if that is how often it kept it.
  mutating func take(_ result: LawResult, chances: Int?, _ trace: LawTrace, name: String, isAttack: Bool) {
    var held = result.count(.held)
    if let chances { held = min(held, chances) }
    // A run that is over and still owes it is nothing to learn the law from.
    let bad = result.count(.violated) + (trace.isClosed ? result.count(.pending) : 0)
    let tally = Tally(kept: bad == 0 && held > 0 ? 1 : 0, broken: bad > 0 ? 1 : 0, held: held, bad: bad)
    if !isAttack { return tests.add(tally) }
    attack.add(tally)
    guard fall == nil, bad > 0 else { return }
    let first = (result.first(.violated).first ?? result.first(.pending).first)?.position
    fall = Fall(run: name, event: first.map(trace.seq))
  }
}

extension LawCandidate.Tally {
  mutating func add(_ other: Self) {
    kept += other.kept
    broken += other.broken
    held += other.held
    bad += other.bad
  }
}
