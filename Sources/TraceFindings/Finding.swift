import TraceJSON

/// A side effect of a reducer: equal impurities of one mutation case, summed up; or two mutations whose order matters.
public struct Finding: Sendable, Equatable {
  /// How bad it is; an error is worse than a note.
  public enum Level: String, Sendable, Comparable {
    /// An error makes the reducer impure; a note is a dependency on the machine.
    case error, note

    /// Orders by severity: a note is less than an error.
    public static func < (left: Level, right: Level) -> Bool { left == .note && right == .error }
  }

  /// How sure it is: `possible` where another explanation is left, or code was followed without running it.
  package enum Confidence: String, Sendable { case definite, possible }

  /// A call on the way from `reduce` to what it led to.
  public struct Call: Sendable, Hashable {
    /// Source name of the function that is called.
    public var name: String
    /// Where it is called.
    public var site: SourceSite?

    /// A call of a function; without `site` from an unknown line.
    package init(name: String, site: SourceSite? = nil) {
      self.name = name
      self.site = site
    }
  }

  /// Why something is no finding.
  package enum Exemption: Sendable, Equatable {
    /// `Purity.unchecked` in the source, with its words.
    case unchecked(String)
    /// A line of a suppression file, counted from 1, with its comment.
    case suppressed(line: Int, String)

    /// `Purity.unchecked: it is a cache`, `line 3: it is a cache`.
    package var words: String {
      let (source, why) =
        switch self {
        case .unchecked(let why): ("Purity.unchecked", why)
        case .suppressed(let line, let why): ("line \(line)", why)
        }
      return why.isEmpty ? source : "\(source): \(why)"
    }
  }

  /// Whether a trace shows that what an audit of the source found has run.
  package enum Execution: String, Sendable {
    /// The trace has the same finding.
    case executed
    /// The mutation was never reduced, or hooks watched and did not see it.
    case never
    /// The mutation was reduced, and nothing watched that would have seen it.
    case unknown
  }

  /// The rule that was broken.
  public var rule: PurityRule
  /// Whether a test should fail because of it; the worst of its impurities.
  public var level: Level
  /// A sentence in the words of the user's code: `Date() reads the clock`.
  public var message: String
  /// The function called or the variable written, by its source name: `Date()`, `self.count`.
  public var api: String?
  /// Other functions or variables of this rule on the same line, by their source names.
  package var others: [String]
  /// Where it was called or written.
  public var site: SourceSite?
  /// The line in `reduce` that led there.
  public var reduceSite: SourceSite?
  /// The calls between the two, outermost first.
  public var through: [Call]
  /// Number of the reactor in which it was seen first; 0 if it is not known.
  package var reactor: Int
  /// Type name of the reactor.
  public var reactorType: String
  /// Case name of the mutation that was being reduced.
  public var mutation: String
  /// Reduces of this mutation case in which it was seen.
  public var seen: Int
  /// Reduces of this mutation case in all.
  package var total: Int
  /// Times that it happened; at least `seen`.
  public var count: Int
  /// The check that found it first.
  package var engine: PurityEngine
  /// How certain it is; the most certain of its impurities.
  package var confidence: Confidence
  /// The fields of the state that differed the first time, with both values.
  public var evidence: [JSONPatch]
  /// Nil for a finding that is not exempt.
  package var exemption: Exemption?
  /// The events behind it, ascending.
  package var events: [UInt64]
  /// Whether it has run; nil if a trace was not compared with the source.
  package var execution: Execution?
  /// The two mutations of a finding of the rule `order`; nil for an impurity.
  package var order: Order?

  /// A finding; without `count` it happened as often as it was seen.
  package init(
    rule: PurityRule, level: Level, message: String, api: String? = nil, others: [String] = [],
    site: SourceSite? = nil, reduceSite: SourceSite? = nil, through: [Call] = [], reactor: Int,
    reactorType: String,
    mutation: String, seen: Int, total: Int, count: Int? = nil, engine: PurityEngine = .portable,
    confidence: Confidence = .definite, evidence: [JSONPatch] = [], exemption: Exemption? = nil,
    events: [UInt64]
  ) {
    self.rule = rule
    self.level = level
    self.message = message
    self.api = api
    self.others = others
    self.site = site
    self.reduceSite = reduceSite
    self.through = through
    self.reactor = reactor
    self.reactorType = reactorType
    self.mutation = mutation
    self.seen = seen
    self.total = total
    self.count = count ?? seen
    self.engine = engine
    self.confidence = confidence
    self.evidence = evidence
    self.exemption = exemption
    self.events = events
  }
}

extension Finding {
  /// The finding as a compiler writes one, on one line and not escaped:
  /// `App/C.swift:8:3: error: Date() reads the clock [clock] (in Search.set at App/S.swift:41, seen 1 of 3)`.
  ///
  /// Without a location, that of `reduce` comes first, or else the reactor and the mutation: `Search.set: error: ...`. An
  /// exempted finding says `exempt` and why. A note about an order begins with the reactor.
  public var text: String { "\(locationText): \(what)\(inParentheses)" }

  /// The circumstances in parentheses, with a space before them; empty if there are none.
  package var inParentheses: String { circumstances.isEmpty ? "" : " (\(circumstances))" }

  /// Where it was called or written, or else where `reduce` is; of a note about an order where the action was sent whose
  /// mutation came second, or else the other.
  package var nearestSite: SourceSite? {
    [site, reduceSite, order?.then.site, order?.first.site].compactMap { $0 }.first { !$0.file.isEmpty }
  }

  /// `App/C.swift:8:3`, or `Search.set` if that is not known.
  var locationText: String { (site ?? reduceSite)?.fileText ?? (order == nil ? caseName : reactorType) }

  /// `error: Date() reads the clock [clock]`
  var what: String { "\(exemption == nil ? level.rawValue : "exempt"): \(message) [\(rule.rawValue)]" }

  /// `Search.set`: the reactor and the mutation.
  package var caseName: String { "\(reactorType).\(mutation)" }

  /// Whether code was read, rather than run, to find it.
  package var isFromSource: Bool { engine == .static }

  /// Whether it can fail a report: a possible finding of the source alone is a question.
  package var isCertain: Bool { !isFromSource || confidence == .definite || execution == .executed }

  /// `never executed: no load in the trace`, or nothing.
  private var executionText: String {
    switch execution {
    case nil: ""
    case .executed: "executed"
    case .never:
      total == 0 ? "never executed: no \(mutation) in the trace" : "never executed in \(total) of its reduces"
    case .unknown: "\(total) reduces in the trace, without hooks that would have seen it"
    }
  }

  /// `in Search.set at App/S.swift:41 through stamp(), possible, seen 1 of 3`
  var circumstances: String {
    if let order { return order.circumstances(seen: seen, exemption: exemption) }
    let from = reduceSite == site ? "" : reduceSite.map { " at \($0.fileText)" } ?? ""
    let way = through.isEmpty ? "" : " through " + through.map(\.name).joined(separator: ", ")
    let start = site == nil ? (from.isEmpty ? "" : "somewhere in the reduce of \(caseName)") : "in \(caseName)\(from)"
    let times = count > seen ? ", \(count) times" : ""
    let why = exemption?.words ?? ""
    let also = others.isEmpty ? "" : "also \(others.joined(separator: " and ")) on this line"
    let seenTimes = isFromSource && execution != .executed ? "" : "seen \(seen) of \(total)\(times)"
    return [start + way, also, confidence == .possible ? "possible" : "", seenTimes, executionText, why]
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
