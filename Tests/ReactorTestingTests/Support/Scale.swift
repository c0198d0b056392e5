import Foundation

/// How much of a test runs: `Tests/Scripts/check_hooks.sh` asks for more scopes, and for a part of the samples in each process.
enum Scale {
  static let scopes = number("REACTOR_SCOPES") ?? 40_000

  /// `REACTOR_SAMPLES=3/20`: each twentieth, from the fourth on. All of them where nothing is said.
  static func share<Sample>(of samples: [Sample]) -> [Sample] {
    let parts = text("REACTOR_SAMPLES").split(separator: "/").compactMap { Int($0) }
    guard parts.count == 2, parts[1] > 0 else { return samples }
    return samples.enumerated().filter { $0.offset % parts[1] == parts[0] }.map(\.element)
  }

  private static func number(_ name: String) -> Int? { Int(text(name)) }
  private static func text(_ name: String) -> String { ProcessInfo.processInfo.environment[name] ?? "" }
}
