import PlatformSupport
import ReactorTrace
import TraceBehavior
import TraceValues

/// Swift source of values, for a place where their type is known.
enum ValueSource {
  /// Nil if a part has none: no source is known of a structure or an object.
  static func of(_ value: Any, as type: Any.Type) -> String? {
    if let plain = PlainType.of(type) { return plain.source(value) }
    if type is any PlainCollection.Type { return (value as? any PlainCollection).flatMap { of($0) } }
    guard let composed = ComposedType.of(type) else { return nil }
    let (number, parts) = composed.taken(apart: value)
    guard let parts, composed.cases.indices.contains(number) else { return nil }
    let one = composed.cases[number]
    if composed.isOptional { return of(wrapped: parts.first, one.parts.first?.type) }
    var arguments: [String] = []
    for (part, value) in zip(one.parts, parts) {
      guard let source = of(value, as: part.type) else { return nil }
      guard let label = part.label else {
        arguments.append(source)
        continue
      }
      guard let name = SwiftSource.member(label) else { return nil }
      arguments.append("\(name): \(source)")
    }
    let list = arguments.joined(separator: ", ")
    if one.name.isEmpty { return "(\(list))" }
    return SwiftSource.member(one.name).map { ".\($0)" + (arguments.isEmpty ? "" : "(\(list))") }
  }

  private static func of(wrapped value: Any?, _ type: Any.Type?) -> String? {
    guard let value, let type else { return "nil" }
    guard let source = of(value, as: type) else { return nil }
    // These would be taken for those of the optional.
    return ["nil", ".none", ".some"].contains { source.hasPrefix($0) } ? ".some(\(source))" : source
  }

  private static func of<Values: PlainCollection>(_ values: Values) -> String? {
    let pair = Values.isDictionary ? ComposedType.of(Values.element) : nil
    var sources: [String] = []
    for element in values.elements {
      let words =
        if let pair, let parts = pair.taken(apart: element).parts {
          zip(pair.cases[0].parts, parts).compactMap { of($1, as: $0.type) }
        } else {
          [of(element, as: Values.element)].compactMap(\.self)
        }
      guard words.count == (pair == nil ? 1 : 2) else { return nil }
      sources.append(words.joined(separator: ": "))
    }
    if Values.isUnordered { sources.sort() }
    return sources.isEmpty && pair != nil ? "[:]" : "[\(sources.joined(separator: ", "))]"
  }
}
