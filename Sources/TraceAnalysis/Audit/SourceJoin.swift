import PlatformSupport
import TraceFindings
import TraceReading

/// Compares what an audit of the source found with a trace of the same program.
struct SourceJoin {
  private let graph: TraceGraph
  private let reduces: [Audit.Case: Int]
  /// Whether hooks watched, which see every call that is executed.
  private let hasHooks: Bool

  init(_ graph: TraceGraph) {
    self.graph = graph
    reduces = graph.reducesByCase()
    hasHooks = Audit.engines(graph.header).contains { $0.hasPrefix("hooks") && !$0.hasPrefix("hooks: off") }
  }

  /// The findings of both: what both found once, with the way of the source and the counts of the trace.
  func joined(_ found: [Finding]) -> [Finding] {
    var seen = graph.findings + graph.exempted
    var joined: [Finding] = []
    for var finding in found {
      let matches = seen.indices.filter { isSame(seen[$0], finding) }
      finding.total = total(of: finding)
      if matches.isEmpty {
        finding.execution = finding.total == 0 ? .never : (hasHooks && isSeenByHooks(finding) ? .never : .unknown)
      } else {
        for match in matches { take(seen[match], into: &finding) }
        finding.execution = .executed
        for match in matches.reversed() { seen.remove(at: match) }
      }
      joined.append(finding)
    }
    return joined + seen + graph.orderFindings
  }

  /// The sources, with the cases of each reducer that were reduced.
  func joined(_ sources: Audit.Sources) -> Audit.Sources {
    var sources = sources
    for index in sources.reducers.indices {
      let type = sources.reducers[index].type
      sources.reducers[index].reached = sources.reducers[index].cases.filter {
        reduces[Audit.Case(reactorType: type, mutation: $0)] != nil
      }
    }
    return sources
  }

  private func take(_ seen: Finding, into finding: inout Finding) {
    finding.seen += seen.seen
    finding.count += seen.count
    finding.events = (finding.events + seen.events).sorted()
    finding.reactor = seen.reactor
    finding.exemption = finding.exemption ?? seen.exemption
  }

  /// Reduces of the finding's mutation; of all mutations for `*`.
  private func total(of finding: Finding) -> Int {
    if finding.mutation != "*" {
      return reduces[Audit.Case(reactorType: finding.reactorType, mutation: finding.mutation)] ?? 0
    }
    return reduces.filter { $0.key.reactorType == finding.reactorType }.map(\.value).reduce(0, +)
  }

  /// The same rule on the same line; the same name where the trace has no line.
  private func isSame(_ seen: Finding, _ finding: Finding) -> Bool {
    guard seen.rule == finding.rule, seen.reactorType == finding.reactorType,
      finding.mutation == "*" || seen.mutation == finding.mutation
    else { return false }
    guard let a = seen.site, let b = finding.site else {
      guard let api = finding.api, let other = seen.api else { return false }
      return api == other || other.hasPrefix(String(api.prefix { $0 != "." }) + "<") || api.hasSuffix("." + other)
    }
    // A trace has the module before the file, an index its path.
    return a.line == b.line && a.fileName == b.fileName
  }

  /// Whether hooks would have seen it, had it run.
  private func isSeenByHooks(_ finding: Finding) -> Bool {
    switch finding.rule {
    case .nondeterministic, .stateAlias: false
    case .staticWrite, .objectWrite: !(graph.header.resource[Audit.enginesKey] ?? "").contains("hooks without writes")
    default: true
    }
  }
}
