#if ReactorKit
  import ReactorCore
  public import ReactorKit
  public import RxSwift

  extension ReactorKit.ActionSubject {
    /// Sends an action as RxSwift's `onNext` does, and notes the calling line for a trace. Any thread.
    ///
    /// Swift prefers this one to RxSwift's where both are visible.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - fileID: File of the line that sends it; that of the call by default.
    ///   - line: Number of that line.
    public func onNext(_ action: Element, fileID: StaticString = #fileID, line: UInt = #line) {
      if !Cause.isTraced { return on(_:)(.next(action)) }
      AnnouncedAction.send(action, to: self, fileID, line)
    }

    /// Gets an event as RxSwift's `on(_:)` does, and notes the calling line for a trace. Any thread.
    ///
    /// A property, which Swift prefers to the method.
    public var on: ActionEvents<Element> { ActionEvents(subject: self) }
  }

  /// The events of a reactor's action subject.
  public struct ActionEvents<Action> {
    let subject: ReactorKit.ActionSubject<Action>

    /// Gets an event, of which only an action counts. Any thread.
    ///
    /// - Parameters:
    ///   - event: The action.
    ///   - fileID: File of the line that sends it; that of the call by default.
    ///   - line: Number of that line.
    public func callAsFunction(_ event: RxSwift.Event<Action>, fileID: StaticString = #fileID, line: UInt = #line) {
      if case .next(let action) = event { subject.onNext(action, fileID: fileID, line: line) }
    }
  }

  // Swift prefers these to RxSwift's and RxCocoa's, which are generic over the observer.
  extension RxSwift.Observable {
    /// Sends each value as an action, as `subscribe` of RxSwift does, and notes the calling line for a trace. Any thread.
    ///
    /// - Parameters:
    ///   - actions: The subject of a reactor, which gets no end and no error of this stream.
    ///   - fileID: File of the line that subscribes; that of the call by default.
    ///   - line: Number of that line.
    /// - Returns: Ends the subscription when it is disposed of.
    public func subscribe(
      _ actions: ReactorKit.ActionSubject<Element>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> any RxSwift.Disposable {
      subscribe(
        RxSwift.AnyObserver { event in
          if case .next(let action) = event { actions.onNext(action, fileID: fileID, line: line) }
        })
    }

    /// Sends each value as an action, as `bind(to:)` of RxCocoa does, and notes the calling line for a trace. Any thread.
    ///
    /// - Parameters:
    ///   - actions: The subject of a reactor, which gets no end and no error of this stream.
    ///   - fileID: File of the line that binds; that of the call by default.
    ///   - line: Number of that line.
    /// - Returns: Ends the subscription when it is disposed of.
    public func bind(
      to actions: ReactorKit.ActionSubject<Element>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> any RxSwift.Disposable {
      subscribe(actions, fileID: fileID, line: line)
    }
  }
#endif
