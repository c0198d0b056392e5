import ReactorCore
import ReactorTrace
import TraceValues

/// Runs shorter versions of a run that broke something, and says whether the same breaks.
final class HuntProbe<R: TraceableReactor> {
  typealias Move = HuntMove<R.Action>

  let body: HuntBody<R>
  /// With the message of the last run that broke it.
  private(set) var violation: HuntViolation
  private let failures: HuntFailures
  /// Nil if there is none to share: candidates run in this process.
  private let memory: SharedNumbers?
  /// The candidates that were run.
  private(set) var runs = 0
  private var known: Set<String> = []

  init(_ body: HuntBody<R>, _ violation: HuntViolation, _ failures: HuntFailures, _ memory: SharedNumbers?) {
    (self.body, self.violation, self.failures, self.memory) = (body, violation, failures, memory)
  }

  /// The steps that a candidate takes until the same breaks; nil if it does not, and for one that was tried before.
  func attempt(_ moves: [Move]) -> [Move]? {
    guard known.insert(moves.map(\.text).joined(separator: ";")).inserted else { return nil }
    return breaks(moves)
  }

  /// The same for one that may have been tried before.
  func breaks(_ moves: [Move]) -> [Move]? {
    runs += 1
    guard let memory else { return violation.kind == .trap ? nil : breaksHere(moves) }
    let end = HuntChild.run(memory) { [self] in
      memory.list = Array(moves.indices)
      memory.listCount = 0
      let broken = breaksHere(moves) { index in
        memory[0] += 1
        memory.listCount = index + 1
      }
      guard let broken else { return 0 }
      let done = Set(broken.map(\.id))
      memory.list = moves.indices.filter { done.contains(moves[$0].id) }
      return 1
    }
    switch end {
    case .exited(1): return memory.list.map { moves[$0] }
    case .crashed(let signal, let words):
      guard violation.kind == .trap else { return nil }
      violation = .trap(signal, words)
      return memory.list.map { moves[$0] }
    // In a step, and not before the first.
    case .hung where memory.listCount > 0: return nil
    case .exited: return nil
    case .hung, .unavailable: return violation.kind == .trap ? nil : breaksHere(moves)
    }
  }

  private func breaksHere(_ moves: [Move], before: (Int) -> Void = { _ in }) -> [Move]? {
    let isTraced = [.fault, .law, .impurity].contains(violation.kind)
    failures.forget()
    guard let outcome = try? body.run(moves, isTraced: isTraced, before: before) else { return nil }
    guard let found = outcome.violation ?? failures.violation, found == violation else { return nil }
    violation = found
    return outcome.result
  }

  /// Does the shortest run once more, for its message: other candidates may have broken with another one.
  func repeatLast(_ moves: [Move]) { _ = violation.kind == .trap ? breaks(moves) : breaksHere(moves) }
}

extension HuntMove {
  /// Tells runs apart.
  var text: String {
    switch step {
    case .send(let action): "s\(id)\(ValueComparison.text(of: action))"
    case .answer(let reference, let fails): "\(fails ? "f" : "a")\(reference.askedBy).\(reference.number)"
    case .pass(let time): "p\(time)"
    }
  }
}
