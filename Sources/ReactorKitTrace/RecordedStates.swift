#if ReactorKit
  import PlatformSupport
  import ReactorCore
  import RxSwift

  // States before and after `transform(state:)`. The initial state has been recorded with the reactor.
  extension RxSwift.ObservableType {
    /// The states that reduces return, recorded, as the argument of a transform.
    func feedingStates<R: TracedReactor>(_ recording: BridgedRecording<R>) -> RxSwift.Observable<R.State>
    where Element == Caused<R.State> {
      passing { caused, emit in
        let state = caused.value
        let revision = recording.revision
        if revision == 0 { return emit(state) }
        Cause.descend(recording.state(state)) {
          let passed = withAddress(of: state) { FedValue.feed(.state, of: recording, $0) { emit(state) } }
          if !passed {
            recording.observer.stateOut(
              Step(), .drop, nil, revision: revision, isObserved: recording.isObserved)
          }
        }
      }
    }

    /// The output of a transform, recorded where it differs from the input, with what caused it.
    func recordedStates<R: TracedReactor>(by recording: BridgedRecording<R>) -> RxSwift.Observable<Caused<R.State>>
    where Element == R.State {
      passing(
        { state, emit in
          withAddress(of: state) { address in
            let revision = recording.revision
            if revision == 0 { return emit(Caused(state)) }
            let observer = recording.observer
            func goOn() { FedValue.apart { emit(Caused(state)) } }
            let change: TransformChange
            switch FedValue.outcome(.state, of: recording, address, observer.isSameState) {
            case .same: return goOn()
            case .changed(let known): change = known
            case .spontaneous: change = .inject
            }
            let step = Step()
            observer.stateOut(step, change, address, revision: revision, isObserved: recording.isObserved)
            Cause.descend(step.id, goOn)
          }
        },
        stopped: { error in
          guard let error else { return }
          // Subscribers get it, if there are any.
          recording.observer.failed(Step(), error, in: .transformState, isSwallowed: !recording.isObserved)
        })
    }
  }
#endif
