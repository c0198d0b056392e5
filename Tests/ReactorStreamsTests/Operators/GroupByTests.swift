import ReactorCore
import ReactorTesting
import Testing

@Suite("groupBy") struct GroupByTests {
  private let source = PublishSubject<String>()
  private let seen = Record<String>()

  /// Records the values and the ends of all groups, and of the stream of groups.
  private func watch() -> any Disposable {
    source.groupBy { $0.prefix(1) }.subscribe(
      onNext: { [seen] group in
        seen.add("+\(group.key)")
        _ = group.subscribe(
          onNext: { seen.add($0) }, onError: { seen.add("\(group.key) \($0)") },
          onCompleted: { seen.add("\(group.key) completed") })
      }, onError: { [seen] in seen.add("\($0)") }, onCompleted: { [seen] in seen.add("completed") })
  }

  @Test func `a group begins with its first value, and all end with the stream`() {
    _ = watch()

    for word in ["apple", "bean", "avocado"] { source.onNext(word) }
    source.onCompleted()

    #expect(seen.all == ["+a", "apple", "+b", "bean", "avocado", "a completed", "b completed", "completed"])
  }

  @Test func `groupBy passes a failure to all groups`() {
    _ = watch()

    source.onNext("apple")
    source.onError(Failure("x"))

    #expect(seen.all == ["+a", "apple", "a x", "x"])
  }

  @Test func `groupBy fails with the error of its key selector, and ends the source`() {
    let heard = Record<String>()
    _ = source.groupBy { word -> Int in
      guard let number = Int(word) else { throw Failure("\(word)?") }
      return number
    }.subscribe(
      onNext: { group in _ = group.subscribe(onNext: heard.add, onError: { heard.add("group \($0)") }) },
      onError: { heard.add("\($0)") })

    source.onNext("1")
    source.onNext("x")

    #expect(heard.all == ["1", "group x?", "x?"])
    #expect(!source.hasObservers)
  }

  @Test func `groups go on without the stream of groups, and no others begin`() {
    let subscription = watch()
    source.onNext("apple")

    subscription.dispose()
    source.onNext("avocado")
    source.onNext("bean")
    #expect(source.hasObservers)
    source.onCompleted()

    #expect(seen.all == ["+a", "apple", "avocado", "a completed"])
  }

  @Test func `the source is left when neither the stream nor a group is observed`() {
    let groups = Record<any Disposable>()
    let subscription = source.groupBy { $0 }.subscribe(onNext: { groups.add($0.subscribe()) })
    source.onNext("a")
    source.onNext("b")

    groups.all[0].dispose()
    subscription.dispose()
    #expect(source.hasObservers)
    groups.all[1].dispose()

    #expect(!source.hasObservers)
  }

  @Test func `a group that is observed late replays no value, but its end`() {
    let groups = Record<GroupedObservable<String, String>>()
    _ = source.groupBy { $0 }.subscribe(onNext: groups.add)
    source.onNext("a")
    let late = words(of: groups.all[0])
    source.onNext("a")
    source.onCompleted()

    #expect(late.all == ["a", "completed"])
    #expect(words(of: groups.all[0]).all == ["completed"])
  }

  @Test func `a value of a group has the cause with which it came`() {
    Cause.beginTracing()
    defer { Cause.endTracing() }
    let causes = Record<CauseID>()
    let subscription = Cause.with(900) {
      source.groupBy { $0.prefix(1) }.flatMap { $0 }.subscribe(onNext: { _ in
        causes.add(Cause.resolve(Cause.current).trigger)
      })
    }

    Cause.with(11) { source.onNext("apple") }
    Cause.with(12) { source.onNext("bean") }
    Cause.with(13) { source.onNext("avocado") }
    subscription.dispose()

    #expect(causes.all == [11, 12, 13])
  }
}
