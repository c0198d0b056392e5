import ReactorCore
import Testing

@Suite("CompositeDisposable") struct CompositeDisposableTests {
  @Test func `CompositeDisposable counts its members`() {
    let composite = CompositeDisposable(Disposables.create {}, Disposables.create {})
    let key = composite.insert(Disposables.create {})
    #expect(composite.count == 3)
    if let key { composite.remove(for: key) }
    #expect(composite.count == 2)

    composite.dispose()

    #expect(composite.count == 0)
    #expect(composite.insert(Disposables.create {}) == nil)
  }
}
