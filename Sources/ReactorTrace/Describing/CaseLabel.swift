/// The names under which the values of one type appear in a trace: their enum cases, or their type.
struct CaseLabel: Sendable {
  private let cases: EnumCases?

  init<Value>(_ type: Value.Type) {
    cases = EnumCases.of(type)
  }

  func of<Value>(_ value: Value) -> String {
    cases?.name(of: value) ?? CaseLabel.reflected(value)
  }

  static func reflected<Value>(_ value: Value) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .enum { return mirror.children.first?.label ?? String(describing: value) }
    return _typeName(mirror.subjectType, qualified: false)
  }
}
