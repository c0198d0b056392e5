import ReactorCore
import Testing

@Suite("bind and drive") struct BindTests {
  @Test @MainActor func `bind passes a stream and then an argument to a function`() {
    func add(to stream: Observable<Int>) -> (Int) -> Observable<Int> { { number in stream.map { $0 + number } } }

    #expect(words(of: Observable.just(1).bind(to: add(to:), curriedArgument: 2)).all == ["3", "completed"])
    #expect(words(of: Driver.just(1).drive(add(to:), curriedArgument: 2)).all == ["3", "completed"])
    #expect(
      Infallible.just(1).bind(to: { stream in { number in "\(stream) \(number)".contains("2") } }, curriedArgument: 2))
    #expect(words(of: BehaviorRelay(value: 1).asInfallible().map { $0 + 1 }).all == ["2"])
    #expect(MainScheduler().isCurrent)
  }
}
