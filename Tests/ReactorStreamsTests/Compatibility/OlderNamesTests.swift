import ReactorMigration
import ReactorTesting
import Testing

@Suite("Older names") struct OlderNamesTests {
  @Test func `deprecated names do the same as the current ones`() {
    let old: any OldCode = Old()
    #expect(
      old.words() == [
        ["1", "2", "3", "completed"], ["1", "2", "3", "completed"], ["9", "completed"], ["9", "completed"],
        ["error(x)"],
        ["completed"], ["1", "completed"], ["1", "completed"], ["2", "3", "completed"], ["1", "2", "3", "completed"],
        ["2", "completed"], ["1", "2", "completed"], ["9", "completed"],
      ])
  }
}

/// Called through a protocol, so that the deprecated names inside cause no warnings here.
private protocol OldCode {
  func words() -> [[String]]
}

private struct Old: OldCode {
  @available(*, deprecated)
  func words() -> [[String]] {
    let source = Observable.of(1, 2, 3)
    let broken = Observable<Int>.error(Failure("x"))
    let here = CurrentThreadScheduler.instance
    let streams: [Observable<Int>] = [
      source.observeOn(here), source.subscribeOn(here), broken.catchError { _ in .just(9) },
      broken.catchErrorJustReturn(9), broken.retryWhen { $0.flatMap { Observable<Int>.error($0) } },
      source.takeUntil(Observable.just(0)), source.takeUntil(.exclusive) { $0 == 2 }, source.takeWhile { $0 < 2 },
      source.skipWhile { $0 < 2 }, source.skipUntil(Observable.just(0)), source.elementAt(1),
      source.takeUntil(TakeUntilBehavior.inclusive) { $0 == 2 },
      Single<Int>.error(Failure("x")).catchErrorJustReturn(9).asObservable(),
    ]
    return streams.map { ReactorStreamsTests.words(of: $0).all }
  }
}
