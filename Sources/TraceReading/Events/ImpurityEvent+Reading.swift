import TraceFindings
import TraceFormat

extension TraceEvent.Impurity: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.Impurity {
    let rule: PurityRule = try line.word(.rule)
    let level: Finding.Level? = try line.optionalWord(.level)
    let file = try line.optionalText(.file)
    let number = try line.optionalCount(.line)
    let reduceLine = try line.optionalCount(.reduceLine)
    let reduceFile = try line.optionalText(.reduceFile) ?? file
    let column = try line.optionalCount(.col)
    let reduceColumn = try line.optionalCount(.reduceCol)
    return TraceEvent.Impurity(
      rule: rule, level: level, message: try line.text(.msg), api: try line.optionalText(.api),
      site: file.map { SourceSite(file: $0, line: number ?? 0, column: column) },
      reduceSite: reduceLine.map { SourceSite(file: reduceFile ?? "", line: $0, column: reduceColumn) },
      count: try line.optionalCount(.count) ?? 1,
      engine: try line.optionalText(.engine).map { PurityEngine(rawValue: $0) } ?? .portable,
      confidence: try line.optionalWord(.confidence) ?? .definite,
      through: try line.calls(), evidence: try line.evidence(), exempt: try line.optionalText(.exempt))
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    guard case .impurity(let impurity) = builder.rareKind(of: event) else { return }
    let commit = builder.inheritCommit(event, index)
    let reactor = event.reactor > 0 ? builder.reactorID(event) : commit.map { builder.graph.commits[$0].reactor } ?? 0
    if impurity.exempt == nil, let commit { builder.graph.commits[commit].isImpure = true }
    builder.impurities.append((event.seq, commit, reactor, impurity))
  }

  static func owner(of event: TraceGraphEvent) -> TraceEvent.Seq { event.cause }
}

extension LineDecoder {
  fileprivate func calls() throws(LineProblem) -> [Finding.Call] {
    guard let list = fields.json(.through) else { return [] }
    guard case .array(let elements) = list.value() else { throw .wrongType(.through, "a list of calls") }
    return try elements.map { element throws(LineProblem) in
      guard let name = element["name"]?.text else { throw .wrongType(.through, "a list of calls with \"name\"") }
      return Finding.Call(name: name, site: element["site"]?.text.flatMap { SourceSite(fileText: $0) })
    }
  }
}
