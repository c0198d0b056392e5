import ReactorCore
import Testing

@Suite("RefCountDisposable") struct RefCountDisposableTests {
  @Test func `RefCountDisposable is disposed of after its last holder`() {
    let log = Record<String>()
    let shared = RefCountDisposable(disposable: Disposables.create { log.add("gone") })
    let holders = [shared.retain(), shared.retain()]

    holders[0].dispose()
    holders[0].dispose()
    shared.dispose()
    shared.dispose()
    #expect(log.all == [])
    #expect(!shared.isDisposed)
    holders[1].dispose()

    #expect(log.all == ["gone"])
    #expect(shared.isDisposed)
    shared.retain().dispose()
    #expect(log.all == ["gone"])
  }
}
