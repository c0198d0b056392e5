import TraceFormat

/// A number of lost events: how many, their first and last sequence number, and the time of the first.
struct Loss {
  private(set) var count: Int
  private(set) var first: TraceEvent.Seq
  private(set) var last: TraceEvent.Seq
  /// Nanoseconds by the trace's clock.
  private(set) var time: UInt64

  init(_ record: EventRecord) {
    self.init(record.seq, record.time)
  }

  /// - Parameters:
  ///   - first: The record with the least number.
  ///   - last: The greatest number.
  init(_ count: Int, from first: EventRecord, to last: TraceEvent.Seq) {
    (self.count, self.first, self.last, time) = (count, first.seq, last, first.time)
  }

  init(_ seq: TraceEvent.Seq, _ time: UInt64) {
    (count, first, last, self.time) = (1, seq, seq, time)
  }

  mutating func add(_ record: EventRecord) {
    count += 1
    last = max(last, record.seq)
    if record.seq < first { (first, time) = (record.seq, record.time) }
  }

  mutating func add(_ other: Loss) {
    count += other.count
    last = max(last, other.last)
    if other.first < first { (first, time) = (other.first, other.time) }
  }

  /// The loss without a later one that is part of it; nil if that is all.
  func without(_ later: Loss) -> Loss? {
    var rest = self
    rest.count -= later.count
    return rest.count > 0 ? rest : nil
  }

  /// The sum of several losses; nil if there is none.
  static func sum(_ losses: [Loss?]) -> Loss? {
    losses.reduce(into: nil) { sum, loss in sum.add(loss) }
  }

  /// The `dropped` event that stands for the lost ones. It takes the first one's number, which is free now.
  func event(why: String) -> TraceEvent {
    TraceEvent(seq: first, time: time, kind: .dropped(count: count, why: why, from: first, to: last))
  }
}

extension Loss? {
  mutating func add(_ record: EventRecord) {
    if self == nil { self = Loss(record) } else { self?.add(record) }
  }

  mutating func add(_ other: Loss?) {
    guard let other else { return }
    if self == nil { self = other } else { self?.add(other) }
  }
}
