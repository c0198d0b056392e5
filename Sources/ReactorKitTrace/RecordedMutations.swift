#if ReactorKit
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
            func goOn() { FedValue.apart { emit(mutation) } }
            switch FedValue.outcome(.mutation, of: recording, address, observer.isSameMutation) {
            case .same: goOn()
            case .changed(let change):
              let step = Step()
              observer.mutationOut(step, change, address)
              Cause.descend(step.id, goOn)
            case .spontaneous:
              Cause.descend(recording.mutation(mutation, from: nil), goOn)
            }
          }
        }, stopped: { recording.stopped(.mutation, $0) })
    }
  }
#endif
