public protocol Reactor: AnyObject {
  associatedtype Mutation
  associatedtype State
  func reduce(state: State, mutation: Mutation) -> State
}

extension Reactor {
  public func reduce(state: State, mutation: Mutation) -> State { state }
  public var currentState: State { fatalError() }
}

public enum Purity {
  public static func unchecked<Value>(_ why: StaticString, _ body: () throws -> Value) rethrows -> Value { try body() }
}

public enum Event<Element> { case next(Element) }

public final class PublishSubject<Element> {
  public init() {}
  deinit { print("not looked into") }
  public func onNext(_ element: Element) {}
  public func on(_ event: Event<Element>) {}
  public func subscribe(onNext: @escaping (Element) -> Void) {}
}
