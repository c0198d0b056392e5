import ReactorCore

// Operators that keep values, and send them because of something else.
extension RandomGraphs {
  /// A batch that is full is sent by the value that filled it, another one by the timer, in the name of its first value.
  func buffered(_ source: Observable<Origin>, _ time: RxTimeInterval, _ count: Int) -> Observable<Origin> {
    // It never completes: what the end of a stream sends has no origin that a value could know.
    Observable.merge(source, .never()).buffer(timeSpan: time, count: count, scheduler: queue)
      .filter { !$0.isEmpty }
      .map { batch in
        let trigger = batch.count == count ? batch[count - 1] : batch[0]
        return batch.reduce(trigger) { $0.using($1) }
      }
  }

  /// A window is opened by the value that filled the one before, or by the timer, in the name of who opened that one. Who
  /// opened it owns what comes out of it.
  func windowed(
    _ source: Observable<Origin>, _ time: RxTimeInterval, _ size: Int, _ context: @escaping Context
  ) -> Observable<Origin> {
    .deferred {
      var (opener, last, count) = (context(), context(), 0)
      return source.window(timeSpan: time, count: size, scheduler: queue).flatMap { window in
        if count == size { opener = last }
        count = 0
        let mine = opener
        return window.map { origin in
          count += 1
          last = origin
          return origin.using(mine)
        }
      }
    }
  }

  /// The event that samples the value is the trigger, the value contributes.
  func sampled(_ source: Observable<Origin>, by other: Observable<Origin>) -> Observable<Origin> {
    .deferred {
      var asked = Origin(0)
      let sampler = Observable.merge(other, .never()).map { origin in
        asked = origin
        return origin
      }
      return source.sample(sampler).map { asked.using($0) }
    }
  }

  /// The silence after a value is that value's doing: it starts the stream that goes on.
  func impatient(
    _ source: Observable<Origin>, _ time: RxTimeInterval, _ depth: Int, _ seed: UInt64, _ context: @escaping Context
  ) -> Observable<Origin> {
    .deferred {
      var last = context()
      var generator = SeededGenerator(seed)
      let other = make(depth: min(2, depth - 1), &generator) { last }
      let noted = source.map { origin in
        last = origin
        return origin
      }
      return noted.timeout(time, other: other, scheduler: queue)
    }
  }

  /// The event that ends the stream is the trigger, the last values contribute.
  func lastOnes(_ source: Observable<Origin>, _ count: Int, until alarm: Observable<Origin>) -> Observable<Origin> {
    .deferred {
      var end = Origin(0)
      let noted = alarm.take(1).map { origin in
        end = origin
        return origin
      }
      return Observable.merge(source, .never()).take(until: noted).takeLast(count).map { end.using($0) }
    }
  }

  /// A late subscriber is the trigger of the replayed values, and the owner of later ones.
  func shared(_ source: Observable<Origin>, late alarm: Observable<Origin>) -> Observable<Origin> {
    .deferred {
      let shared = Observable.merge(source, .never()).share(replay: 1)
      let late = alarm.take(1).flatMap { subscriber in
        var isRepeating = true
        return shared.do(onSubscribed: { isRepeating = false })
          .map { isRepeating ? subscriber.using($0) : $0.using(subscriber) }.take(3)
      }
      return .merge(shared, late)
    }
  }

  /// A stream of streams: who subscribes to it owns what comes out of them.
  func nested(
    _ source: Observable<Origin>, _ other: Observable<Origin>, _ form: Int, _ context: @escaping Context
  ) -> Observable<Origin> {
    .deferred {
      let owner = context()
      let streams = Observable.of(source, other)
      let all: Observable<Origin> =
        switch form {
        case 1: streams.merge()
        case 2: Observable.just(streams).switchLatest().concat()
        default: streams.switchLatest()
        }
      return all.map { $0.using(owner) }
    }
  }

  /// A retried stream starts as the first time, whatever made it fail.
  func tried(_ source: Observable<Origin>, failingAt count: Int) -> Observable<Origin> {
    Observable.deferred {
      var left = count
      return source.map { origin in
        left -= 1
        if left < 0 { throw Refused() }
        return origin
      }
    }.retry(3).catch { _ in .empty() }
  }
}
