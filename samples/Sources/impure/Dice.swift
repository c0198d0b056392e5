import Foundation

/// Shared dice, so that a roll is impure; with a seed, each run rolls the same numbers.
final class Dice: @unchecked Sendable {
  // The lock guards the seed.
  private let lock = NSLock()
  private var seed: UInt64?

  init(isSeeded: Bool) {
    seed = isSeeded ? 2_026 : nil
  }

  func roll() -> Int {
    lock.lock()
    defer { lock.unlock() }
    guard let last = seed else { return .random(in: 1...1_000_000) }
    let next = last &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    seed = next
    return Int(next >> 33) % 1_000_000 + 1
  }
}
