import CReactorContext

/// The view that binds, or whose binding runs, on this thread: actions that are sent meanwhile come from it.
@usableFromInline
package enum BindingView {
  private struct Types {
    var numbers: [ObjectIdentifier: UInt32] = [:]
    var names: [String] = []
  }
  // The lock guards the types that have bound.
  private static let types = Locked(Types())

  /// The name of a type of view by its number.
  package static func name(_ number: UInt32) -> String? {
    number == 0 ? nil : types.withLock { $0.names[Int(number) - 1] }
  }

  static func run(_ type: Any.Type, _ bind: () -> Void) {
    set(number(of: type), while: bind)
  }

  /// A closure that a view subscribes with.
  @usableFromInline
  static func keeping<Element>(_ next: @escaping (Element) -> Void) -> (Element) -> Void {
    let view = rc_view()
    return { element in set(view, while: { next(element) }) }
  }

  private static func set(_ view: UInt32, while body: () -> Void) {
    let before = rc_view()
    rc_set_view(view)
    body()
    rc_set_view(before)
  }

  private static func number(of type: Any.Type) -> UInt32 {
    types.withLock { types in
      if let known = types.numbers[ObjectIdentifier(type)] { return known }
      types.names.append(_typeName(type, qualified: false))
      types.numbers[ObjectIdentifier(type)] = UInt32(types.names.count)
      return UInt32(types.names.count)
    }
  }
}
