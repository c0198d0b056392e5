import ReactorCore
import ReactorTrace

/// Runs shorter versions of a run that broke something, and says whether the same breaks.
final class HuntProbe<R: TraceableReactor> {
  typealias Move = HuntMove<R.Action>

  let body: HuntBody<R>
  /// With the message of the last run that broke it.
  private(set) var violation: HuntViolation
  private let failures: HuntFailures
  /// Nil if there is none to share: candidates run in this process.
  private let memory: SharedNumbers?
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
      for index in moves.indices { memory[16 + index] = 0 }
      memory[8] = -1
      let broken = breaksHere(moves) { index in
        memory[0] += 1
        memory[8] = index
      }
      for id in broken?.map(\.id) ?? [] {
        if let index = moves.firstIndex(where: { $0.id == id }) { memory[16 + index] = 1 }
      }
      return broken == nil ? 0 : 1
    }
    switch end {
    case .exited(1): return moves.indices.filter { memory[16 + $0] == 1 }.map { moves[$0] }
    case .crashed(let signal, let words):
      guard violation.kind == .trap else { return nil }
      violation = .trap(signal, words)
      return Array(moves.prefix(memory[8] + 1))
    case .exited, .hung: return nil
    case .unavailable: return violation.kind == .trap ? nil : breaksHere(moves)
    }
  }

  private func breaksHere(_ moves: [Move], before: (Int) -> Void = { _ in }) -> [Move]? {
    let isTraced = [.fault, .law, .impurity].contains(violation.kind)
    failures.forget()
    guard let outcome = try? body.run(moves, isTraced: isTraced, before: before) else { return nil }
    guard let found = outcome.violation ?? failures.violation, found == violation else { return nil }
    violation = found
    return outcome.moves
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
