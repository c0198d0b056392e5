import ReactorTrace
import TraceBehavior
import TraceReading
import TraceValues

/// A number, a text or the like: its usual values, simpler ones, and its Swift source. Found by type.
struct PlainType {
  /// The most usual first.
  let samples: [Any]
  /// Values that are simpler than this one, the simplest first. Each step makes the value smaller, so that there is a last one.
  let simpler: (Any) -> [Any]
  let source: (Any) -> String?

  /// Nil for other types.
  static func of(_ type: Any.Type) -> PlainType? {
    switch type {
    case is Bool.Type: PlainType([true, false], { $0 ? [false] : [] }, { "\($0)" })
    case is String.Type: texts { $0 }
    case is Substring.Type: texts { Substring($0) }
    case is Character.Type:
      PlainType(["a", "b", "é"] as [Character], { $0 == "a" ? [] : ["a"] }, { SwiftSource.literal(String($0)) })
    case let number as any FixedWidthInteger.Type where isOfToolchain(type): integers(number)
    case let number as any BinaryFloatingPoint.Type where isOfToolchain(type): fractions(number)
    default: FoundationValue(type).flatMap { values(of: type, $0) }
    }
  }

  private init(samples: [Any], simpler: @escaping (Any) -> [Any], source: @escaping (Any) -> String?) {
    (self.samples, self.simpler, self.source) = (samples, simpler, source)
  }

  private init<Value>(
    _ samples: [Value], _ simpler: @escaping (Value) -> [Value], _ source: @escaping (Value) -> String?
  ) {
    func value(_ any: Any) -> Value { ComposedType.content(of: any, as: Value.self) }
    self.init(samples: samples, simpler: { simpler(value($0)) }, source: { source(value($0)) })
  }

  /// A type of an app that is a number too may have a rule.
  private static func isOfToolchain(_ type: Any.Type) -> Bool {
    ["Swift", "Foundation", "CoreFoundation", "CoreGraphics"].contains(_typeName(type).prefix { $0 != "." })
  }

  private static func integers<Number: FixedWidthInteger>(_: Number.Type) -> PlainType {
    func measure(_ number: Number) -> (Number.Magnitude, Int) { (number.magnitude, number < 0 ? 1 : 0) }
    let samples = [1, 0, 2, -1, 3, 10, 100].compactMap { Number(exactly: $0) }
    return PlainType(samples + [Number.max]) { number in
      var simpler: [Number] = [0, 1, 2, Number(exactly: number.magnitude) ?? .max]
      var gap = number / 2
      while gap != 0 {
        simpler.append(number - gap)
        gap /= 2
      }
      return kept(simpler) { measure($0) < measure(number) }
    } _: { number in
      let isBound = number == .max || number == .min && number != 0
      return isBound ? "\(Number.self).\(number > 0 ? "max" : "min")" : "\(number)"
    }
  }

  private static func fractions<Number: BinaryFloatingPoint>(_: Number.Type) -> PlainType {
    func measure(_ number: Number) -> (Int, Number, Int) {
      number.isFinite ? (number == number.rounded() ? 0 : 1, number.magnitude, number < 0 ? 1 : 0) : (2, 0, 0)
    }
    let samples: [Number] = [1, 0, 2, -1, Number(0.5), 10, .infinity]
    return PlainType(samples) { number in
      let half = (number / 2).rounded(.towardZero)
      let simpler: [Number] = [0, 1, 2, half, number.rounded(.towardZero), -number]
      return kept(simpler) { measure($0) < measure(number) }
    } _: { number in
      if number.isFinite { return "\(number)" }
      return "\(number < 0 ? "-" : "")\(Number.self).\(number.isNaN ? "nan" : "infinity")"
    }
  }

  private static func texts<Text: StringProtocol>(_ make: @escaping (String) -> Text) -> PlainType {
    func measure(_ text: String) -> (Int, Int) { (text.count, text.count { $0 != "a" }) }
    return PlainType(
      ["a", "", "b", "owl", "a b", "é"].map(make),
      { value in
        let text = String(value)
        let half = text.count / 2
        let parts = ["", "a", text.prefix(half), text.dropFirst(half), text.dropLast(), text.dropFirst()].map {
          String($0)
        }
        return kept(parts + [String(repeating: "a", count: text.count)]) { measure($0) < measure(text) }.map(make)
      },
      { SwiftSource.literal(String($0)) })
  }

  /// Those for which this is so, each once.
  private static func kept<Value: Equatable>(_ values: [Value], where isSo: (Value) -> Bool) -> [Value] {
    values.reduce(into: []) { if isSo($1), !$0.contains($1) { $0.append($1) } }
  }

  /// Values of Foundation, which decode themselves: this module does not import it.
  private static func values(of type: Any.Type, _ kind: FoundationValue) -> PlainType? {
    let words: [JSONValue] =
      switch kind {
      case .data: [.array([]), .array([.int(1)])]
      case .date: [.double(0), .double(1), .double(-1)]
      case .url: [.string("https://example.com"), .string("https://example.com/a")]
      case .uuid: (1...3).map { .string("00000000-0000-0000-0000-00000000000\($0)") }
      }
    func decoded<Value>(_: Value.Type) -> [Any] {
      words.compactMap { json -> Value? in try? RecordedValue.decode(json) }
    }
    let samples = _openExistential(type, do: decoded)
    guard samples.count == words.count else { return nil }
    return PlainType(samples: samples, simpler: { earlier(than: $0, in: samples) ?? samples }) { value in
      switch kind {
      case .data: (value as? any Collection<UInt8>).flatMap { $0.count > 64 ? nil : "Data(\(Array($0)))" }
      case .date: Mirror(reflecting: value).children.first.map { "Date(timeIntervalSinceReferenceDate: \($0.value))" }
      case .url: "URL(string: \(SwiftSource.literal("\(value)")))!"
      case .uuid: "UUID(uuidString: \(SwiftSource.literal("\(value)")))!"
      }
    }
  }

  /// The values before this one in a list; nil if it is not in it.
  static func earlier(than value: Any, in list: [Any]) -> [Any]? {
    func open<Value>(_ value: Value) -> Int? {
      list.firstIndex { ($0 as? Value).flatMap { ValueComparison.areEqual($0, value) } == true }
    }
    return _openExistential(value, do: open).map { Array(list[..<$0]) }
  }
}
