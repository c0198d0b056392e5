import Dispatch

/// A scheduler that runs work on a serial dispatch queue: one piece at a time, in order.
public final class SerialDispatchQueueScheduler: SchedulerType {
  // Marks the queue, so that a thread can tell whether it runs it.
  private static let key = DispatchSpecificKey<ObjectIdentifier>()
  private let queue: DispatchQueue

  /// Creates a queue with a quality of service.
  ///
  /// - Parameters:
  ///   - qos: The quality of service of the queue.
  ///   - internalSerialQueueName: The queue's label, for debuggers.
  public convenience init(qos: DispatchQoS, internalSerialQueueName: String = "reactor.serial") {
    self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, qos: qos))
  }

  /// Creates a queue with the default quality of service.
  ///
  /// - Parameter internalSerialQueueName: The queue's label, for debuggers.
  public convenience init(internalSerialQueueName: String) {
    self.init(serialQueue: DispatchQueue(label: internalSerialQueueName))
  }

  /// Creates a serial queue whose work runs on `queue`, which may be a concurrent one.
  ///
  /// - Parameters:
  ///   - queue: The queue on which the work runs.
  ///   - internalSerialQueueName: The new queue's label, for debuggers.
  public convenience init(queue: DispatchQueue, internalSerialQueueName: String) {
    self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, target: queue))
  }

  private init(serialQueue: DispatchQueue) {
    queue = serialQueue
    queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
  }

  /// Whether the calling thread runs this scheduler's queue.
  public var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }

  /// The uptime of the machine in nanoseconds.
  public var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  /// Adds `work` to the queue. For `schedule`, which keeps the cause; may be called from any thread.
  public func enqueue(_ work: @escaping () -> Void) { queue.run(work, after: 0) }

  /// Adds `work` to the queue after `delay` nanoseconds. For `schedule`, which keeps the cause; from any thread.
  public func enqueue(after delay: UInt64, _ work: @escaping () -> Void) { queue.run(work, after: delay) }
}
