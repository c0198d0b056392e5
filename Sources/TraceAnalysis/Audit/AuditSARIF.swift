import TraceFindings
import TraceJSON

extension Audit {
  /// The findings as SARIF 2.1.0, for code scanning and editors.
  ///
  /// Every finding has a location, without which some readers refuse all of them: that of the call, or of `reduce`, or else
  /// the trace itself, and then says so. What was exempted appears as suppressed if that is asked for; not every reader
  /// of SARIF knows the difference.
  /// - Parameters:
  ///   - version: That of the program that writes it.
  ///   - trace: The file that was audited.
  ///   - showsExempted: Whether exempted findings are listed, as suppressed.
  package func sarif(version: String, trace: String = "trace.rtrace.jsonl", showsExempted: Bool = false) -> JSONText {
    let shown = findings + (showsExempted ? exempted : [])
    return SARIFLog.text(
      version: version, rules: PurityRule.allCases.map(\.sarif), results: shown.map { $0.sarif(trace: trace) },
      notices: [blindSpot].compactMap { $0 } + (sources?.unknowns.map(\.text) ?? []),
      properties: .object([
        "engines": .array(engines.map { .string($0) }), "reduces": .int(Int64(reduces)),
        "impureReduces": .int(Int64(impureReduces)), "exempted": .int(Int64(exempted.count)),
      ]))
  }
}

/// SARIF 2.1.0 of one run.
package enum SARIFLog {
  package static func text(
    version: String, rules: [JSONValue], results: [JSONValue], notices: [String], properties: JSONValue
  ) -> JSONText {
    let driver = JSONValue.object([
      "name": .string("trace-render"), "version": .string(version), "rules": .array(rules),
    ])
    var invocation: [JSONValue.Member] = [.init("executionSuccessful", .bool(true))]
    if !notices.isEmpty {
      invocation.append(.init("toolExecutionNotifications", .array(notices.map(notice))))
    }
    let run = JSONValue.object([
      "tool": .object(["driver": driver]), "invocations": .array([.object(invocation)]), "results": .array(results),
      "properties": properties,
    ])
    return JSONValue.object([
      "$schema": .string(sarifSchema), "version": .string("2.1.0"), "runs": .array([run]),
    ]).json
  }

  private static func notice(_ text: String) -> JSONValue {
    .object(["level": .string("note"), "message": message(text)])
  }

  /// Words in which nothing is a link: `[text](target)` would be one.
  package static func message(_ text: String) -> JSONValue {
    var words = ""
    for character in text {
      if character == "[" || character == "]" || character == "\\" { words.append("\\") }
      words.append(character)
    }
    return .object(["text": .string(text.contains("](") ? words : text)])
  }

  /// A place with words.
  package static func related(_ site: SourceSite?, _ words: String) -> JSONValue? {
    (site?.sarif).map { .object(["physicalLocation": $0, "message": message(words)]) }
  }

  private static let sarifSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
}

extension PurityRule {
  fileprivate var sarif: JSONValue {
    .object([
      "id": .string(rawValue), "shortDescription": .object(["text": .string(meaning)]),
      "defaultConfiguration": .object(["level": .string(level.rawValue)]),
    ])
  }
}

extension Finding {
  fileprivate func sarif(trace: String) -> JSONValue {
    let unknown = nearestSite == nil && order == nil ? ". Its location in source is not known" : ""
    var members: [JSONValue.Member] = [
      .init("ruleId", .string(rule.rawValue)),
      .init("ruleIndex", .int(Int64(PurityRule.allCases.firstIndex(of: rule) ?? -1))),
      .init("level", .string(level.rawValue)),
      .init("message", SARIFLog.message(message + inParentheses + unknown)),
      .init("locations", .array([location(in: trace)])), .init("occurrenceCount", .int(Int64(max(count, 1)))),
      .init(
        "partialFingerprints",
        .object(["reducerImpurity/v1": .string("\(rule.rawValue) \(caseName) \(api ?? order?.pair ?? "")")])),
      .init("properties", properties),
    ]
    if !relatedLocations.isEmpty { members.append(.init("relatedLocations", .array(relatedLocations))) }
    if !through.isEmpty { members.append(.init("codeFlows", .array([codeFlow]))) }
    if let exemption { members.append(.init("suppressions", .array([exemption.sarif]))) }
    return .object(members)
  }

  /// The line in `reduce`, or where the actions were sent whose results came in an order that matters.
  private var relatedLocations: [JSONValue] {
    guard let order else {
      return [reduceSite == nearestSite ? nil : SARIFLog.related(reduceSite, "the line in reduce")].compactMap { $0 }
    }
    return [
      SARIFLog.related(
        order.first.site, "\(order.first.action), whose \(order.first.mutation) came first, is sent here"),
      SARIFLog.related(order.then.site, "\(order.then.action), whose \(order.then.mutation) came second, is sent here"),
    ].compactMap { $0 }
  }

  private func location(in trace: String) -> JSONValue {
    let name = JSONValue.object(["fullyQualifiedName": .string(caseName), "kind": .string("member")])
    let whole = JSONValue.object(["artifactLocation": .object(["uri": .string(SourceSite(file: trace, line: 0).uri)])])
    return .object([
      "physicalLocation": nearestSite?.sarif ?? whole, "logicalLocations": .array([name]),
    ])
  }

  /// From the line in `reduce` through the calls to the finding.
  private var codeFlow: JSONValue {
    let first = Finding.Call(name: "reduce", site: reduceSite)
    let steps = [first] + through + [Finding.Call(name: api ?? message, site: site)]
    let locations = steps.map { step -> JSONValue in
      var members: [JSONValue.Member] = []
      if let location = step.site?.sarif { members.append(.init("physicalLocation", location)) }
      members.append(.init("message", SARIFLog.message(step.name)))
      return .object(["location": .object(members)])
    }
    return .object(["threadFlows": .array([.object(["locations": .array(locations)])])])
  }

  private var properties: JSONValue {
    var members: [JSONValue.Member] = [
      .init("reactor", .string(reactorType)), .init("mutation", .string(mutation)), .init("seen", .int(Int64(seen))),
      .init("total", .int(Int64(total))), .init("engine", .string(engine.rawValue)),
      .init("confidence", .string(confidence.rawValue)),
    ]
    if let api { members.append(.init("api", .string(api))) }
    if !others.isEmpty { members.append(.init("others", .array(others.map { .string($0) }))) }
    if let order { members.append(.init("order", order.json)) }
    if let execution { members.append(.init("execution", .string(execution.rawValue))) }
    if !evidence.isEmpty { members.append(.init("evidence", Audit.json(evidence))) }
    return .object(members)
  }
}

extension Finding.Exemption {
  fileprivate var sarif: JSONValue {
    let kind = if case .unchecked = self { "inSource" } else { "external" }
    return .object(["kind": .string(kind), "justification": .string(words)])
  }
}

extension SourceSite {
  /// Nil if there is no file to point at. What is not a line or column of a file, such as 0, is left out.
  package var sarif: JSONValue? {
    guard !file.isEmpty else { return nil }
    var members = [JSONValue.Member("artifactLocation", .object(["uri": .string(uri)]))]
    var region: [JSONValue.Member] = []
    if line > 0 {
      region.append(.init("startLine", .int(Int64(line))))
      if let column, column > 0 { region.append(.init("startColumn", .int(Int64(column)))) }
      members.append(.init("region", .object(region)))
    }
    return .object(members)
  }

  /// The file as a URI: one on this machine for an absolute path, a relative one otherwise.
  fileprivate var uri: String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    let path = file.utf8.map { byte -> String in
      if plain.contains(byte) { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
    }.joined()
    guard path.hasPrefix("/") else { return path }
    // Two slashes at the start would begin the name of a machine.
    return "file:///" + path.drop { $0 == "/" }
  }
}
