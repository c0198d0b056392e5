/// Types that have namesakes in `Rivals`: here they are pure.
open class Ledger {
  public var entries = 0
  public init() {}
  open func save(_ n: Int) -> Int { n }
}

public class Till {
  public init() {}
  public func save(_ n: Int) -> Int { n }
}

public struct Meter {
  public var reading = 2
  public init() {}
  public func read() -> Int { reading }
  public struct Dial {
    public init() {}
    public func turn() -> Int { 2 }
  }
}

public protocol Valuing {
  func value() -> Int
}

public struct Coin: Valuing {
  public init() {}
  public func value() -> Int { 1 }
}

public enum Route {
  case first(Int), second
  public var title: String { "route" }
}

public struct Crate<Item> {
  public var item: Item
  public init(_ item: Item) { self.item = item }
  public func open() -> Item { item }
}

extension Ledger {
  public func more() -> Int { 1 }
}
