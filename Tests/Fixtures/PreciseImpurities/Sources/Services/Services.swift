import Foundation

public protocol Clock {
  func now() -> Double
}

public struct SystemClock: Clock {
  public init() {}
  public func now() -> Double {
    Date().timeIntervalSince1970  // finds: clock in soleWitness, generic, composed
  }
}

public protocol Scorer {
  func score(_ n: Int) -> Int
}

public struct PlainScorer: Scorer {
  public init() {}
  public func score(_ n: Int) -> Int { n * 2 }
}

public struct LoudScorer: Scorer {
  public init() {}
  public func score(_ n: Int) -> Int {
    print(n)  // finds: io in knownWitness // maybe: io in anyWitness, existential, storedWitness, storedGeneric
    return n
  }
}

open class Shape {
  public init() {}
  open func area() -> Int { 1 }
}

public final class Loud: Shape {
  override public func area() -> Int {
    print("loud")  // finds: io in knownClass
    return 2
  }
}

public final class Cache: @unchecked Sendable {
  public static let shared = Cache()
  public var rows: [Int: Int] = [:]
  public init() {}
  public func row(_ key: Int, _ make: (Int) -> Int) -> Int {
    if let known = rows[key] { return known }
    let made = make(key)
    rows[key] = made  // finds: object-write in memo
    return made
  }
}

public func stamp(_ clock: some Clock) -> Double { clock.now() }

public func twice(_ body: () -> Void) {
  body()
  body()
}

public func compose<A, B, C>(_ f: @escaping (A) -> B, _ g: @escaping (B) -> C) -> (A) -> C { { g(f($0)) } }
