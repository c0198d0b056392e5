import ReactorTrace
import TraceValues

/// A collection of the standard library, made of any elements of its type. Those of a dictionary are pairs.
protocol PlainCollection {
  static var element: Any.Type { get }
  /// Equal values may have their elements in different orders.
  static var isUnordered: Bool { get }
  static var isDictionary: Bool { get }
  var elements: [Any] { get }
  static func made(of elements: [Any]) -> Any
}

extension PlainCollection where Self: Collection {
  static var element: Any.Type { Element.self }
  static var isUnordered: Bool { false }
  static var isDictionary: Bool { false }
  var elements: [Any] { map { $0 } }
  fileprivate static func typed(_ elements: [Any]) -> [Element] {
    elements.map { ComposedType.content(of: $0, as: Element.self) }
  }
}

extension Array: PlainCollection {
  static func made(of elements: [Any]) -> Any { typed(elements) }
}
extension Set: PlainCollection {
  static var isUnordered: Bool { true }
  static func made(of elements: [Any]) -> Any { Set(typed(elements)) }
}
extension Dictionary: PlainCollection {
  static var isUnordered: Bool { true }
  static var isDictionary: Bool { true }
  static func made(of elements: [Any]) -> Any {
    Dictionary(typed(elements).map { ($0.key, $0.value) }) { first, _ in first }
  }
}
