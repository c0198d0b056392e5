/// The address ranges of the objects that a value refers to, within the limits of a description, and the fields that lead
/// to each.
package struct ReachableObjects {
  private var objects: [(range: Range<UInt>, path: [String])] = []
  private var visited: Set<ObjectIdentifier> = []
  private var valuesLeft = ValueDescriber.Limits.stateAliasCheck.values

  package init(from value: Any) { visit(value, []) }

  /// The fields that lead to the object that contains an address; nil if there is none.
  package func path(to address: UInt) -> [String]? { objects.first { $0.range.contains(address) }?.path }

  private mutating func visit(_ value: Any, _ path: [String]) {
    valuesLeft -= 1
    guard valuesLeft > 0, path.count <= ValueDescriber.Limits.stateAliasCheck.depth else { return }
    func stored<Value>(_ value: Value) { visit(stored: value, path) }
    _openExistential(value, do: stored)
  }

  private mutating func visit<Value>(stored value: Value, _ path: [String]) {
    if Existential.isContainer(Value.self) {
      if let content = Existential.content(of: value) { visit(content, path) }
      return
    }
    let isObject = MetadataKind(of: Value.self)?.isClass == true
    if isObject {
      let object = value as AnyObject
      guard TypeKind.of(type(of: object)) == .object, visited.insert(ObjectIdentifier(object)).inserted else { return }
      let start = unsafe UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
      objects.append((start..<start + UInt(StoredProperty.size(of: object)), path))
    }
    ReadableChildren.forEach(of: value) { name, child in visit(child, path + (name.map { [$0] } ?? [])) }
  }
}
