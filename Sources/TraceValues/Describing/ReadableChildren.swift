/// The children of a value's mirror, without those that may not be read.
enum ReadableChildren {
  /// - Parameter body: Gets each child with its name, or its number if it has none; with nil for the content of an
  ///   optional.
  static func forEach<Value>(of value: Value, _ body: (String?, Any) -> Void) {
    guard TypeKind.of(Value.self) != .pointer, let kind = MetadataKind(of: Value.self) else { return }
    let mirror = Mirror(reflecting: value)
    switch kind {
    case .optional: for child in mirror.children { body(nil, child.value) }
    case .tuple: tell(mirror.children, body)
    case .enumeration: if isReadable(value) { tell(mirror.children, body) }
    case .structure, .object, .foreignClass, .objectiveCClass: forEachField(mirror, isItsOwn(Value.self), body)
    case .builtin, .existential, .extendedExistential, .existentialMetatype, .metatype, .function, .foreignReference:
      break
    }
  }

  private static func tell(_ children: Mirror.Children, _ body: (String?, Any) -> Void) {
    for (number, child) in children.enumerated() { body(child.label ?? "\(number)", child.value) }
  }

  private static func isItsOwn(_ type: Any.Type) -> Bool { type is any CustomReflectable.Type }

  private static func forEachField(_ mirror: Mirror, _ isItsOwn: Bool, _ body: (String?, Any) -> Void) {
    var (next, isItsOwn): (Mirror?, Bool) = (mirror, isItsOwn)
    while let mirror = next {
      let fields = StoredFields.of(mirror.subjectType)
      if isItsOwn || fields.areAllRead && fields.all.count == mirror.children.count {
        tell(mirror.children, body)
      } else if fields.all.count == mirror.children.count {
        for (field, index) in zip(fields.all, mirror.children.indices) where field.access.isReadable {
          body(mirror.children[index].label, mirror.children[index].value)
        }
      }
      isItsOwn = false
      next = mirror.superclassMirror
    }
  }

  private static func isReadable<Value>(_ value: Value) -> Bool {
    guard let number = EnumMetadata.of(Value.self)?.number(of: value), let payloads = EnumPayloads.of(Value.self),
      number < payloads.count
    else { return isItsOwn(Value.self) }
    return payloads[number]?.access.isReadable ?? false
  }
}
