#if ReactorKit
  import PlatformSupport
  import ReactorCore
  import RxSwift

  // Actions before and after `transform(action:)`.
  extension RxSwift.ObservableType {
    /// The actions, recorded, as the argument of a transform.
    func feeding<R: TracedReactor>(_ recording: BridgedRecording<R>) -> RxSwift.Observable<R.Action>
    where Element == SentValue<R.Action> {
      passing { value, emit in
        Cause.with(recording.action(value)) {
          let passed = withAddress(of: value.action) {
            FedValue.feed(.action, of: recording, $0) { emit(value.action) }
          }
          if !passed { recording.observer.actionOut(Step(), .drop, nil) }
        }
      }
    }

    /// The output of a transform, recorded where it differs from the input.
    func recordedActions<R: TracedReactor>(by recording: BridgedRecording<R>) -> RxSwift.Observable<SentValue<R.Action>>
    where Element == R.Action {
      passing(
        { action, emit in
          withAddress(of: action) { address in
            let observer = recording.observer
            let outcome = FedValue.outcome(.action, of: recording, address, observer.isSameAction)
            func goOn() { FedValue.apart { emit(SentValue(action: action, id: Cause.current, isRecorded: true)) } }
            let change: TransformChange
            switch outcome {
            case .same: return goOn()
            case .changed(let known): change = known
            case .spontaneous: change = .inject
            }
            var step = Step()
            if case .inject = change { step.source = Deliverer.number(ofCause: step.cause) }
            observer.actionOut(step, change, address)
            Cause.descend(step.id, goOn)
          }
        }, stopped: { recording.stopped(.action, $0) })
    }

    /// Emits what `next` emits for each value, inside of it.
    func passing<Out>(
      _ next: @escaping (Element, (Out) -> Void) -> Void, stopped: @escaping ((any Error)?) -> Void = { _ in }
    ) -> RxSwift.Observable<Out> {
      OwnStream.create { observer in
        subscribe { event in
          switch event {
          case .next(let value): next(value) { observer.on(.next($0)) }
          case .error(let error):
            stopped(error)
            observer.on(.error(error))
          case .completed:
            stopped(nil)
            observer.on(.completed)
          }
        }
      }
    }
  }
#endif
