#if ReactorKit
  import PlatformSupport
  import ReactorCore
  import RxSwift

  // Mutations before and after `transform(mutation:)`.
  extension RxSwift.ObservableType {
    /// The mutations of effects as the argument of a transform.
    func feedingMutations<R: TracedReactor>(_ recording: BridgedRecording<R>) -> RxSwift.Observable<R.Mutation>
    where Element == R.Mutation {
      passing { mutation, emit in
        let passed = withAddress(of: mutation) { FedValue.feed(.mutation, of: recording, $0) { emit(mutation) } }
        if !passed { recording.observer.mutationOut(Step(), .drop, nil) }
      }
    }

    /// The output of a transform, recorded where it differs from the input.
    func recordedMutations<R: TracedReactor>(by recording: BridgedRecording<R>) -> RxSwift.Observable<R.Mutation>
    where Element == R.Mutation {
      passing(
        { mutation, emit in
          withAddress(of: mutation) { address in
            let observer = recording.observer
            // In a scope of its own, which the reduce changes to that of the state.
            func goOn(under cause: CauseID) {
              Cause.beginScope(cause)
              FedValue.apart { emit(mutation) }
              Cause.endScope()
            }
            switch FedValue.outcome(.mutation, of: recording, address, observer.isSameMutation) {
            case .same: goOn(under: Cause.current)
            case .changed(let change):
              let step = Step()
              observer.mutationOut(step, change, address)
              goOn(under: step.id)
            case .spontaneous: goOn(under: recording.mutation(mutation, from: nil))
            }
          }
        }, stopped: { recording.stopped(.mutation, $0) })
    }
  }
#endif
