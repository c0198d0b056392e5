import CReactorContext

/// The view that binds, or whose binding runs, on this thread: actions that are sent meanwhile come from it.
@usableFromInline
package enum BindingView {
  static func run(_ type: Any.Type, _ bind: () -> Void) {
    set(ActionSource.number(of: type), while: bind)
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
}
