/// A value of a type that is known to have one: empty, zero, false or nil.
enum LiteralValue {
  /// Nil for other types.
  static func of<Value>(_ type: Value.Type) -> Value? {
    let made: Any? =
      switch type {
      case let type as any RangeReplaceableCollection.Type: type.init()
      case let type as any AdditiveArithmetic.Type: type.zero
      case is Bool.Type: false
      case let type as any ExpressibleByNilLiteral.Type: type.init(nilLiteral: ())
      default: nil
      }
    return made as? Value
  }
}
