extension Audit {
  /// The part of a report that an audit of the source adds: the reducers, how far a trace reached them, and what is unknown.
  public struct Sources: Sendable, Equatable {
    /// Every reducer that was audited, by type.
    public var reducers: [Reducer]
    /// Places that could not be judged.
    public var unknowns: [Unknown]

    /// A summary of sources.
    public init(reducers: [Reducer], unknowns: [Unknown]) {
      self.reducers = reducers
      self.unknowns = unknowns
    }
  }

  /// A reducer in the source.
  public struct Reducer: Sendable, Equatable {
    /// Type name, as a trace spells it.
    public var type: String
    /// Where it is declared.
    public var site: SourceSite
    /// Case names of its mutation in the order of the source; empty if they are not known.
    public var cases: [String]
    /// Those that a trace has reduced, in the same order; nil without a trace.
    public var reached: [String]?

    /// A reducer.
    public init(type: String, site: SourceSite, cases: [String], reached: [String]? = nil) {
      self.type = type
      self.site = site
      self.cases = cases
      self.reached = reached
    }
  }

  /// A place of the source that cannot be judged.
  public struct Unknown: Sendable, Equatable {
    /// Why not. The raw value is its spelling in JSON.
    public enum Reason: String, Sendable {
      /// A property holds the function that is called.
      case storedClosure = "stored-closure"
      /// A key path that is a value leads to the member.
      case keyPath = "key-path"
      /// A requirement of a protocol that nothing in the package implements.
      case noWitness = "no-witness"
      /// A function of a module without an index, and not in the catalogue.
      case noSource = "no-source"
      /// The source file cannot be read.
      case unreadable
      /// More is reached than is followed.
      case tooMuch = "too-much"
    }

    /// Why it is not judged.
    public var reason: Reason
    /// Source name of the function that is called.
    public var name: String
    /// Where.
    public var site: SourceSite?
    /// The reactor whose reducer leads there.
    public var reactorType: String

    /// Something unknown.
    public init(reason: Reason, name: String, site: SourceSite?, reactorType: String) {
      self.reason = reason
      self.name = name
      self.site = site
      self.reactorType = reactorType
    }
  }
}

extension Audit {
  /// The audit of sources alone, or of sources and a trace of them.
  ///
  /// - Parameters:
  ///   - found: Findings of the engine that read the source, those that the source exempts among them.
  ///   - sources: The reducers and what is unknown of them.
  ///   - engine: Name of that engine.
  ///   - graph: A trace of the same program.
  ///   - suppressions: Findings that are accepted.
  package init(
    _ found: [Finding], _ sources: Sources, engine: String, joining graph: TraceGraph? = nil,
    suppressions: Suppressions = Suppressions()
  ) {
    let join = graph.map { SourceJoin($0) }
    let joined = join?.joined(found) ?? found
    self.init(
      findings: joined.filter { $0.exemption == nil }, exempted: joined.filter { $0.exemption != nil },
      suppressions: suppressions)
    self.sources = join?.joined(sources) ?? sources
    if let graph {
      takeCounts(of: graph, suppressions)
      engines.append(engine)
    } else {
      engines = [engine]
    }
  }

  /// The reducers, and how many of their mutation cases a trace reached; a line for each unknown.
  func sourceLines(_ sources: Sources) -> [String] {
    sources.reducers.compactMap(\.reachText) + sources.unknowns.map(\.text)
  }

  /// `12 reducers, 2 unknown calls`.
  func sourceCounts(_ sources: Sources) -> String {
    let unknown = sources.unknowns.count
    let calls = unknown == 0 ? "" : ", \(unknown) unknown call\(unknown == 1 ? "" : "s")"
    return "\(sources.reducers.count) reducer\(sources.reducers.count == 1 ? "" : "s")\(calls)"
  }
}

extension Audit.Reducer {
  /// `SearchReactor: 3 of 5 mutation cases reached, never clear, retry`; nil without a trace or cases.
  fileprivate var reachText: String? {
    guard let reached, !cases.isEmpty else { return nil }
    let rest = cases.filter { !reached.contains($0) }
    let never = rest.isEmpty ? "" : ", never \(rest.joined(separator: ", "))"
    return "\(type): \(reached.count) of \(cases.count) mutation cases reached\(never)"
  }
}

extension Audit.Unknown {
  /// As a compiler writes a remark; not escaped.
  var text: String {
    "\(site.map(\.fileText) ?? reactorType): unknown: \(name) \(reason.words) (in \(reactorType))"
  }
}

extension Audit.Unknown.Reason {
  /// The end of a sentence about what is called.
  package var words: String {
    switch self {
    case .storedClosure: "is a stored function; which one is not known"
    case .keyPath: "leads to a member that the source does not tell"
    case .noWitness: "has no implementation in the package"
    case .noSource: "has no source in the build; add it to a catalogue with --effects"
    case .unreadable: "cannot be read"
    case .tooMuch: "reaches more functions than are followed"
    }
  }
}
