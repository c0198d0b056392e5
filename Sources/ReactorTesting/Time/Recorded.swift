/// A value and the tick of the `TestScheduler` at which it was received.
public struct Recorded<Value> {
  /// The tick.
  public let time: TestTime
  /// The value; mostly an `Event`.
  public let value: Value

  /// Creates a record of a value at a tick.
  public init(time: TestTime, value: Value) {
    self.time = time
    self.value = value
  }
}

extension Recorded: Equatable where Value: Equatable {}
extension Recorded: Sendable where Value: Sendable {}

extension Recorded: CustomDebugStringConvertible {
  /// The value and its tick, as in `next(1) @ 210`.
  public var debugDescription: String { "\(String(reflecting: value)) @ \(time)" }
}
