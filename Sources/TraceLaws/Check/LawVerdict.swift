import PlatformSupport
import TraceReading

/// The answer to a law, or to one of its obligations.
package enum LawVerdict: String, Sendable, CaseIterable {
  case held, violated
  /// Still owed at the end of the trace.
  case pending
  /// Something that was lost, masked or cut could decide it.
  case unknown
  /// The trace has nothing that the law is about. No pass.
  case untested
}

/// A law in one trace: its obligations in numbers, and the first of each verdict.
package struct LawResult: Sendable, Equatable {
  /// One thing that the law asks for.
  package struct Obligation: Sendable, Equatable {
    package var verdict: LawVerdict
    /// The position of its event in the trace; nil if it is about the whole trace, or about what was lost.
    package var position: Int?
    /// The position of what breaks it or keeps it: another effect, a state, a mutation.
    package var other: Int?
    /// A second one: what the other emitted.
    package var second: Int?
  }

  /// Obligations of a verdict that are kept with their events, the first of the trace; all that are violated may be.
  package static let mostKept = 1_000

  package let law: Law
  private var counts = [0, 0, 0, 0]
  private var kept: [[Obligation]] = [[], [], [], []]
  private let keepsViolated: Bool

  /// - Parameter keepsViolated: Whether all obligations that are violated are kept.
  init(_ law: Law, keepsViolated: Bool) {
    self.law = law
    self.keepsViolated = keepsViolated
  }

  package func count(_ verdict: LawVerdict) -> Int { verdict == .untested ? 0 : counts[Self.index(verdict)] }

  package var obligations: Int { counts.reduce(0, +) }

  /// The first obligations of a verdict, in the order of the trace; of those that were kept none.
  package func first(_ verdict: LawVerdict) -> [Obligation] {
    guard verdict != .untested else { return [] }
    let all = kept[Self.index(verdict)].sorted { ($0.position ?? -1) < ($1.position ?? -1) }
    return keepsAll(verdict) ? all : Array(all.prefix(Self.mostKept))
  }

  private func keepsAll(_ verdict: LawVerdict) -> Bool { keepsViolated && verdict == .violated }

  /// The worst verdict of its obligations.
  package var verdict: LawVerdict {
    [.violated, .unknown, .pending, .held].first { count($0) > 0 } ?? .untested
  }

  mutating func add(_ verdict: LawVerdict, _ position: Int?, other: Int? = nil, second: Int? = nil) {
    let index = Self.index(verdict)
    counts[index] += 1
    guard verdict != .held else { return }
    kept[index].append(Obligation(verdict: verdict, position: position, other: other, second: second))
    if kept[index].count == 2 * Self.mostKept, !keepsAll(verdict) { kept[index] = first(verdict) }
  }

  /// Adds an obligation whose event matches only maybe: it is unknown unless kept either way.
  mutating func add(
    _ verdict: LawVerdict, _ position: Int, isSure: Bool, orHeld: LawVerdict = .held, other: Int? = nil,
    second: Int? = nil
  ) {
    if isSure {
      add(verdict, position, other: other, second: second)
    } else if verdict != .held, verdict != orHeld {
      add(.unknown, position)
    }
  }

  private static func index(_ verdict: LawVerdict) -> Int {
    switch verdict {
    case .held, .untested: 0
    case .violated: 1
    case .pending: 2
    case .unknown: 3
    }
  }
}

extension LawVerdict {
  init(_ truth: Truth) {
    self =
      switch truth {
      case .yes: .held
      case .no: .violated
      case .unknown: .unknown
      }
  }
}
