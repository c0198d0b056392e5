import PlatformSupport
import TraceLaws

/// Candidates: each has occurred at least once, so that there are not as many as pairs of names.
extension SeenType {
  func candidates(_ reactor: String) -> [LawCandidate] {
    let actions = self.actions.keys.sorted()
    return actions.flatMap { promises($0, reactor) } + lasting.sorted().flatMap { effects($0, reactor, actions) }
      + gates(reactor, actions) + implications(reactor) + fieldLaws(reactor) + sends(reactor)
      + (lasting.count > 1 ? [LawCandidate(.ends, of: reactor, .ends(effect: "*", within: nil), "*")] : [])
  }

  private static func pattern(
    _ kind: LawPattern.Kind, _ name: String = "*", _ condition: LawPredicate? = nil
  ) -> LawPattern {
    LawPattern(parts: [.init(kind: kind, name: name, condition: condition)])
  }

  /// An action and what it leads to; its effect if that outlasts the action, so that one that did nothing promises nothing.
  private func promises(_ action: String, _ reactor: String) -> [LawCandidate] {
    let isLasting = lasting.contains(action)
    let x = Self.pattern(isLasting ? .effect : .action, action)
    var all: [LawCandidate] = []
    func leads(_ template: LawTemplate, to y: LawPattern, _ object: String, _ test: FieldTest? = nil, isPlain: Bool) {
      // An effect that no run cancelled may owe nothing if it is.
      for isFree in cancelled.contains(action) ? [false, true] : [isLasting] {
        all.append(
          LawCandidate(
            template, of: reactor, .leads(x, to: y, LawTerms(), unlessCancelled: isFree), action, object, test: test,
            isPlain: isPlain))
      }
    }
    for (mutation, emissions) in (led[action] ?? [:]).sorted(by: { $0.key < $1.key }) {
      let y = Self.pattern(.mutation, mutation)
      let isPlain = emissions.isAlwaysNow
      leads(.leads, to: y, mutation, isPlain: isPlain)
      all.append(
        LawCandidate(.atMostOne, of: reactor, .leadsToAtMost(x, 1, y), action, mutation, isPlain: isPlain))
      if actions[action] == true, mutations[mutation] == true {
        let terms = LawTerms(same: LawField(["value"]))
        all.append(
          LawCandidate(
            .sameValue, of: reactor,
            .leads(Self.pattern(.action, action), to: y, terms, unlessCancelled: false), action, mutation,
            // A value that is passed on under the same name is an echo.
            isPlain: isPlain || action == mutation))
      }
      all.append(
        LawCandidate(
          .comes, of: reactor, .comes(y, from: Self.pattern(.action, action), same: nil), mutation, action))
    }
    let states = reached[action] ?? [:]
    for (test, emissions) in states.sorted(by: { $0.key.predicate.text < $1.key.predicate.text }) {
      // A loading that begins: that it ends is the promise.
      let isBeginning = test.value == .isTrue && states[test.negated] != nil
      leads(
        .leadsToState, to: Self.pattern(.state, "*", test.predicate), test.predicate.text, test,
        isPlain: emissions.isAlwaysNow || isBeginning)
    }
    return all
  }

  private func effects(_ effect: String, _ reactor: String, _ actions: [String]) -> [LawCandidate] {
    [
      LawCandidate(.oneAtATime, of: reactor, .atOnce(effect: effect, most: 1), effect),
      LawCandidate(.ends, of: reactor, .ends(effect: effect, within: nil), effect),
    ]
      + actions.filter { $0 != effect }.map { action in
        LawCandidate(.stops, of: reactor, .stops(Self.pattern(.action, action), effect: effect), action, effect)
      }
  }

  /// A view lets an action through in some states alone.
  private func gates(_ reactor: String, _ actions: [String]) -> [LawCandidate] {
    let tests = fields.tests.joined()
    return actions.flatMap { action in
      tests.map { test in
        LawCandidate(
          .onlyWhen, of: reactor, .onlyWhen(Self.pattern(.action, action), test.predicate), action,
          test.predicate.text, test: test)
      }
    }
  }

  /// `P when Q`, of the two ways to say it the one whose Q says that there is something.
  private func implications(_ reactor: String) -> [LawCandidate] {
    let tests = fields.tests
    var all: [LawCandidate] = []
    for first in tests.indices {
      for second in tests.indices.dropFirst(first + 1) {
        for one in tests[first] {
          for other in tests[second] {
            let isTurned = !other.isPositive && one.negated.isPositive
            let (test, condition) = isTurned ? (other.negated, one.negated) : (one, other)
            all.append(
              LawCandidate(
                .always, of: reactor, .always(test.predicate, when: condition.predicate), test.field,
                test.predicate.text, test: test, condition: condition))
          }
        }
      }
    }
    return all
  }

  private func fieldLaws(_ reactor: String) -> [LawCandidate] {
    fields.numbers.map { LawCandidate(.neverDecreases, of: reactor, .neverDecreases(LawField([$0])), $0) }
      + fields.names.compactMap { field in
        let writers = fields.writers(of: field).sorted()
        guard (1...3).contains(writers.count) else { return nil }
        return LawCandidate(
          .changesOnly, of: reactor, .changesOnly(LawField([field]), by: writers), field,
          writers.joined(separator: ","), isPlain: writers.count == 1)
      }
  }

  private func sends(_ reactor: String) -> [LawCandidate] {
    sent.sorted { $0.key < $1.key }.flatMap { mutation, actions in
      actions.sorted { ($0.type, $0.label) < ($1.type, $1.label) }.map { action in
        let y = LawPattern(parts: [.init(kind: .action, reactor: action.type, name: action.label)])
        return LawCandidate(
          .sends, of: reactor,
          .leads(Self.pattern(.mutation, mutation), to: y, LawTerms(), unlessCancelled: false), mutation,
          "\(action.type).\(action.label)")
      }
    }
  }
}
