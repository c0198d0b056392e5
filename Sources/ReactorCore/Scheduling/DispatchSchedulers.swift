import Dispatch

/// A length of time in the words of Dispatch: `.milliseconds(500)`.
public typealias RxTimeInterval = DispatchTimeInterval

extension DispatchTimeInterval {
  /// Nanoseconds; nothing below zero, and the greatest number for `never`.
  @usableFromInline
  package var nanoseconds: UInt64 {
    func scaled(_ count: Int, _ factor: UInt64) -> UInt64 {
      let (product, overflow) = UInt64(max(count, 0)).multipliedReportingOverflow(by: factor)
      return overflow ? .max : product
    }
    switch self {
    case .seconds(let count): return scaled(count, 1_000_000_000)
    case .milliseconds(let count): return scaled(count, 1_000_000)
    case .microseconds(let count): return scaled(count, 1_000)
    case .nanoseconds(let count): return scaled(count, 1)
    case .never: return .max
    @unknown default: return .max
    }
  }
}

/// A serial queue of Dispatch.
public final class SerialDispatchQueueScheduler: SchedulerType {
  // Marks the queue, so that a thread can tell whether it runs it.
  private static let key = DispatchSpecificKey<ObjectIdentifier>()
  private let queue: DispatchQueue

  /// A queue of its own, at a quality of service.
  public convenience init(qos: DispatchQoS, internalSerialQueueName: String = "reactor.serial") {
    self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, qos: qos))
  }

  /// A queue of its own.
  public convenience init(internalSerialQueueName: String) {
    self.init(serialQueue: DispatchQueue(label: internalSerialQueueName))
  }

  /// A queue of its own, which runs on `queue`.
  public convenience init(queue: DispatchQueue, internalSerialQueueName: String) {
    self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, target: queue))
  }

  private init(serialQueue: DispatchQueue) {
    queue = serialQueue
    queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
  }

  public var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }

  public var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  public func enqueue(_ work: @escaping () -> Void) { queue.run(work, after: 0) }

  public func enqueue(after delay: UInt64, _ work: @escaping () -> Void) { queue.run(work, after: delay) }
}

/// A concurrent queue of Dispatch.
public final class ConcurrentDispatchQueueScheduler: SchedulerType {
  private let queue: DispatchQueue

  public init(queue: DispatchQueue) {
    self.queue = queue
  }

  public convenience init(qos: DispatchQoS) {
    self.init(queue: DispatchQueue(label: "reactor.concurrent", qos: qos, attributes: .concurrent))
  }

  public var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  public func enqueue(_ work: @escaping () -> Void) { queue.run(work, after: 0) }

  public func enqueue(after delay: UInt64, _ work: @escaping () -> Void) { queue.run(work, after: delay) }
}

extension DispatchQueue {
  func run(_ work: @escaping () -> Void, after delay: UInt64) {
    // The queue runs it once; streams hand over one event at a time.
    nonisolated(unsafe) let work = work
    if delay == 0 {
      async { work() }
    } else {
      let nanoseconds = Int(clamping: delay)
      asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { work() }
    }
  }
}
