import TraceFormat
import TraceJSON

extension MarkEvent: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> MarkEvent {
    MarkEvent(label: try line.text(.label), payload: line.fields.json(.payload))
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    guard case .mark(let label, let payload) = builder.rareKind(of: event) else { return }
    builder.inheritCommit(event, index)
    let text = payload?.text ?? ""
    var mark = TraceGraph.Mark(
      seq: event.seq, reactor: event.reactor == 0 ? nil : builder.reactorID(event), time: event.time, label: label,
      argument: text.withByteView { PayloadSummary.text(of: $0) })
    if mark.isFailure { mark.message = payload?.value()?.text.map { ShortText.cut($0, to: longestMessage) } }
    builder.graph.marks.append(mark)
  }

  /// Characters of a failed expectation that are kept.
  private static let longestMessage = 300
}
