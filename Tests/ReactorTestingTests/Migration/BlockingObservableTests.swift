import ReactorMigrationTesting
import Testing

private struct Failure: Error, Equatable {
  let name: String

  init(_ name: String) { self.name = name }
}

@Suite("Waiting for streams") struct BlockingObservableTests {
  private let later = Observable.of(1, 2, 3).observe(on: SerialDispatchQueueScheduler(qos: .default))

  @Test func `a test waits for values from another thread`() throws {
    #expect(try later.toBlocking().toArray() == [1, 2, 3])
    #expect(try later.toBlocking().first() == 1)
    #expect(try later.toBlocking().last() == 3)
    #expect(try later.toBlocking().single { $0 == 2 } == 2)
    #expect(try Single.just(7).toBlocking().single() == 7)
    #expect(try Observable<Int>.empty().toBlocking().first() == nil)
    #expect(throws: RxError.self) { try later.toBlocking().single() }
    #expect(throws: RxError.self) { try Observable<Int>.empty().toBlocking().single() }
    #expect(throws: Failure("x")) { try Observable<Int>.error(Failure("x")).toBlocking().toArray() }
  }

  @Test func `materialize returns the elements before a failure`() {
    guard
      case .failed(let elements, let error) = later.concat(Observable.error(Failure("x"))).toBlocking().materialize()
    else { return #expect(Bool(false), "it did not fail") }

    #expect(elements == [1, 2, 3])
    #expect(error as? Failure == Failure("x"))
  }

  @Test func `a stream that does not end in time fails with RxError.timeout`() {
    let error = #expect(throws: RxError.self) { try Observable<Int>.never().toBlocking(timeout: 0.01).toArray() }

    guard case .timeout = error else { return #expect(Bool(false), "\(String(describing: error))") }
  }

  @Test func `toBlocking throws inside a cycle of a reactor and says why`() {
    final class Waiting: Reactor, @unchecked Sendable {
      let initialState = ""

      func mutate(action: Int) -> Observable<String> {
        do {
          return .just("\(try Observable.just(1).toBlocking().toArray())")
        } catch { return .just("\(error)") }
      }

      func reduce(state: String, mutation: String) -> String { mutation }
    }
    let reactor = Waiting()

    reactor.action.onNext(1)

    #expect(
      reactor.currentState == """
        toBlocking() was called inside a cycle of a reactor: what it waits for may need this thread, and would never \
        come. Return the stream from mutate instead, or call it where no reactor is at work.
        """)
  }
}
