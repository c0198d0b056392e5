import TraceJSON
import TraceReading

/// The reason why a recorded value cannot become a value of the app again.
public struct RecordedValueError: Error, CustomStringConvertible, CustomDebugStringConvertible {
  /// A sentence with what the trace holds, and the remedy.
  public let description: String
  /// The same as `description`.
  public var debugDescription: String { description }

  init(_ description: String) { self.description = description }

  init(_ error: DecodingError) {
    let (words, context): (String, DecodingError.Context) =
      switch error {
      case .typeMismatch(let type, let context): ("no \(type) can be made of it", context)
      case .valueNotFound(let type, let context): ("a value of type \(type) is missing", context)
      case .keyNotFound(let key, let context): ("there is no value under \"\(key.stringValue)\"", context)
      case .dataCorrupted(let context): ("it is refused", context)
      @unknown default: ("it cannot be decoded: \(error)", .init(codingPath: [], debugDescription: ""))
      }
    let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    let location = path.isEmpty ? "" : " at \(path)"
    self.init("\(words)\(location)\(context.debugDescription.isEmpty ? "" : ": \(context.debugDescription)")")
  }

  /// A value of which the trace does not hold all.
  init(_ gap: ValueGap, in value: JSONValue) {
    switch gap {
    case .masked: self.init("a value in it was masked, so that it is not known: \(value.json.text)")
    case .cut: self.init("a part of it was cut, so that it is not known: \(value.json.text.prefix(200))")
    case .object, .unrecorded: self.init("its values were not recorded")
    }
  }
}
