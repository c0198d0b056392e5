import TraceFindings
import TraceFormat
import TraceJSON
import TraceReading

/// The laws of a file in all traces that were checked.
package struct LawReport: Sendable {
  /// A law in one trace that broke it.
  package struct Offence: Sendable {
    package var trace: String
    /// The number of its first event; nil for what is about the whole trace.
    package var event: TraceEvent.Seq?
    package var count: Int
    package var obligations: Int
    package var story: LawStory
  }

  package struct Entry: Sendable {
    package let law: Law
    package fileprivate(set) var counts: [LawVerdict: Int] = [:]
    /// The number of traces by the verdict on the law in each.
    package fileprivate(set) var traces: [LawVerdict: Int] = [:]
    package fileprivate(set) var offences: [Offence] = []
    /// The obligations that are not held, with their traces.
    package fileprivate(set) var open: [(trace: String, result: LawResult.Obligation, event: TraceEvent.Seq?)] = []
    /// The reason for the first obligation that is unknown, or owed.
    package fileprivate(set) var remark: String?

    package func count(_ verdict: LawVerdict) -> Int { counts[verdict] ?? 0 }

    package var verdict: LawVerdict {
      [.violated, .unknown, .pending, .held].first { count($0) > 0 } ?? .untested
    }
  }

  package private(set) var entries: [Entry] = []
  package private(set) var traces = 0
  /// Whether events of a trace were lost.
  package private(set) var hasLosses = false
  /// The path of the laws.
  package let file: String
  package let laws: [Law]
  /// Effects that are meant to stay open.
  package let lasting: LastingEffects
  private var names = LawNames()

  /// - Parameter lasting: Effects that are meant to stay open, beside those that the file declares.
  package init(_ laws: LawFile, file: String, lasting: LastingEffects = LastingEffects()) {
    self.laws = laws.laws
    self.file = file
    self.lasting = lasting.union(laws.lasting)
  }

  /// Checks the laws in one more trace.
  ///
  /// - Parameters:
  ///   - subject: The only reactor of its type to which laws apply; nil for all.
  ///   - values: The values of its steps, for conditions in Swift.
  @discardableResult
  package mutating func add(
    _ trace: Trace, name: String, only subject: TraceEvent.ReactorID? = nil, values: @escaping LiveValues = { _ in nil }
  ) -> LawCheck {
    let check = LawCheck(trace, laws, lasting: lasting, only: subject, values: values)
    let lasting = lasting
    var made: EventTable?
    take(check, name: name) { _ in
      if let made { return made }
      let table = EventTable(trace)
      table.declare(lasting)
      made = table
      return table
    }
    return check
  }

  /// Checks the laws in a trace that is read once more, since its table has no values.
  ///
  /// - Parameters:
  ///   - keepsViolated: Whether all obligations that are violated are kept, and not only the first.
  ///   - forEach: Calls its argument with each event of the table whose kind is one of `LawCheck.kinds`, and its position.
  package func check<Problem>(
    _ table: EventTable, keepsViolated: Bool, _ forEach: ((TraceEvent, Int) -> Void) throws(Problem) -> Void
  ) throws(Problem) -> LawCheck {
    try LawCheck(table, laws, lasting: lasting, keepsViolated: keepsViolated, forEach)
  }

  /// Takes what one more trace says of the laws.
  ///
  /// - Parameter story: Returns a table of the events of a story, with their values, and its effects declared.
  package mutating func take<Problem>(
    _ check: LawCheck, name: String, story: ([TraceIndex.ToldEvent]) throws(Problem) -> EventTable
  ) throws(Problem) {
    if entries.isEmpty { entries = check.results.map { Entry(law: $0.law) } }
    names.take(check.names)
    traces += 1
    hasLosses = hasLosses || check.hasLosses
    for (index, result) in check.results.enumerated() {
      entries[index].traces[result.verdict, default: 0] += 1
      for verdict in LawVerdict.allCases where result.count(verdict) > 0 {
        entries[index].counts[verdict, default: 0] += result.count(verdict)
        entries[index].open += result.first(verdict).prefix(LawResult.mostKept).map {
          (name, $0, $0.position.map(check.seq))
        }
      }
      if entries[index].remark == nil {
        entries[index].remark = try LawRemark.text(result, check, name, story)
      }
      guard let first = result.first(.violated).first else { continue }
      let table = try story(first.told(by: result.law.sentence, in: check))
      entries[index].offences.append(
        Offence(
          trace: name, event: first.position.map(check.seq), count: result.count(.violated),
          obligations: result.obligations,
          story: LawStory(result.law, first.moved(from: check, to: table), table, trace: name)))
    }
  }

  /// A sentence for each name that no trace has, with the line of the first law that has it.
  package var unknownNames: [String] { sentences { _ in true } }

  /// Those of `unknownNames` that are typing errors, where a run need not have every name: one that is near to a name of the
  /// run, and very near if laws have that name too, as `setUser` beside `setUsers`. Those in remarks are left out.
  package var misspellings: [String] {
    let words = Set(laws.flatMap { $0.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" } })
    return sentences { one in
      guard let near = one.near, !entries.contains(where: { $0.remark?.hasPrefix(one.statement) == true }) else {
        return false
      }
      return Suggestion.distance(one.name, near) <= (words.contains(near[...]) ? 1 : 2)
    }
  }

  private func sentences(_ isTold: (LawNames.Unknown) -> Bool) -> [String] {
    var said: Set<String> = []
    return laws.flatMap { law in
      names.unknown(in: law).filter { isTold($0) && said.insert($0.text).inserted }.map { "\(place(law)): \($0.text)" }
    }
  }

  /// The laws of which none of several traces says anything, as a share of all; nil if there are none.
  package var untestedShare: String? {
    let untested = entries.count { $0.verdict == .untested }
    guard traces > 1, untested > 0 else { return nil }
    return "\(untested) of \(entries.count) laws (\(untested * 100 / entries.count) %) "
      + "\(untested == 1 ? "is" : "are") untested: nothing in \(traces) traces is about \(untested == 1 ? "it" : "them")"
  }

  /// Whether a law has this verdict or a worse one.
  package func has(_ verdict: LawVerdict) -> Bool {
    let worse: [LawVerdict] = [.violated, .pending, .unknown, .untested]
    guard let last = worse.firstIndex(of: verdict) else { return false }
    return entries.contains { entry in
      worse[...last].contains { $0 == .untested ? entry.verdict == .untested : entry.count($0) > 0 }
    }
  }

  /// The place of a law.
  package func site(_ entry: Entry) -> SourceSite { SourceSite(file: entry.law.file ?? file, line: entry.law.line) }

  /// `App.laws:3`
  func place(_ law: Law) -> String { "\(law.file ?? file):\(law.line)" }
}
