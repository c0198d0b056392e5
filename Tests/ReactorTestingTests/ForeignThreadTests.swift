import Dispatch
import ReactorCore
import ReactorTesting
import Testing

/// Reactors that are first used on a thread that runs no task of the test.
@Suite("Reactors of other threads") struct ForeignThreadTests {
  /// Gets its answer by a callback.
  private final class Loader: Reactor {
    enum Action { case load }
    struct State { var isLoaded = false }
    let initialState = State()
    private(set) var answer: @Sendable () -> Void = {}

    func mutate(action: Action) -> Observable<Bool> {
      .create { observer in
        self.answer = {
          observer.onNext(true)
          observer.onCompleted()
        }
        return Disposables.create()
      }
    }

    func reduce(state: State, mutation: Bool) -> State { State(isLoaded: mutation) }
  }

  private static func load() {
    let loader = Loader(), bag = DisposeBag()
    loader.state.filter(\.isLoaded).subscribe(onNext: { _ in Stopwatch().action.onNext(.tick) }).disposed(by: bag)
    loader.action.onNext(.load)
    onForeignThread(loader.answer)
  }

  private static func types(in trace: Trace?) -> [String] {
    (trace?.events ?? []).compactMap { if case .reactor(let reactor) = $0.kind { reactor.type } else { nil } }
  }

  @Test(.traced) func `a reactor that an answer on another thread makes is traced`() {
    Self.load()
    #expect(Self.types(in: TracedRun.tracer?.trace).map { $0.hasSuffix("Stopwatch") } == [false, true])
  }

  @Test func `the innermost scope traces it`() {
    let outer = withTracing {
      let inner = withTracing {
        Self.load()
        return TracedRun.tracer?.trace
      }
      #expect(Self.types(in: inner).count == 2)
      return TracedRun.tracer?.trace
    }
    #expect(Self.types(in: outer).count == 2)
  }

  @Test(.traced) func `a reactor of a thread that no test began is in no trace`() {
    onForeignThread { Stopwatch().action.onNext(.tick) }
    #expect(Self.types(in: TracedRun.tracer?.trace) == [])
  }

  #if DEBUG
    @Test func `standard error tells once of the type of a reactor that no test began`() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        withTracing { onForeignThread { for _ in 0..<2 { Stopwatch().action.onNext(.tick) } } }
      }
      let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n")
      #expect(lines.count { $0.contains("Stopwatch: it is first used on a thread of its own") } == 1)
    }
  #endif
}

private func onForeignThread(_ work: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  DispatchQueue(label: "foreign").async {
    work()
    done.signal()
  }
  done.wait()
}
