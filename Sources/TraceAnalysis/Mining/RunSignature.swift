import TraceFormat
import TraceJSON
import TraceLaws

/// A run without its times and numbers: a test that ran again adds nothing.
struct RunSignature: Hashable {
  private let events: Int
  private let hashes: [Int]

  init(_ trace: LawTrace, isAttack: Bool) {
    events = trace.count
    hashes = [0, 1].map { salt in
      var hasher = Hasher()
      hasher.combine(salt)
      hasher.combine(isAttack)
      for position in 0..<trace.count {
        let slot = trace.slot[position]
        hasher.combine(slot < 0 ? nil : trace.reactors[Int(slot)].type)
        Self.combine(trace.held[position].kind, &hasher)
      }
      return hasher.finalize()
    }
  }

  private static func combine(_ kind: TraceEvent.Kind, _ hasher: inout Hasher) {
    switch kind {
    case .action(let action): combine("action", action.label, action.payload, &hasher)
    case .mutation(let mutation): combine("mutation", mutation.label, mutation.payload, &hasher)
    case .mutateBegin(let begin): combine("effect", begin.label, nil, &hasher)
    case .mutateEnd(let how, _): combine("end", how.rawValue, nil, &hasher)
    case .error(let failure): combine("error", failure.type, nil, &hasher)
    case .pulse(let field, _): combine("pulse", field, nil, &hasher)
    case .state(let state):
      switch state.change {
      case .unknown: combine("state", "", nil, &hasher)
      case .whole(let text): combine("state", "", text, &hasher)
      case .diff(let patches): for patch in patches { combine("state", patch.path, patch.value, &hasher) }
      }
    default: break
    }
  }

  private static func combine(_ kind: String, _ name: String, _ value: JSONText?, _ hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(name)
    hasher.combine(value)
  }
}
