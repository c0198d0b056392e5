/// Turns a callback that takes an object into one that holds the object weakly and does nothing once it is gone.
@inlinable
func weakly<Object: AnyObject, Value>(
  _ object: Object, _ callback: ((Object, Value) -> Void)?
) -> (Value) -> Void {
  { [weak object] value in if let object { callback?(object, value) } }
}

/// Turns a callback that takes an object into one that holds the object weakly and does nothing once it is gone.
@inlinable
func weakly<Object: AnyObject>(_ object: Object, _ callback: ((Object) -> Void)?) -> () -> Void {
  { [weak object] in if let object { callback?(object) } }
}
