import ReactorTrace
import TraceValues

/// A value that is taken apart and made again, as a hunt makes its actions: enums, optionals and tuples, also in one another.
enum Rebuilt {
  /// The difference between a value and the one that is made again; nil if there is none.
  ///
  /// - Parameter asks: Uses `==` too.
  static func fault<Value>(of value: Value, asks: Bool) -> String? {
    let again = ComposedType.content(of: made(again: value, as: Value.self), as: Value.self)
    let copies = [again, again]
    let words = [value, again, copies[1]].map {
      RecordedForm.label(of: $0) + (RecordedForm.payload(of: $0)?.json.text ?? "")
    }
    if words[0] != words[1] || words[1] != words[2] { return "\(words[0]) became \(words[1]), copied \(words[2])" }
    if asks, ValueComparison.areEqual(value, value) == true, ValueComparison.areEqual(value, again) == false {
      return "\(words[0]) is not equal"
    }
    let outline = ValueOutline.of(Value.self)
    return outline.code(of: value) == outline.code(of: again) ? nil : "\(words[0]) has another outline"
  }

  private static func made(again value: Any, as type: Any.Type) -> Any {
    guard let composed = ComposedType.of(type) else { return value }
    let (number, parts) = composed.taken(apart: value)
    guard let parts else { return value }
    let types = composed.cases[number].parts.map(\.type)
    return composed.value(ofCase: number, zip(parts, types).map { made(again: $0, as: $1) })
  }
}
