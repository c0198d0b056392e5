import TraceFormat
import TraceJSON
import TraceReading

/// The sentence about an offence that a chain alone does not say.
enum LawEvidence {
  /// In front of the chain.
  static func text(
    _ sentence: LawSentence, _ x: Int, _ obligation: LawResult.Obligation, _ table: EventTable
  ) -> String? {
    switch sentence {
    case .atOnce: obligation.other.flatMap { overlap($0, x, table) }
    case .always: values(sentence, through: x, table).map { "\($0) after \(table.step(x).seq)" }
    case .afterAlways:
      obligation.other.flatMap { state in
        values(sentence, through: state, table).map { "\($0) after \(table.step(state).seq)" }
      }
    case .onlyWhen: values(sentence, through: x, of: x, table).map { "\($0) when \(table.step(x).seq) came" }
    case .neverDecreases(let field), .changesOnly(let field, _): change(of: field, at: x, table)
    default: nil
    }
  }

  /// Behind the chain: another that kept the promise, which an order in time would take for the answer.
  static func closing(_ sentence: LawSentence, _ obligation: LawResult.Obligation, _ table: EventTable) -> String? {
    guard case .leads(_, let y, _, _) = sentence, let other = obligation.other else { return nil }
    let action = table.steps(to: other).map(\.position).last { table.step($0).kind == .action }
    let by = action.map { "\(table.words($0).name) led to it" } ?? "it has another cause"
    return "a later event is \(y.text) (\(table.step(other).seq)), but \(by)"
  }

  /// `30 ms after #4 refresh(4) began, #5 refresh(7) began; the first completed 111 ms later`
  private static func overlap(_ first: Int, _ second: Int, _ table: EventTable) -> String? {
    guard let index = table.effectIndex(at: first) else { return nil }
    let effect = table.graph.effects[index]
    let (begin, again) = (table.step(first).time, table.step(second).time)
    let wait = DurationText.of(again >= begin ? again - begin : 0)
    guard let word = word(effect.end) else {
      return "\(wait) after \(table.step(first).seq) began, \(table.step(second).seq) began"
    }
    let rest = DurationText.of(effect.finish >= again ? effect.finish - again : 0)
    return "\(wait) after \(table.step(first).seq) began, \(table.step(second).seq) began; "
      + "\(table.step(first).seq) \(word) \(rest) later"
  }

  /// Nil for one that goes on, or may.
  private static func word(_ end: TraceGraph.Effect.End) -> String? {
    switch end {
    case .completed: "completed"
    case .failed: "failed"
    case .cancelled: "was cancelled"
    case .disposed: "was disposed of"
    case .open, .unknown: nil
    }
  }

  /// `it completed after 300 ms, and nothing of it led there`: the reason why a promise with a time is broken that nothing
  /// could keep any more before the time had passed.
  static func early(_ sentence: LawSentence, _ x: Int, _ table: EventTable) -> String? {
    guard case .leads(_, _, let terms, _) = sentence, let within = terms.within else { return nil }
    let begin = table.step(x).time
    let below = [x] + table.path(to: x).consequences
    let effects = below.filter { table.step($0).kind == .mutateBegin }.compactMap { table.effectIndex(at: $0) }
      .map { table.graph.effects[$0] }
    let finish = (below.map { table.step($0).time } + effects.map(\.finish)).max() ?? begin
    let words = effects.compactMap { word($0.end) }
    guard finish >= begin, finish - begin <= within, words.count == effects.count else { return nil }
    let nothing = "nothing of it led there"
    // Times of several threads need not be in the order of causes.
    guard let last = effects.map(\.finish).max(), last >= begin else {
      return "\(nothing), and nothing of it is running"
    }
    let isOwn = effects.count == 1 && table.step(x).kind == .mutateBegin
    return "\(isOwn ? "it \(words[0])" : "its effects ended") after \(DurationText.of(last - begin)), and \(nothing)"
  }

  /// `isLoading was true and message "offline"`
  private static func values(
    _ sentence: LawSentence, through position: Int, of event: Int? = nil, _ table: EventTable
  ) -> String? {
    let reactor = table.step(event ?? position).reactor
    guard let state = table.state(of: reactor, through: position)?.known.value else { return nil }
    var fields: [LawField] = []
    for field in sentence.predicate?.fields ?? [] where !fields.contains(field) { fields.append(field) }
    let words = fields.enumerated().map { index, field in
      "\(field.names.joined(separator: ".")) \(index == 0 ? "was " : "")\(text(state.value(at: field.names[...])))"
    }
    return words.isEmpty ? nil : words.joined(separator: " and ")
  }

  private static func change(of field: LawField, at position: Int, _ table: EventTable) -> String? {
    let reactor = table.step(position).reactor
    guard let write = table.history(of: field.names, in: reactor, through: position).writes.last else { return nil }
    return "\(field.names.joined(separator: ".")) went from \(text(write.isOldKnown ? write.old : nil)) to "
      + text(write.isValueKnown ? write.value : nil)
  }

  private static func text(_ value: JSONValue?) -> String {
    value.map { RecordedValueText.of($0, limit: 60) } ?? "unknown"
  }
}
