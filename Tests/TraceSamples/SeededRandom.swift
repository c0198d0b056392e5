/// The same numbers on every machine and in every run.
public struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  public init(_ seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }

  public mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  public mutating func chance(_ oneIn: Int) -> Bool { number(1...oneIn) == 1 }
  public mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }
  public mutating func maybe<Value>(_ value: (inout SeededRandom) -> Value) -> Value? { chance(2) ? value(&self) : nil }
}
