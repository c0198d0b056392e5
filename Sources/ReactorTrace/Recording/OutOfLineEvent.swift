import TraceFormat

/// An event of a rare kind that does not fit into a record, before redaction.
package final class OutOfLineEvent: Sendable {
  private enum Content {
    case event(TraceEvent.Kind)
    case impurity(TraceEvent.Impurity)
    /// Its functions and lines are looked up when the trace is read.
    case sideEffect(any ObservedSideEffect, field: String?)
  }
  private let content: Content
  private let declaration: ReduceDeclaration?
  /// The number of values in it that masked themselves.
  let masked: Int

  init(_ kind: TraceEvent.Kind, masked: Int = 0) {
    content = .event(kind)
    declaration = nil
    self.masked = masked
  }

  init(_ impurity: TraceEvent.Impurity, of reducer: ReduceDeclaration?) {
    content = .impurity(impurity)
    declaration = reducer
    masked = 0
  }

  /// - Parameter field: The stored property of the reactor that was written, if any.
  init(_ sideEffect: any ObservedSideEffect, field: String?, of reducer: ReduceDeclaration?) {
    content = .sideEffect(sideEffect, field: field)
    declaration = reducer
    masked = 0
  }

  /// The event's kind. Slow on first use for an observed side effect.
  package var kind: TraceEvent.Kind {
    switch content {
    case .event(let kind): kind
    case .impurity(let impurity): .impurity(located(impurity))
    case .sideEffect(let sideEffect, let field): .impurity(located(sideEffect.impurity(of: field)))
    }
  }

  private func located(_ impurity: TraceEvent.Impurity) -> TraceEvent.Impurity {
    declaration?.locate(impurity) ?? impurity
  }

  /// Whether it is an impurity of a reducer.
  var isImpurity: Bool { if case .event = content { false } else { true } }

  /// The impurity, if it is one. As slow as `kind`.
  var impurity: TraceEvent.Impurity? { if isImpurity, case .impurity(let impurity) = kind { impurity } else { nil } }
}
