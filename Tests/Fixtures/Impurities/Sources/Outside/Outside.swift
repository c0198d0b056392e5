import Foundation

/// Helpers of another module.
public enum Stamps {
  public static func stamp() -> Double {
    Date().timeIntervalSince1970  // finds: clock in outside
  }

  public static func double(_ value: Int) -> Int { value * 2 }
}

public protocol Source {
  func next() -> Int
  var level: Int { get }
}

public struct Dice: Source {
  public init() {}
  public func next() -> Int {
    Int.random(in: 1...6)  // maybe: random in witness // precisely: random in witness // finds: random in concrete
  }

  public var level: Int {
    Int(getpid())  // maybe: environment in witnessProperty // precisely: environment in witnessProperty
  }
}

public protocol Table {
  func row() -> Int
}

public struct FixedTable: Table {
  public init() {}
  public func row() -> Int { 7 }
}

open class Shape {
  public init() {}
  open func area() -> Int { 1 }
}

public final class Blob: Shape {
  override public func area() -> Int {
    print("area")  // maybe: io in overridden
    return 2
  }
}
