import ReactorTesting

/// Random numbers of a hunt, for closures that make actions: the same seed gives the same numbers in each process.
///
/// A value: each thread has one of its own.
public struct HuntRandom: RandomNumberGenerator, Sendable {
  private var random: OrderRandom

  init(seed: UInt64) { random = OrderRandom(seed: seed) }

  /// The next number, of all 64-bit numbers.
  public mutating func next() -> UInt64 { random.next() }

  /// A number from 0 to below a bound, which is at least 1.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// One of some values, each as often as any other. There must be one.
  public mutating func pick<Value>(_ values: [Value]) -> Value {
    precondition(!values.isEmpty, "pick([]): there is no value to pick")
    return values[below(values.count)]
  }

  /// One of some values, earlier ones more often.
  mutating func early<Value>(_ values: [Value]) -> Value { values[min(below(values.count), below(values.count))] }
}
