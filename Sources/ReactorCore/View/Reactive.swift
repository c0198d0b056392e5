/// Where a type keeps its streams: `button.rx.tap`. Extend `Reactive where Base: Button` to add yours.
@dynamicMemberLookup
public struct Reactive<Base> {
  /// The object, or value, that the streams belong to.
  public let base: Base

  /// Makes the namespace of `base`.
  public init(_ base: Base) {
    self.base = base
  }

  /// A binder for any writable property of an object: `label.rx.text` without a line of yours.
  public subscript<Property>(dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>) -> Binder<Property>
  where Base: AnyObject {
    // Key paths are immutable.
    nonisolated(unsafe) let keyPath = keyPath
    return Binder(base) { base, value in unsafe base[keyPath: keyPath] = value }
  }
}

/// Has streams under `rx`.
public protocol ReactiveCompatible {
  /// The type that the extensions of `Reactive` are for.
  associatedtype ReactiveBase = Self
  /// Streams of the type.
  static var rx: Reactive<ReactiveBase>.Type { get set }
  /// Streams of the object.
  var rx: Reactive<ReactiveBase> { get set }
}

// Setting keeps nothing: it lets `object.rx.x = value` go to the setter of `x`, which an extension of `Reactive` has.
extension ReactiveCompatible {
  /// Streams of the type: extend `Reactive`.
  public static var rx: Reactive<Self>.Type {
    get { Reactive<Self>.self }
    set {}
  }
  /// Streams of the object: extend `Reactive where Base: ...`.
  public var rx: Reactive<Self> {
    get { Reactive(self) }
    nonmutating set {}
  }
}
