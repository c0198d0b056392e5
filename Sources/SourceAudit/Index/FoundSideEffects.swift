import PlatformSupport
import TraceFindings

/// The side effects of one reducer, joined to findings: one for each rule, line and mutation.
struct FoundSideEffects {
  /// One side effect for one mutation.
  struct Effect {
    var rule: PurityRule
    var message: String
    var api: String
    var site: SourceSite
    var reduceSite: SourceSite
    var through: [Finding.Call]
    /// Case name, or `*` for every mutation.
    var mutation: String
    var isPossible: Bool
    var exempt: String?

    /// Whether it is the same as another one, or what that leads to.
    func tells(_ other: Effect) -> Bool {
      guard rule == other.rule, mutation == other.mutation || mutation == "*" else { return false }
      let way = [other.reduceSite] + other.through.compactMap(\.site)
      return site.isOnLine(of: other.site) || (api == other.api && way.contains(where: site.isOnLine))
    }
  }

  private struct Line: Hashable {
    var rule: PurityRule
    var file: String
    var line: Int
    var mutation: String
    var exempt: String?
  }

  private var effects: [Line: [Effect]] = [:]

  /// All of them, in no order.
  var all: [Effect] { effects.values.flatMap(\.self) }

  mutating func add(_ effect: Effect) {
    let line = Line(
      rule: effect.rule, file: effect.site.file, line: effect.site.line, mutation: effect.mutation,
      exempt: effect.exempt)
    // The first way that was found is the shortest; a certain one is worth more.
    if let known = effects[line]?.firstIndex(where: { $0.api == effect.api }) {
      if effects[line]?[known].isPossible == true, !effect.isPossible { effects[line]?[known] = effect }
      return
    }
    effects[line, default: []].append(effect)
  }

  /// Adds what another engine found, except where this one has a finding of the rule on the same line or on the way.
  mutating func add(_ others: FoundSideEffects) {
    let known = all
    for effect in others.all where !known.contains(where: { $0.tells(effect) }) { add(effect) }
  }

  /// Findings of a reactor type; what every mutation does is told once.
  func findings(of type: String) -> [Finding] {
    effects.filter { line, _ in
      guard line.mutation != "*" else { return true }
      var whole = line
      whole.mutation = "*"
      guard let all = effects[whole] else { return true }
      // A certain finding is worth more than one that may come with any mutation.
      return all.allSatisfy(\.isPossible) && !(effects[line] ?? []).allSatisfy(\.isPossible)
    }
    .map { line, effects in finding(line, effects, of: type) }
    .sorted {
      ($0.site?.file ?? "", $0.site?.line ?? 0, $0.mutation, $0.message) < (
        $1.site?.file ?? "", $1.site?.line ?? 0, $1.mutation, $1.message
      )
    }
  }

  private func finding(_ line: Line, _ effects: [Effect], of type: String) -> Finding {
    let sorted = effects.sorted { a, b in
      (a.isPossible ? 1 : 0, a.site.column ?? 0, a.api) < (b.isPossible ? 1 : 0, b.site.column ?? 0, b.api)
    }
    let first = sorted[0]
    return Finding(
      rule: line.rule, level: line.rule.level, message: first.message, api: first.api,
      others: sorted.dropFirst().map(\.api), site: first.site, reduceSite: first.reduceSite, through: first.through,
      reactor: 0, reactorType: type, mutation: line.mutation, seen: 0, total: 0, engine: .static,
      confidence: first.isPossible ? .possible : .definite, exemption: line.exempt.map(Finding.Exemption.unchecked),
      events: [])
  }
}

extension SourceSite {
  fileprivate func isOnLine(of other: SourceSite) -> Bool { file == other.file && line == other.line }
}
