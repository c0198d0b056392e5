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
  static var rx: Reactive<ReactiveBase>.Type { get }
  var rx: Reactive<ReactiveBase> { get }
}

extension ReactiveCompatible {
  public static var rx: Reactive<Self>.Type { Reactive<Self>.self }
  public var rx: Reactive<Self> { Reactive(self) }
}
