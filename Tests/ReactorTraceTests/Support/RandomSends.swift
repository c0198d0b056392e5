import Dispatch
import ReactorCore

/// A random stream, and random sends into what it is made of.
enum RandomSends {
  /// By then all is sent.
  static let end: UInt64 = 400

  /// Subscribes, sends at random times, with and without a cause, and tells of every value.
  static func start(
    _ graph: Int, lost: Bool, on queue: any SchedulerType, _ seen: @escaping (Origin, CauseID) -> Void
  ) -> any Disposable {
    var generator = SeededGenerator(UInt64(graph) &* 7_919)
    let hot = (0..<3).map { _ in PublishSubject<Origin>() }
    let first = Cause.next()
    let behavior = Cause.with(first) { BehaviorSubject(value: Origin(first)) }
    let graphs = RandomGraphs(queue: queue, hot: hot, behavior: behavior, hopsByHand: lost) { ticks, work in
      queue.enqueue(after: UInt64(ticks), work)
    }
    for _ in 0..<40 {
      let (subject, isLost) = (generator.below(4), lost && generator.below(5) == 0)
      queue.enqueue(after: UInt64(1 + generator.below(150))) {
        let id = Cause.next()
        let send = {
          if subject == 3 { behavior.onNext(Origin(id)) } else { hot[subject].onNext(Origin(id)) }
          graphs.passenger.run()
        }
        if isLost { send() } else { Cause.with(id, send) }
      }
    }
    let subscriber = Cause.next()
    let stream = graphs.make(depth: 1 + generator.below(6), &generator) { Origin(subscriber) }
    var count = 0
    return Cause.with(subscriber) {
      stream.subscribe(onNext: { origin in
        count += 1
        if count < 200 { seen(origin, subscriber) }
      })
    }
  }
}

/// A serial queue of the system, on which a tick takes ten microseconds.
final class RealQueue: SchedulerType {
  private let queue = DispatchQueue(label: "random graph")

  var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  func enqueue(_ work: @escaping () -> Void) { enqueue(after: 0, work) }

  func enqueue(after delay: UInt64, _ work: @escaping () -> Void) {
    // The queue runs it once.
    nonisolated(unsafe) let work = work
    queue.asyncAfter(deadline: .now() + .microseconds(10 * Int(delay))) { work() }
  }
}
