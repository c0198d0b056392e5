import PlatformSupport
import ReactorTrace
import TraceValues

/// The numbers and texts that the state shows, by type: an action that names something in it needs one of them.
struct ValuePool {
  private var shown: [ObjectIdentifier: [Any]] = [:]

  /// The values of a type, sorted, each once.
  func values(of type: Any.Type) -> [Any] { shown[ObjectIdentifier(type)] ?? [] }

  /// Takes those of a state in place of others.
  mutating func collect(from state: Any) {
    shown = Dictionary(grouping: ValueOutline.plainValues(in: state)) { ObjectIdentifier(type(of: $0)) }
      .mapValues(Self.sorted)
  }

  private static func sorted(_ values: [Any]) -> [Any] {
    func sort<Value: Comparable>(_: Value.Type) -> [Any] {
      let sorted = values.compactMap { $0 as? Value }.sorted()
      return sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
    }
    guard values.count > 1, let first = values.first else { return values }
    if let comparable = type(of: first) as? any Comparable.Type { return sort(comparable) }
    return Dictionary(values.map { ("\($0)", $0) }) { first, _ in first }.sorted { $0.key < $1.key }.map(\.value)
  }
}
