/// What a trace says about the purity of its reducers.
public struct Audit: Sendable, Equatable {
  /// Worst first, then by reactor, mutation, rule and place.
  public var findings: [Finding]
  /// Reduces in all, and those with a finding.
  public var reduces: Int
  public var impureReduces: Int
  /// What looked for impurities while the trace was recorded: `portable checks`, `hooks`.
  public var engines: [String]

  /// The resource of a header under which the recorder names its engines, with commas between.
  public static let enginesKey = "purity.engines"

  /// Engines are those that the header names; without any, the portable checks that every recorder has.
  public init(_ story: Story) {
    findings = story.findings.sorted { Audit.order($0, $1) }
    reduces = story.commits.count { $0.reduce != nil }
    impureReduces = story.commits.count { $0.reduce != nil && !$0.findings.isEmpty }
    engines = Audit.engines(story.header)
  }

  /// The worst level; nil where nothing was found.
  public var worst: Finding.Level? { findings.map(\.level).max() }

  private static func engines(_ header: Trace.Header) -> [String] {
    let named = (header.resource[enginesKey] ?? "").split(separator: ",").map { part in
      String(part.drop { $0 == " " })
    }
    return named.isEmpty ? ["portable checks"] : named
  }

  private static func order(_ left: Finding, _ right: Finding) -> Bool {
    if left.level != right.level { return left.level > right.level }
    let one = [left.reactorType, left.mutation, left.rule.rawValue, left.site?.file ?? ""]
    let other = [right.reactorType, right.mutation, right.rule.rawValue, right.site?.file ?? ""]
    if one != other { return one.lexicographicallyPrecedes(other) }
    let place = [left.site?.line ?? 0, left.site?.column ?? 0]
    let otherPlace = [right.site?.line ?? 0, right.site?.column ?? 0]
    if place != otherPlace { return place.lexicographicallyPrecedes(otherPlace) }
    return (left.api ?? "", left.message) < (right.api ?? "", right.message)
  }
}

extension Audit {
  /// One line a finding as a compiler writes it, then the engines that ran, then the sum.
  ///
  /// Safe to print.
  public var text: String {
    let lines = findings.map { TerminalText.escaped(Audit.line($0)) }
    let ran = TerminalText.escaped("engines: " + engines.joined(separator: ", "))
    return (lines + [ran, summary]).map { $0 + "\n" }.joined()
  }

  /// `2 errors, 1 note in 3 of 412 reduces`, or `no findings in 412 reduces`.
  public var summary: String {
    let all = reduces == 1 ? "1 reduce" : "\(reduces) reduces"
    guard !findings.isEmpty else { return "no findings in \(all)" }
    let parts = [("error", Finding.Level.error), ("note", .note)].compactMap { word, level -> String? in
      let count = findings.count { $0.level == level }
      return count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
    }
    return "\(parts.joined(separator: ", ")) in \(impureReduces) of \(all)"
  }

  private static func line(_ finding: Finding) -> String {
    let what = "\(finding.level.rawValue): \(finding.message) [\(finding.rule.rawValue)]"
    let name = "\(finding.reactorType).\(finding.mutation)"
    let seen = "seen \(finding.seen) of \(finding.total)"
    let from = finding.reduceSite == finding.site ? nil : finding.reduceSite.map { " at \($0.fileText)" }
    guard let site = finding.site else {
      return "\(name): \(what) (" + (from.map { "from reduce\($0), " } ?? "") + "\(seen))"
    }
    return "\(site.fileText): \(what) (in \(name)\(from ?? ""), \(seen))"
  }

  /// The same as one JSON object.
  public var json: JSONText {
    func count(_ number: Int) -> JSONValue { .int(Int64(number)) }
    return JSONValue.object([
      "findings": .array(findings.map(Audit.json)), "errors": count(findings.count { $0.level == .error }),
      "notes": count(findings.count { $0.level == .note }), "reduces": count(reduces),
      "impure_reduces": count(impureReduces), "engines": .array(engines.map { .string($0) }),
    ]).json
  }

  private static func json(_ finding: Finding) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("rule", .string(finding.rule.rawValue)), .init("level", .string(finding.level.rawValue)),
      .init("message", .string(finding.message)), .init("reactor", .string(finding.reactorType)),
      .init("mutation", .string(finding.mutation)), .init("seen", .int(Int64(finding.seen))),
      .init("total", .int(Int64(finding.total))),
    ]
    if let api = finding.api { members.append(.init("api", .string(api))) }
    if let site = finding.site { members.append(.init("site", json(site))) }
    if let site = finding.reduceSite { members.append(.init("reduce_site", json(site))) }
    members.append(.init("events", .array(finding.events.map { .int(Int64(clamping: $0)) })))
    return .object(members)
  }

  private static func json(_ site: SourceSite) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("file", .string(site.file)), .init("line", .int(Int64(site.line))),
    ]
    if let column = site.column { members.append(.init("column", .int(Int64(column)))) }
    return .object(members)
  }
}
