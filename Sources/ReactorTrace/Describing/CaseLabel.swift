/// The name under which a value appears in a trace: its enum case, or its type.
enum CaseLabel {
  static func of<Value>(_ value: Value) -> String {
    if let cases = EnumCases.of(Value.self) { return cases.name(of: value) }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .enum {
      return mirror.children.first?.label ?? String(describing: value)
    }
    return _typeName(Value.self, qualified: false)
  }
}
