import TraceFormat

extension TraceEvent.ReactorInfo: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.ReactorInfo {
    TraceEvent.ReactorInfo(
      type: try line.text(.type), module: try line.optionalText(.module) ?? "",
      name: try line.optionalText(.name) ?? "",
      file: try line.optionalText(.file), line: try line.optionalCount(.line), parent: try line.optionalCount(.parentR),
      runtime: try line.optionalText(.src))
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    guard let reactor, case .reactor(let info) = builder.rareKind(of: event) else { return }
    if !info.type.isEmpty { builder.graph.reactors[reactor].type = info.type }
    builder.graph.reactors[reactor].name = info.name
    builder.graph.reactors[reactor].parent = info.parent
    builder.graph.reactors[reactor].created = event.time
  }
}
