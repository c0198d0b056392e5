import TraceModel

/// A search without the guard against late answers, played in any order: what the pictures of two orders are tested on.
struct OrderScript {
  /// Something that comes in.
  enum Step: Hashable {
    /// The user asks: an action whose effect sets `query` and `isLoading` at once.
    case ask(String)
    /// The answer to the question of this number, from 0: `results`, and then `isLoading`.
    case answer(Int)
    /// The request of this number fails.
    case fail(Int)
    /// An action that nothing follows.
    case tap(String)
  }

  private(set) var script: TraceScript
  private let reactor: Int
  private var values: [(field: String, json: String)] = []
  private var asked: [(query: String, effect: TraceEvent.Seq)] = []
  private var revision = 0
  private var now = 0.0

  init(process: String = "search", type: String = "SearchReactor") {
    script = TraceScript(process: process)
    reactor = script.reactor(type)
    values = [("query", #""""#), ("results", #""""#), ("isLoading", "false")]
    let whole = "{" + values.map { "\"\($0.field)\":\($0.json)" }.joined(separator: ",") + "}"
    script.add(
      .state(.init(revision: 0, isInitial: true, change: .whole(JSONText(whole)))), at: 0, reactor: reactor, cause: 1)
  }

  static func trace(_ steps: [Step]) -> Trace {
    var script = OrderScript()
    for step in steps { script.play(step) }
    return script.finished
  }

  /// The trace, with the effects that are still open.
  var finished: Trace {
    var script = script
    for (_, effect) in asked where !ended.contains(effect) {
      script.add(.open, at: now + 1, reactor: reactor, cause: effect)
    }
    return script.trace
  }

  private var ended: Set<TraceEvent.Seq> = []

  /// The value of a field now, as JSON.
  func value(_ field: String) -> String? { values.first { $0.field == field }?.json }

  mutating func play(_ step: Step) {
    now += 10
    switch step {
    case .tap(let label): script.action(reactor, now, label)
    case .ask(let query):
      let action = script.action(reactor, now, "search", #"{"_0":"\#(query)"}"#)
      let effect = script.begin(reactor, now, "search", of: action)
      asked.append((query, effect))
      commit("setQuery", effect, at: now, [("query", #""\#(query)""#), ("isLoading", "true")])
    case .answer(let number):
      let (query, effect) = asked[number]
      script.run(effect, reactor, now, now + 0.1)
      commit("setResults", effect, at: now, [("results", #""birds of \#(query)""#)])
      script.run(effect, reactor, now + 1, now + 1.1)
      commit("setLoading", effect, at: now + 1, [("isLoading", "false")])
      end(effect, .completed)
    case .fail(let number):
      let effect = asked[number].effect
      script.run(effect, reactor, now, now + 0.1)
      script.add(
        .error(.init(type: "Unreachable", message: "no answer", isSwallowed: true)), at: now, reactor: reactor,
        cause: effect)
      end(effect, .error)
    }
  }

  private mutating func end(_ effect: TraceEvent.Seq, _ end: TraceEvent.EffectEnd) {
    script.end(effect, reactor, now + 1, end)
    ended.insert(effect)
  }

  private mutating func commit(
    _ label: String, _ effect: TraceEvent.Seq, at time: Double, _ changes: [(field: String, json: String)]
  ) {
    let mutation = script.add(.mutation(.init(label: label, effect: effect)), at: time, reactor: reactor, cause: effect)
    revision += 1
    var patches: [TraceEvent.Patch] = []
    for change in changes {
      guard let index = values.firstIndex(where: { $0.field == change.field }), values[index].json != change.json else {
        continue
      }
      patches.append(
        TraceEvent.Patch(
          .replace, path: "/\(change.field)", old: JSONText(values[index].json), value: JSONText(change.json)))
      values[index].json = change.json
    }
    let reduce = script.add(
      .reduce(.init(label: label, duration: 0, revision: revision, isNoop: patches.isEmpty)), at: time,
      reactor: reactor, cause: mutation)
    script.add(.state(.init(revision: revision, change: .diff(patches))), at: time, reactor: reactor, cause: reduce)
  }
}

/// The race that the pages tell of: the answer to "o" comes after the answer to "ow".
enum SearchRace {
  static let usual = OrderScript.trace([.ask("o"), .answer(0), .ask("ow"), .answer(1)])
  static let late = OrderScript.trace([.ask("o"), .ask("ow"), .answer(1), .answer(0)])
}
