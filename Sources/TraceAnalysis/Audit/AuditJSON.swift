import TraceFindings
import TraceFormat
import TraceJSON

extension Audit {
  /// The same as one JSON object. Its keys are in docs/trace-render.md.
  ///
  /// Exempted findings are counted, and listed on request.
  package func json(showsExempted: Bool) -> JSONText {
    func count(_ number: Int) -> JSONValue { .int(Int64(number)) }
    var members: [JSONValue.Member] = [
      .init("findings", .array(findings.map(Audit.json))),
      .init("errors", count(findings.count { $0.level == .error })),
      .init("notes", count(findings.count { $0.level == .note })), .init("exempted", count(exempted.count)),
      .init("reduces", count(reduces)), .init("impure_reduces", count(impureReduces)),
      .init("engines", .array(engines.map { .string($0) })),
    ]
    if let sources { members += Audit.members(of: sources) }
    if let blindSpot { members.append(.init("not_looked_for", .string(blindSpot))) }
    if showsExempted { members.append(.init("exemptions", .array(exempted.map(Audit.json)))) }
    return JSONValue.object(members).json
  }

  /// The same with the exempted counted alone.
  public var json: JSONText { json(showsExempted: false) }

  private static func json(_ finding: Finding) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("rule", .string(finding.rule.rawValue)), .init("level", .string(finding.level.rawValue)),
      .init("message", .string(finding.message)), .init("reactor", .string(finding.reactorType)),
      .init("mutation", .string(finding.mutation)), .init("seen", .int(Int64(finding.seen))),
      .init("total", .int(Int64(finding.total))), .init("count", .int(Int64(finding.count))),
      .init("engine", .string(finding.engine.rawValue)), .init("confidence", .string(finding.confidence.rawValue)),
    ]
    if let api = finding.api { members.append(.init("api", .string(api))) }
    if !finding.others.isEmpty { members.append(.init("others", .array(finding.others.map { .string($0) }))) }
    if let site = finding.site { members.append(.init("site", json(site))) }
    if let site = finding.reduceSite { members.append(.init("reduce_site", json(site))) }
    if !finding.through.isEmpty { members.append(.init("through", .array(finding.through.map(json)))) }
    if !finding.evidence.isEmpty { members.append(.init("evidence", json(finding.evidence))) }
    if let order = finding.order { members.append(.init("order", order.json)) }
    if let execution = finding.execution { members.append(.init("execution", .string(execution.rawValue))) }
    if let exemption = finding.exemption { members.append(.init("exempt", .string(exemption.words))) }
    members.append(.init("events", .array(finding.events.map { .int(Int64(clamping: $0)) })))
    return .object(members)
  }

  private static func members(of sources: Sources) -> [JSONValue.Member] {
    let reducers = sources.reducers.map { reducer -> JSONValue in
      var members: [JSONValue.Member] = [
        .init("reactor", .string(reducer.type)), .init("site", json(reducer.site)),
        .init("cases", .array(reducer.cases.map { .string($0) })),
      ]
      if let reached = reducer.reached { members.append(.init("reached", .array(reached.map { .string($0) }))) }
      return .object(members)
    }
    let unknowns = sources.unknowns.map { unknown -> JSONValue in
      var members: [JSONValue.Member] = [
        .init("reason", .string(unknown.reason.rawValue)), .init("name", .string(unknown.name)),
        .init("reactor", .string(unknown.reactorType)),
      ]
      if let site = unknown.site { members.append(.init("site", json(site))) }
      return .object(members)
    }
    return [.init("reducers", .array(reducers)), .init("unknown", .array(unknowns))]
  }

  private static func json(_ site: SourceSite) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("file", .string(site.file)), .init("line", .int(Int64(site.line))),
    ]
    if let column = site.column { members.append(.init("column", .int(Int64(column)))) }
    return .object(members)
  }

  private static func json(_ call: Finding.Call) -> JSONValue {
    var members: [JSONValue.Member] = [.init("name", .string(call.name))]
    if let site = call.site { members.append(.init("site", json(site))) }
    return .object(members)
  }

  /// The differences: the path in the state, and both values if there are any.
  static func json(_ evidence: [TraceEvent.Patch]) -> JSONValue {
    .array(
      evidence.map { patch in
        var members: [JSONValue.Member] = [.init("path", .string(patch.path))]
        if let old = patch.old { members.append(.init("first", old.value() ?? .string(old.text))) }
        if let value = patch.value { members.append(.init("then", value.value() ?? .string(value.text))) }
        return .object(members)
      })
  }
}
