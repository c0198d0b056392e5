/// Types that have namesakes in `Services` and in `App`: here they have side effects.
open class Ledger {
  public var entries = 0
  public var next: Ledger?
  public init() {}
  open func save(_ n: Int) -> Int {
    print(n)  // finds: io in impureSubclass // maybe: io in impureClass, impureGeneric, impureNext
    return n
  }
}

public class Till {
  public init() {}
  public func save(_ n: Int) -> Int {
    print(n)  // finds: io in impureSole
    return n
  }
}

public struct Meter {
  public var reading = Ledger()
  public init() {}
  public func read() -> Int { reading.save(1) }
  public struct Dial {
    public init() {}
    public func turn() -> Int {
      print("turned")  // finds: io in impureNested
      return 1
    }
  }
}

public protocol Valuing {
  func value() -> Int
}

public struct Coin: Valuing {
  public init() {}
  public func value() -> Int {
    print("coin")  // finds: io in impureWitness, impureRequirement
    return 1
  }
}

public enum Route {
  case first(Ledger), second
  public var title: String {
    print("route")  // finds: io in impureEnum
    return "route"
  }
}

public struct Crate<Item> {
  public var item: Item
  public init(_ item: Item) { self.item = item }
  public func open() -> Item {
    print("open")  // finds: io in impureCrate
    return item
  }
}

extension Ledger {
  public func more() -> Int {
    print("more")  // finds: io in impureExtension
    return 2
  }
}
