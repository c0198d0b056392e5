import TraceFindings
import TraceJSON

extension TraceEvent {
  /// A side effect of a reducer, or a result that differed between two equal calls, as it was recorded.
  ///
  /// Its `cause` is the reduce. A `Finding` sums up equal ones.
  public struct Impurity: Sendable, Equatable {
    /// The rule that was broken.
    public var rule: PurityRule
    /// Whether a test should fail because of it.
    package var level: Finding.Level
    /// A sentence for the developer.
    public var message: String
    /// Source name of the function that was called, or of the variable that was written.
    package var api: String?
    /// Where it was called or written.
    public var site: SourceSite?
    /// The line in `reduce` that led there.
    package var reduceSite: SourceSite?
    /// How often it happened in this reduce, from 1.
    package var count: Int
    /// The check that found it.
    package var engine: PurityEngine
    package var confidence: Finding.Confidence
    /// Calls between the line in `reduce` and `site`, outermost first.
    package var through: [Finding.Call]
    /// Fields of the state that differed, with both values.
    package var evidence: [Patch]
    /// The reason that `Purity.unchecked` gives why it is no finding; nil for a finding.
    package var exempt: String?

    /// One impurity; without `level` it has that of its rule.
    package init(
      rule: PurityRule, level: Finding.Level? = nil, message: String, api: String? = nil, site: SourceSite? = nil,
      reduceSite: SourceSite? = nil, count: Int = 1, engine: PurityEngine = .portable,
      confidence: Finding.Confidence = .definite, through: [Finding.Call] = [], evidence: [Patch] = [],
      exempt: String? = nil
    ) {
      self.rule = rule
      self.level = level ?? rule.level
      self.message = message
      self.api = api
      self.site = site
      self.reduceSite = reduceSite
      self.count = count
      self.engine = engine
      self.confidence = confidence
      self.through = through
      self.evidence = evidence
      self.exempt = exempt
    }
  }
}

extension TraceEvent.Impurity: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .impurity }
  package static var name: StaticString { "impurity" }
  package static var traits: EventTraits { [.main, .rare, .told] }

  package var kind: TraceEvent.Kind { .impurity(self) }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.rule, rule.rawValue, cut: limits.label)
    line.put(.level, level.rawValue, cut: limits.label)
    line.put(.msg, message, cut: limits.text)
    line.put(.api, api, cut: limits.text)
    line.put(.file, site?.file, cut: limits.text)
    line.put(.line, site?.line)
    line.put(.col, site?.column)
    if reduceSite?.file != site?.file {
      line.put(.reduceFile, reduceSite?.file, cut: limits.text)
    }
    line.put(.reduceLine, reduceSite?.line)
    line.put(.reduceCol, reduceSite?.column)
    line.put(.count, count == 1 ? nil : count)
    line.put(.engine, engine == .portable ? nil : engine.rawValue, cut: limits.label)
    line.put(.confidence, confidence == .definite ? nil : confidence.rawValue, cut: limits.label)
    if !through.isEmpty {
      line.key(.through)
      line.list(through.prefix(limits.list)) { $0.put($1, limits) }
    }
    if !evidence.isEmpty {
      line.key(.diff)
      line.list(evidence.prefix(limits.list)) { $0.put($1, limits) }
    }
    line.put(.exempt, exempt, cut: limits.text)
  }

  package mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    policy.mask(&message, &count)
    policy.mask(&evidence, &count)
    policy.mask(&exempt, &count)
  }
}

extension LineBuffer {
  fileprivate mutating func put(_ call: Finding.Call, _ limits: LineLimits) {
    raw("{\"name\":")
    JSONString.encode(ShortText.cut(call.name, to: limits.text), into: &bytes)
    if let site = call.site {
      raw(",\"site\":")
      JSONString.encode(site.fileText(cut: limits.text - 64), into: &bytes)
    }
    raw("}")
  }
}
