import TraceFormat
import TraceJSON

extension LawReport {
  /// Broken laws with their chains, as a compiler writes them, then every law with its verdict.
  ///
  /// Safe to print: see `TerminalText`.
  package var text: String {
    var lines: [String] = []
    for entry in entries {
      if entry.verdict == .violated || entry.remark != nil { lines += message(entry) + [""] }
    }
    let width = LawVerdict.allCases.map(\.rawValue.count).max() ?? 0
    lines += entries.map { entry in
      entry.verdict.rawValue + String(repeating: " ", count: width - entry.verdict.rawValue.count + 2)
        + entry.law.text + Self.counts(entry)
    }
    return (lines + [summary]).map { TerminalText.escaped($0) + "\n" }.joined()
  }

  /// The message of a law that was broken, its first trace in full, the others by name; or of one that is not decided.
  package func message(_ entry: Entry) -> [String] {
    guard let first = entry.offences.first else {
      let remark = entry.remark ?? "nothing in the traces is about it"
      return ["\(place(entry.law)): note: \(entry.law.text): \(entry.verdict.rawValue)", "  \(remark)"]
    }
    let others = entry.offences.dropFirst().map(\.trace)
    let also =
      others.isEmpty
      ? ""
      : " Also in \(others.prefix(5).joined(separator: ", "))"
        + (others.count > 5 ? " and \(others.count - 5) more." : ".")
    let count = "\(first.count) of \(first.obligations) obligation\(first.obligations == 1 ? "" : "s")."
    return ["\(place(entry.law)): error: \(entry.law.text): \(first.story.reason)"]
      + first.story.lines.map { "  \($0)" } + ["  \(count)\(also) \(first.story.command)"]
  }

  private static func counts(_ entry: Entry) -> String {
    let parts = [LawVerdict.held, .violated, .pending, .unknown].compactMap { verdict in
      entry.count(verdict) == 0 ? nil : "\(entry.count(verdict)) \(verdict.rawValue)"
    }
    return parts.isEmpty ? "" : "  (\(parts.joined(separator: ", ")))"
  }

  /// `1 of 3 laws is broken in 2 traces; 1 held, 1 untested`
  package var summary: String {
    let broken = entries.count { $0.verdict == .violated }
    let rest = [LawVerdict.held, .pending, .unknown, .untested].compactMap { verdict in
      let count = entries.count { $0.verdict == verdict }
      return count == 0 ? nil : "\(count) \(verdict.rawValue)"
    }
    let all = "\(entries.count) law\(entries.count == 1 ? "" : "s")"
    return "\(broken == 0 ? "none" : "\(broken)") of \(all) \(broken > 1 ? "are" : "is") broken in "
      + "\(traces) trace\(traces == 1 ? "" : "s")" + (rest.isEmpty ? "" : "; " + rest.joined(separator: ", "))
  }

  /// The report for scripts. Keys are promised: later versions only add some.
  package var json: JSONText {
    func number(_ number: Int) -> JSONValue { .int(Int64(number)) }
    let laws = entries.map { entry -> JSONValue in
      let members: [JSONValue.Member] = [
        .init("law", .string(entry.law.sentence.text)), .init("reactor", .string(entry.law.reactor)),
        .init("line", number(entry.law.line)), .init("verdict", .string(entry.verdict.rawValue)),
      ]
      let counts = [LawVerdict.held, .violated, .pending, .unknown].map {
        JSONValue.Member($0.rawValue, number(entry.count($0)))
      }
      let open = entry.open.map { open -> JSONValue in
        var members = [JSONValue.Member("verdict", .string(open.result.verdict.rawValue))]
        if let event = open.event { members.append(.init("event", .number(event))) }
        members.append(.init("trace", .string(open.trace)))
        return .object(members)
      }
      let stories = entry.offences.map { offence -> JSONValue in
        .object([
          "trace": .string(offence.trace), "event": offence.event.map { .number($0) } ?? .null,
          "reason": .string(offence.story.reason), "chain": .array(offence.story.lines.map { .string($0) }),
          "command": .string(offence.story.command),
        ])
      }
      return .object(
        members + counts + [.init("obligations", .array(open)), .init("broken", .array(stories))])
    }
    return JSONValue.object(["laws": .array(laws), "traces": number(traces)]).json
  }
}
