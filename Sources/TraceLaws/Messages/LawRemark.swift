import TraceFormat
import TraceJSON
import TraceReading

/// The reason why an obligation is not decided.
enum LawRemark {
  static func text<Problem>(
    _ result: LawResult, _ check: LawCheck, _ name: String,
    _ story: ([TraceIndex.ToldEvent]) throws(Problem) -> EventTable
  ) throws(Problem) -> String? {
    for verdict in [LawVerdict.unknown, .pending] {
      guard let first = result.first(verdict).first else { continue }
      let all = "\(result.count(verdict)) of \(result.obligations)"
      let seq = first.position.map(check.seq)
      let location = seq.map { ", first at event \($0) of \(name)" } ?? " in \(name)"
      if verdict == .pending { return "still owed when the trace ends: \(all)\(location)" }
      let fields = check.names.unknown(in: result.law).filter(\.isField)
      if !fields.isEmpty {
        let remedies = fields.map(\.remedy).filter { !$0.isEmpty }.map { " \($0)" }.joined()
        return "\(fields.map(\.statement).joined(separator: ", ")): \(all)\(location)"
          + (remedies.isEmpty ? "" : ".\(remedies)")
      }
      let reason = try member(result.law.sentence, first, check, story) ?? reason(first, check)
      return "\(reason): \(all)\(location)"
    }
    return nil
  }

  private static func reason(_ obligation: LawResult.Obligation, _ check: LawCheck) -> String {
    guard let position = obligation.position else { return "events were lost that could decide it" }
    if check.event(position).isCauseUnknown { return "its cause is not in the trace (docs/causality.md)" }
    return check.tellsLosses
      ? "events were lost, or values are masked, cut or objects" : "a cause or a value is not in the trace"
  }

  /// `user has no member name, it is "ada"`: a way into the state that does not go on.
  private static func member<Problem>(
    _ sentence: LawSentence, _ obligation: LawResult.Obligation, _ check: LawCheck,
    _ story: ([TraceIndex.ToldEvent]) throws(Problem) -> EventTable
  ) throws(Problem) -> String? {
    let conditions = sentence.patterns.flatMap(\.parts).filter { $0.kind == .state }.map(\.condition)
    let fields = ([sentence.predicate] + conditions).flatMap { $0?.fields ?? [] }.filter { $0.names.count > 1 }
    guard !fields.isEmpty, obligation.position != nil else { return nil }
    let table = try story(obligation.told(by: sentence, in: check))
    guard let position = obligation.moved(from: check, to: table).position,
      let state = table.state(of: table.step(position).reactor, through: position)?.known.value
    else { return nil }
    for names in fields.map(\.names) {
      guard let end = names.indices.dropFirst().first(where: { state.value(at: names[...$0]) == nil }),
        let value = state.value(at: names[..<end]), ComparableValue(value) != .unknown
      else { continue }
      return "\(names[..<end].joined(separator: ".")) has no member \(names[end]), "
        + "it is \(RecordedValueText.of(value, limit: 60))"
    }
    return nil
  }
}
