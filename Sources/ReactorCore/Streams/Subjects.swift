/// A stream into which anybody can send.
public protocol SubjectType<Element>: ObservableType, ObserverType {}

/// Passes events on to whoever is subscribed at that moment.
public final class PublishSubject<Element>: Observable<Element>, SubjectType, @unchecked Sendable {
  // The broadcast guards its own state.
  private let broadcast = Broadcast<Element>()

  public override init() {}

  public var hasObservers: Bool { broadcast.isObserved }

  public func on(_ event: Event<Element>) { broadcast.accept(event, as: type(of: self)) }

  public func onNext(_ element: Element) { broadcast.accept(next: element, as: type(of: self)) }

  package override func run(_ sink: Sink<Element>, in scope: Scope) { broadcast.run(sink, in: scope) }
}

/// Passes events on, and tells the latest value to each new observer.
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, @unchecked Sendable {
  // The broadcast guards its own state.
  private let broadcast: Broadcast<Element>

  public init(value: Element) {
    broadcast = Broadcast(value: value)
  }

  public var hasObservers: Bool { broadcast.isObserved }

  /// The latest value. Throws the error with which the subject ended.
  public func value() throws -> Element {
    if let error = broadcast.error { throw error }
    return broadcast.latest
  }

  public func on(_ event: Event<Element>) { broadcast.accept(event, as: type(of: self)) }

  public func onNext(_ element: Element) { broadcast.accept(next: element, as: type(of: self)) }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    broadcast.observers.run(sink.address, in: scope, replaysAfterEnd: false)
  }
}

/// Passes events on, and tells the latest values to each new observer.
public final class ReplaySubject<Element>: Observable<Element>, SubjectType, @unchecked Sendable {
  // The broadcast guards its own state.
  private let broadcast: Broadcast<Element>

  private init(keeping capacity: Int) {
    broadcast = Broadcast(keeping: capacity)
  }

  /// Keeps the latest `bufferSize` values.
  public static func create(bufferSize: Int) -> ReplaySubject<Element> { ReplaySubject(keeping: bufferSize) }

  /// Keeps all values.
  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(keeping: .max) }

  public var hasObservers: Bool { broadcast.isObserved }

  public func on(_ event: Event<Element>) { broadcast.accept(event, as: type(of: self)) }

  public func onNext(_ element: Element) { broadcast.accept(next: element, as: type(of: self)) }

  package override func run(_ sink: Sink<Element>, in scope: Scope) { broadcast.run(sink, in: scope) }
}

/// A subject that never ends.
public final class PublishRelay<Element>: ObservableType, @unchecked Sendable {
  // The broadcast guards its own state.
  private let broadcast = Broadcast<Element>()

  public init() {}

  /// Sends a value. Any thread.
  public func accept(_ value: Element) { broadcast.accept(next: value, as: type(of: self)) }

  public func asObservable() -> Observable<Element> { Made(broadcast.run) }
}

/// A value that can be observed: a behaviour subject that never ends.
public final class BehaviorRelay<Element>: ObservableType, @unchecked Sendable {
  // The broadcast guards its own state.
  private let broadcast: Broadcast<Element>

  public init(value: Element) {
    broadcast = Broadcast(value: value)
  }

  /// The value accepted last.
  public var value: Element { broadcast.latest }

  /// Sends a value. Any thread.
  public func accept(_ value: Element) { broadcast.accept(next: value, as: type(of: self)) }

  public func asObservable() -> Observable<Element> { Made(broadcast.run) }
}

extension ObservableType {
  public func bind(to relays: PublishRelay<Element>...) -> any Disposable {
    subscribe(onNext: { value in for relay in relays { relay.accept(value) } })
  }

  public func bind(to relays: BehaviorRelay<Element>...) -> any Disposable {
    subscribe(onNext: { value in for relay in relays { relay.accept(value) } })
  }
}
