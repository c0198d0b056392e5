import TraceModel
import TraceSamples

/// An app of random features, whose laws are known.
struct World {
  enum Kind: CaseIterable { case list, search, session, counter, note, pager, profile }

  /// A fault of a feature, each of which breaks one planted law.
  enum Fault: CaseIterable {
    case overlaps, staysLoading, queriesOverlap, clearsLate, logsInTwice, logsOutTwice, syncsOn, syncsOut, memberFirst
    case countsDown, trimsNotes, pagesOn, silent, savesTwice
  }

  struct Feature {
    let kind: Kind
    /// `Posts`, which ends the names of its fields, actions and mutations.
    let name: String
  }

  struct Action {
    let feature: Feature
    let verb: String
    var needsValue = false

    var label: String { verb + feature.name }
  }

  let features: [Feature]
  var fault: Fault?
  /// The texts that are typed.
  var words = ["ada", "owl", "grace"]
  /// One answer of this number fails.
  var failures = 6

  init(seed: UInt64) {
    var random = SeededRandom(seed)
    var names = ["Posts", "Users", "Songs", "Trips", "Notes", "Mails", "Films", "Games", "Teams"].shuffled(
      using: &random)
    let kinds = (Kind.allCases + [random.pick(Kind.allCases), random.pick(Kind.allCases)]).shuffled(using: &random)
    features = kinds.prefix(random.number(5...8)).map { Feature(kind: $0, name: names.removeLast()) }
  }

  /// The same app in an attack: texts that are rarer, answers that fail more often.
  var attacked: World {
    var world = self
    world.words += ["ada ", " owl"]
    world.failures = 3
    return world
  }

  func with(_ fault: Fault) -> World {
    var world = self
    world.fault = fault
    return world
  }

  var fields: [(String, String)] {
    features.flatMap { feature -> [(String, String)] in
      let name = feature.name
      return switch feature.kind {
      case .list: [("isLoading\(name)", "false"), ("items\(name)", "[]")]
      case .search: [("query\(name)", "\"\""), ("found\(name)", "[]")]
      case .session: [("user\(name)", "null"), ("isMember\(name)", "false")]
      case .counter: [("count\(name)", "0"), ("level\(name)", "5")]
      case .note: [("note\(name)", "\"\"")]
      case .pager: [("next\(name)", "null"), ("pages\(name)", "0")]
      case .profile: [("title\(name)", "\"\""), ("isSaved\(name)", "false")]
      }
    }
  }

  var actions: [Action] {
    features.flatMap { feature in
      let verbs =
        switch feature.kind {
        case .list: ["load"]
        case .search: ["find", "clear"]
        case .session: ["login", "logout", "sync"]
        case .counter: ["bump", "raise", "lower"]
        case .note: ["write"]
        case .pager: ["first", "more"]
        case .profile: ["rename", "save"]
        }
      return verbs.map { Action(feature: feature, verb: $0, needsValue: ["find", "write", "rename"].contains($0)) }
    }
  }

  /// Laws that are true, each with the fault that breaks it.
  var planted: [(law: String, fault: Fault)] {
    features.flatMap { feature -> [(law: String, fault: Fault)] in
      let name = feature.name
      return switch feature.kind {
      case .list:
        [
          ("effect load\(name) one at a time", .overlaps),
          ("effect load\(name) leads to state isLoading\(name) = false unless cancelled", .staysLoading),
          ("mutation setItems\(name) leads to action Child.show\(name)", .silent),
        ]
      case .search:
        [
          ("effect find\(name) one at a time", .queriesOverlap),
          ("action clear\(name) stops effect find\(name)", .clearsLate),
        ]
      case .session:
        [
          ("action login\(name) only when user\(name) = nil", .logsInTwice),
          ("action logout\(name) only when user\(name) != nil", .logsOutTwice),
          ("action logout\(name) stops effect sync\(name)", .syncsOn),
          ("action sync\(name) only when user\(name) != nil", .syncsOut),
          ("always user\(name) != nil when isMember\(name) = true", .memberFirst),
        ]
      case .counter: [("field count\(name) never decreases", .countsDown)]
      case .note: [("action write\(name) leads to mutation setNote\(name) with the same value", .trimsNotes)]
      case .pager: [("action more\(name) only when next\(name) != nil", .pagesOn)]
      case .profile: [("effect save\(name) leads to at most 1 mutation setSaved\(name)", .savesTwice)]
      }
    }.filter { planted in fault.map { $0 == planted.fault } ?? true }
  }

  /// A test, which waits for most answers, and logs in before it logs out.
  func test(_ seed: UInt64) -> Trace {
    let run = WorldRun(self, seed: seed)
    for _ in 0..<run.random.number(1...3) {
      let feature = run.random.pick(features)
      let own = actions.filter { $0.feature.name == feature.name }
      for step in 0..<run.random.number(1...4) {
        // A gate of the view that opens in some states needs a beginning.
        let isFirst = step == 0 && (feature.kind == .session || feature.kind == .pager)
        guard let action = isFirst ? own.first : run.random.pick(own), isEnabled(action, run) else { continue }
        run.send(action)
        run.wait(run.random.chance(15) ? 10 : nil)
      }
    }
    return run.trace()
  }

  /// Random actions, as far as views let them through, without waiting.
  func attack(_ seed: UInt64) -> Trace {
    let run = WorldRun(attacked, seed: seed)
    let feature = run.random.pick(features).name
    for _ in 0..<run.random.number(15...40) {
      // Half of them go to one feature.
      let some = run.random.chance(2) ? actions : actions.filter { $0.feature.name == feature }
      let enabled = some.filter { isEnabled($0, run) }
      if !enabled.isEmpty { run.send(run.random.pick(enabled)) }
      run.wait(run.random.number(0...120))
    }
    return run.trace()
  }

  /// Whether a view lets an action through.
  private func isEnabled(_ action: Action, _ run: WorldRun) -> Bool {
    let name = action.feature.name
    return switch action.verb {
    case "login": run.values["user\(name)"] == "null" || fault == .logsInTwice
    case "logout": run.values["user\(name)"] != "null" || fault == .logsOutTwice
    case "sync": run.values["user\(name)"] != "null" || fault == .syncsOut
    case "more": run.values["next\(name)"] != "null" || fault == .pagesOn
    default: true
    }
  }
}
