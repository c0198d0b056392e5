import PlatformSupport
import TraceReading

/// Events within spans.
extension OTLPExport {
  /// Writes the events within a span, if there are any.
  ///
  /// - Returns: Position of the first error among them, and of the span itself if it is one.
  func writeEvents(_ span: Int, to buffer: inout ExportBuffer) -> Int? {
    var failure = table.step(span).kind == .error ? span : nil
    var isFirst = true
    func home(_ index: Int) -> Int { forest.span(of: Int(told[index])) ?? -1 }
    let start = BinarySearch.first(of: told.count) { home($0) >= span }
    for index in (start..<told.count).prefix(while: { home($0) == span }) {
      let position = Int(told[index])
      buffer.raw(isFirst ? #","events":["# : ",")
      isFirst = false
      let step = table.step(position)
      if step.kind == .error, failure == nil { failure = position }
      buffer.raw(#"{"timeUnixNano":""#)
      buffer.number(table.graph.header.moment(step.time))
      buffer.raw(#"","name":""#)
      writeName(of: step.kind, at: position, to: &buffer)
      buffer.raw(#"","attributes":["#)
      var list = OTLPAttributes()
      list.add("reactor.seq", number: step.seq, to: &buffer)
      list.add("reactor.step", word: table.isMutation(at: position) ? "mutation" : step.kind.name, to: &buffer)
      writeDetails(position, step, &list, to: &buffer)
      buffer.raw("]}")
    }
    if !isFirst { buffer.raw("]") }
    return failure
  }

  /// The case of a mutation, the conventional name of an error, and ours of the others.
  private func writeName(of kind: TraceFileV1.Kind, at position: Int, to buffer: inout ExportBuffer) {
    switch kind {
    case _ where table.isMutation(at: position): buffer.textBody(table.label(at: position))
    case .error: buffer.raw("exception")
    case .impurity: buffer.raw("finding")
    default: buffer.raw(kind.name)
    }
  }

  /// Attributes of an event that is no action, effect or reduce.
  func writeDetails(
    _ position: Int, _ step: EventTable.Step, _ list: inout OTLPAttributes, to buffer: inout ExportBuffer
  ) {
    switch table.fields(at: position) {
    case .error(let error):
      list.add("exception.type", error.type, to: &buffer)
      list.add("exception.message", error.message, to: &buffer)
      list.add("reactor.swallowed", isTrue: error.isSwallowed, to: &buffer)
    case .impurity(let impurity):
      list.add("reactor.rule", impurity.rule.rawValue, to: &buffer)
      list.add("reactor.level", impurity.level.rawValue, to: &buffer)
      list.add("reactor.message", impurity.message, to: &buffer)
      list.add("reactor.exempt", impurity.exempt, to: &buffer)
      guard let site = impurity.site else { return }
      list.add("code.file.path", site.file, to: &buffer)
      if site.line > 0 { list.add("code.line.number", number: UInt64(site.line), to: &buffer) }
    case .some:
      let words = table.words(position)
      list.add("reactor.text", ([words.name] + words.details).joined(separator: ", "), to: &buffer)
    case nil: writeStep(position, step, &list, to: &buffer)
    }
  }

  private func writeStep(
    _ position: Int, _ step: EventTable.Step, _ list: inout OTLPAttributes, to buffer: inout ExportBuffer
  ) {
    list.add("reactor.label", table.label(at: position), to: &buffer)
    list.add("reactor.op", table.operation(at: position)?.rawValue, to: &buffer)
    guard step.kind == .mutation, let index = table.commitIndex(at: position) else { return }
    let commit = table.graph.commits[index]
    let argument = table.graph.argument(ofCommit: index)
    if !argument.isEmpty { list.add("reactor.argument", argument, to: &buffer) }
    if commit.isInjected { list.add("reactor.injected", isTrue: true, to: &buffer) }
    list.add("reactor.source", commit.source, to: &buffer)
  }
}
