/// A stream into which anybody can send.
public protocol SubjectType<Element>: ObservableType, ObserverType {}

/// Passes events on to whoever is subscribed at that moment.
public final class PublishSubject<Element>: Observable<Element>, SubjectType, @unchecked Sendable {
  // The broadcast guards its own state.
  private let broadcast = Broadcast<Element>()

  public override init() {}

  public var hasObservers: Bool { broadcast.hasObservers }

  public func on(_ event: Event<Element>) { broadcast.accept(event, as: Self.self) }

  package override func run(_ sink: Sink<Element>, in scope: Scope) { broadcast.run(sink, in: scope) }
}

/// Passes events on, and tells the latest value to each new observer.
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, @unchecked Sendable {
  // The broadcast guards its own state.
  private let broadcast: Broadcast<Element>

  public init(value: Element) {
    broadcast = Broadcast(keeping: 1, first: value)
  }

  public var hasObservers: Bool { broadcast.hasObservers }

  /// The latest value.
  ///
  /// Throws the error with which the subject ended.
  public func value() throws -> Element {
    if let error = broadcast.error { throw error }
    return broadcast.present
  }

  public func on(_ event: Event<Element>) { broadcast.accept(event, as: Self.self) }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    broadcast.run(sink, in: scope, replaysAfterEnd: false)
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

  public var hasObservers: Bool { broadcast.hasObservers }

  public func on(_ event: Event<Element>) { broadcast.accept(event, as: Self.self) }

  package override func run(_ sink: Sink<Element>, in scope: Scope) { broadcast.run(sink, in: scope) }
}

/// A subject that never ends.
public final class PublishRelay<Element>: ObservableType, @unchecked Sendable {
  // The broadcast guards its own state.
  private let broadcast = Broadcast<Element>()

  public init() {}

  /// Sends a value.
  ///
  /// Any thread.
  public func accept(_ value: Element) { broadcast.accept(.next(value), as: Self.self) }

  public func asObservable() -> Observable<Element> { Made(broadcast.run) }
}

/// A value that can be observed: a behaviour subject that never ends.
public final class BehaviorRelay<Element>: ObservableType, @unchecked Sendable {
  // The broadcast guards its own state.
  private let broadcast: Broadcast<Element>

  public init(value: Element) {
    broadcast = Broadcast(keeping: 1, first: value)
  }

  /// The value accepted last.
  public var value: Element { broadcast.present }

  /// Sends a value.
  ///
  /// Any thread.
  public func accept(_ value: Element) { broadcast.accept(.next(value), as: Self.self) }

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

extension Broadcast {
  /// The latest value of a broadcast that was made with one.
  var present: Element {
    guard let latest else { preconditionFailure("this broadcast was made without a first value") }
    return latest
  }

  /// Takes an event from user code.
  func accept(_ event: Event<Element>, as stream: Any.Type) {
    Cause.door(.send, of: stream) {
      switch event {
      case .next(let value): send(value)
      case .error(let error): stop(.error(error))
      case .completed: stop(.completed)
      }
    }
  }
}
