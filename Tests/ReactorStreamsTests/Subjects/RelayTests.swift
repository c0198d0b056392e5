import ReactorCore
import Testing

@Suite("Relays") struct RelayTests {
  @Test func `relays take values and never end`() {
    let publish = PublishRelay<Int>()
    let behavior = BehaviorRelay(value: 0)
    let replay = ReplayRelay<Int>.create(bufferSize: 1)
    let all = [words(of: publish), words(of: behavior), words(of: replay)]

    _ = Observable.of(1, 2).bind(to: publish)
    _ = Observable.of(1, 2).bind(to: behavior)
    _ = Observable.of(1, 2).bind(to: replay)
    _ = Observable<Int>.error(Failure("x")).bind(to: behavior)

    #expect(all.map(\.all) == [["1", "2"], ["0", "1", "2"], ["1", "2"]])
    #expect(behavior.value == 2)
    #expect(words(of: replay).all == ["2"])
  }

  @Test func `values are bound to relays of optionals and to several at once`() {
    let optional = BehaviorRelay<Int?>(value: nil)
    let relays = [PublishRelay<Int>(), PublishRelay<Int>()]
    let all = relays.map { words(of: $0) }

    _ = Observable.just(1).bind(to: optional)
    _ = Observable.just(1).bind(to: relays[0], relays[1])

    #expect(optional.value == 1)
    #expect(all.map(\.all) == [["1"], ["1"]])
  }
}
