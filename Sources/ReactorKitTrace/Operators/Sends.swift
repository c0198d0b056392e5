#if ReactorKit
  import ReactorCore
  public import RxRelay
  public import RxSwift

  // Sends to subjects and relays, which a trace knows as such in a reducer, and with their sender's cause. Swift prefers
  // these to RxSwift's: that for observers of any type, and the methods, to which it prefers a property. Any thread.
  extension RxSwift.ObserverType where Self: RxSwift.SubjectType {
    /// RxSwift's `onNext`, which a trace knows.
    public func onNext(_ element: Element) { send(to: Self.self) { self.on(_:)(.next(element)) } }

    /// RxSwift's `onError`, which a trace knows.
    public func onError(_ error: any Swift.Error) { send(to: Self.self) { self.on(_:)(.error(error)) } }

    /// RxSwift's `onCompleted`, which a trace knows.
    public func onCompleted() { send(to: Self.self) { self.on(_:)(.completed) } }
  }

  extension RxSwift.PublishSubject {
    /// RxSwift's `on(_:)`, which a trace knows.
    public var on: (RxSwift.Event<Element>) -> Void { { event in send(to: Self.self) { self.on(_:)(event) } } }
  }

  extension RxSwift.BehaviorSubject {
    /// RxSwift's `on(_:)`, which a trace knows.
    public var on: (RxSwift.Event<Element>) -> Void { { event in send(to: Self.self) { self.on(_:)(event) } } }
  }

  extension RxSwift.ReplaySubject {
    /// RxSwift's `on(_:)`, which a trace knows.
    public var on: (RxSwift.Event<Element>) -> Void {
      // Not of `Self`, which is a class that RxSwift hides.
      { event in send(to: RxSwift.ReplaySubject<Element>.self) { self.on(_:)(event) } }
    }
  }

  extension RxSwift.AsyncSubject {
    /// RxSwift's `on(_:)`, which a trace knows.
    public var on: (RxSwift.Event<Element>) -> Void { { event in send(to: Self.self) { self.on(_:)(event) } } }
  }

  extension RxRelay.PublishRelay {
    /// RxRelay's `accept(_:)`, which a trace knows.
    public var accept: (Element) -> Void { { element in send(to: Self.self) { self.accept(_:)(element) } } }
  }

  extension RxRelay.BehaviorRelay {
    /// RxRelay's `accept(_:)`, which a trace knows.
    public var accept: (Element) -> Void { { element in send(to: Self.self) { self.accept(_:)(element) } } }
  }

  extension RxRelay.ReplayRelay {
    /// RxRelay's `accept(_:)`, which a trace knows.
    public var accept: (Element) -> Void { { element in send(to: Self.self) { self.accept(_:)(element) } } }
  }

  /// Sends under the cause of the running code, and tells a reducer's recorder of it.
  private func send(to stream: Any.Type, _ send: () -> Void) {
    Cause.entry(.send, of: stream, send)
  }
#endif
