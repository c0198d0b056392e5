/// The worker's side of the pipe.
package struct AnswerWriter: Sendable {
  private let descriptor: Descriptor

  package init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  package func begin(_ stage: Stage) throws(SystemFault) { try send(.stage, [stage.rawValue]) }

  package func say(_ remark: Remark) throws(SystemFault) {
    try send(.remark, [remark.level.rawValue] + clipped(remark.text))
  }

  /// Hands over lines of the result before its end.
  package func put(_ lines: [UInt8]) throws(SystemFault) { try send(.lines, lines) }

  package func finish(_ outcome: Outcome, result: [UInt8] = [], report: [UInt8] = []) throws(SystemFault) {
    switch outcome {
    case .done, .findings:
      try send(.result, result)
      if !report.isEmpty { try send(.report, report) }
      try send(outcome == .done ? .done : .findings, [])
    case .failed(let failure):
      if !result.isEmpty { try send(.result, result) }
      try send(.failure, [failure.kind.rawValue] + clipped(failure.message))
    }
  }

  private func send(_ kind: Frame.Kind, _ payload: [UInt8]) throws(SystemFault) {
    try descriptor.write(Frame.header(kind, length: payload.count))
    try descriptor.write(payload)
  }

  /// The text, cut to what the reader accepts.
  private func clipped(_ text: String) -> [UInt8] {
    let bytes = text.utf8.prefix(AnswerBounds().text - 1)
    return Array(bytes)
  }
}
