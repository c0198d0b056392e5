#if ReactorKit
  import ReactorCore
  public import RxSwift

  extension RxSwift.ObservableType {
    /// `observe(on:)` that keeps causes: what follows there is known to follow from the same events as here.
    ///
    /// For a stream that leads from one traced reactor to another. RxSwift's own `observe(on:)` loses the cause, and a
    /// trace says that it is unknown. Values, order and threads are the same. Any thread.
    public func observe(tracedOn scheduler: any RxSwift.ImmediateSchedulerType) -> RxSwift.Observable<Element> {
      map { Caused($0) }.observe(on: scheduler).passing { caused, emit in
        Cause.with(caused.cause) { emit(caused.value) }
      }
    }
  }
#endif
