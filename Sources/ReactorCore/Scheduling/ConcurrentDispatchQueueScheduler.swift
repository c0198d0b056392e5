import Dispatch

/// A scheduler that runs work on a concurrent dispatch queue: several pieces at a time, on any thread.
///
/// Operators still deliver the events of one stream one at a time and in order.
public final class ConcurrentDispatchQueueScheduler: SchedulerType {
  private let queue: DispatchQueue

  /// Creates a scheduler that runs work on `queue`, which need not be concurrent.
  public init(queue: DispatchQueue) {
    self.queue = queue
  }

  /// Creates a scheduler with a concurrent queue of its own.
  public convenience init(qos: DispatchQoS) {
    self.init(queue: DispatchQueue(label: "reactor.concurrent", qos: qos, attributes: .concurrent))
  }

  /// The uptime of the machine in nanoseconds.
  public var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  /// Adds `work` to the queue. For `schedule`, which keeps the cause; may be called from any thread.
  public func enqueue(_ work: @escaping () -> Void) { queue.run(work, after: 0) }

  /// Adds `work` to the queue after `delay` nanoseconds. For `schedule`, which keeps the cause; from any thread.
  public func enqueue(after delay: UInt64, _ work: @escaping () -> Void) { queue.run(work, after: delay) }
}
