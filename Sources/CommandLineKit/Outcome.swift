/// How a run ended.
package enum Outcome: Sendable, Equatable {
  case done
  /// The audit found something at or above `--fail-on`.
  case findings
  case failed(Failure)

  /// The exit status of the program.
  package var status: Int32 {
    switch self {
    case .done: 0
    case .findings: 1
    case .failed(let failure): failure.kind.status
    }
  }
}

/// Why there is no result, in a sentence for the user.
package struct Failure: Error, Sendable, Equatable {
  /// The numbers of sysexits.h.
  package enum Kind: UInt8, Sendable, CaseIterable {
    case usage = 64, badData, noInput, ourFault = 70, cannotCreate = 73, cannotWrite

    package var status: Int32 { Int32(rawValue) }
  }
  package var kind: Kind
  /// The fault, its location and the remedy; empty if no user can read it.
  ///
  /// Not escaped: it may quote the trace.
  package var message: String
  /// Lines below the message, for those who want to know more.
  package var notes: [String] = []

  package init(_ kind: Kind, _ message: String, notes: [String] = []) {
    self.kind = kind
    self.message = message
    self.notes = notes
  }
}
