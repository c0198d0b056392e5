/// The exit status of an outcome: the numbers of sysexits.h.
package enum Status: Int32, Sendable {
  case fine = 0
  case findings = 1
  case usage = 64
  case badData = 65
  case noInput = 66
  case ourFault = 70
  case cannotCreate = 73
  case cannotWrite = 74

  package init(_ outcome: Outcome) {
    switch outcome {
    case .done: self = .fine
    case .findings: self = .findings
    case .failed(let failure):
      switch failure.kind {
      case .usage: self = .usage
      case .badData: self = .badData
      case .noInput: self = .noInput
      case .ourFault: self = .ourFault
      case .cannotCreate: self = .cannotCreate
      case .cannotWrite: self = .cannotWrite
      }
    }
  }
}
