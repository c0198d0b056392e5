import ReactorCore
import Testing

@Suite("debug") struct DebugTests {
  private let log = Record<String>()

  @Test func `debug writes every event, a line each`() {
    let source = PublishSubject<Int>()
    _ = source.debug(as: "numbers", trims: false, write: log.add).subscribe()
    source.onNext(1)
    source.onCompleted()

    #expect(
      log.all == [
        "numbers -> subscribed", "numbers -> Event next(1)", "numbers -> Event completed", "numbers -> isDisposed",
      ])
  }

  @Test func `debug shortens a long value if trimOutput is set`() {
    let long = String(repeating: "a", count: 30) + String(repeating: "b", count: 30)
    _ = Observable.just(long).debug(as: "x", trims: true, write: log.add).subscribe()

    #expect(log.all[1] == "x -> Event next(aaaaaaaaaaaaaaa...bbbbbbbbbbbbbbbbbbb)")
  }
}
