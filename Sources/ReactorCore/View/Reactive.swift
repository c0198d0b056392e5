/// Where a type keeps its streams: `button.rx.tap`. Extend `Reactive where Base: Button` to add yours.
@dynamicMemberLookup
public struct Reactive<Base> {
  public let base: Base

  public init(_ base: Base) {
    self.base = base
  }

  /// A binder for any writable property of an object: `label.rx.text` without a line of yours.
  public subscript<Property>(dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>) -> Binder<Property>
  where Base: AnyObject {
    // Key paths are immutable.
    nonisolated(unsafe) let keyPath = keyPath
    return Binder(base) { base, value in base[keyPath: keyPath] = value }
  }
}

/// Has streams under `rx`.
public protocol ReactiveCompatible {
  associatedtype ReactiveBase = Self
  static var rx: Reactive<ReactiveBase>.Type { get set }
  var rx: Reactive<ReactiveBase> { get set }
}

// Setting keeps nothing: it lets `object.rx.x = value` go to the setter of `x`, which an extension of `Reactive` has.
extension ReactiveCompatible {
  public static var rx: Reactive<Self>.Type {
    get { Reactive<Self>.self }
    set {}
  }
  public var rx: Reactive<Self> {
    get { Reactive(self) }
    nonmutating set {}
  }
}
