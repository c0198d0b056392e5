import PlatformSupport
import TraceLaws

/// How sure a law is that no run has broken: the chance that it survives as many runs like these again.
///
/// A share of all candidates of one form never breaks, and the others break in a run with a chance of their own, of a beta
/// distribution. Both are fitted to how many runs broke each (empirical Bayes).
struct Certainty {
  private let share: Double
  private let alpha: Double
  private let beta: Double

  private static let shares = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
  private static let alphas = [0.1, 0.2, 0.4, 0.7, 1, 2, 4, 8]
  private static let betas = [0.3, 0.7, 1.5, 3, 6, 12, 25]

  /// The runs that broke a candidate, and those that exercised and kept it.
  struct Runs: Hashable {
    let broken: Int
    let kept: Int
  }

  /// Fits candidates, each with its weight; nil without any.
  init?(_ candidates: [(Runs, weight: Double)]) {
    var cells: [Runs: Double] = [:]
    for (runs, weight) in candidates { cells[runs, default: 0] += weight }
    guard let most = cells.keys.map({ $0.broken + $0.kept }).max() else { return nil }
    var best = (likelihood: -Double.infinity, share: 0.0, alpha: 0.0, beta: 0.0)
    // In one order, so that sums are the same in each run.
    let ordered = cells.sorted { ($0.key.kept, $0.key.broken) < ($1.key.kept, $1.key.broken) }
    for alpha in Self.alphas {
      for beta in Self.betas {
        let rising = [alpha, beta, alpha + beta].map { Self.rising($0, most) }
        let chances = ordered.map { runs, _ in
          exp(rising[0][runs.broken] + rising[1][runs.kept] - rising[2][runs.broken + runs.kept])
        }
        for share in Self.shares {
          // A little away from 0 and 1.
          var sum = 0.5 * log(share * (1 - share))
          for (index, (runs, weight)) in ordered.enumerated() {
            sum += weight * log(max(1e-300, (runs.broken == 0 ? share : 0) + (1 - share) * chances[index]))
          }
          if sum > best.likelihood { best = (sum, share, alpha, beta) }
        }
      }
    }
    (share, alpha, beta) = (best.share, best.alpha, best.beta)
  }

  /// The logarithms of a, a(a + 1), a(a + 1)(a + 2), ..., from that of the empty product on.
  private static func rising(_ first: Double, _ count: Int) -> [Double] {
    var sums = [0.0]
    for index in 0..<count { sums.append(sums[index] + log(first + Double(index))) }
    return sums
  }

  /// The chance that a law that `runs` runs kept is kept in as many again.
  func survival(_ runs: Int) -> Double { kept(2 * runs) / kept(runs) }

  /// The chance that a candidate is kept in this number of runs.
  private func kept(_ runs: Int) -> Double {
    let ways = Self.rising(beta, runs)[runs] - Self.rising(alpha + beta, runs)[runs]
    return share + (1 - share) * exp(ways)
  }
}
