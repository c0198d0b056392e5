import Foundation
@_exported import TestScale

/// The size of tests of the kit. `Tests/Scripts/check_hooks.sh` sets more scopes, and a share of the cases for each process.
extension TestScale {
  static let scopes = number("REACTOR_SCOPES") ?? 40_000
  /// The most time that a test waits for other threads, which only a broken one needs: the pool has a whole suite to run.
  static let patience = Duration.seconds(3_600)
  /// Runs of all asynchronous effects, whose traces are compared.
  static let virtualRuns = number("REACTOR_VIRTUAL_RUNS") ?? cases(200, debug: 60, sanitized: 40)
  /// Addresses whose frames and lines are compared with those of llvm-symbolizer. Each takes two searches of all symbols, which
  /// are fast in release alone.
  static let addresses = UInt(cases(3_000, debug: 1_000, sanitized: 300))
  /// Hunts of each planted bug. `make test-hunt` sets more, with which twins are hunted longer and the shortest runs found anew.
  static let huntSeeds = number("REACTOR_HUNT_SEEDS") ?? 1
  static let twinRuns = huntSeeds > 1 ? 3_000 : isSlow ? 20 : 200
  /// Hunts take five times as long in a debug build, and twenty times under a sanitizer.
  static let isSlow = huntSeeds == 1 && (isDebug || isSanitized)

  /// With `REACTOR_SAMPLES=3/20` each twentieth case, from the fourth on; without it all of them.
  static func share<Case>(of cases: [Case]) -> [Case] {
    let text = ProcessInfo.processInfo.environment["REACTOR_SAMPLES"] ?? ""
    let parts = text.split(separator: "/").compactMap { Int($0) }
    guard parts.count == 2, parts[1] > 0 else { return cases }
    return cases.enumerated().filter { $0.offset % parts[1] == parts[0] }.map(\.element)
  }
}
