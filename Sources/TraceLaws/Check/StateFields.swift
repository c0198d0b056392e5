import PlatformSupport
import TraceFormat
import TraceJSON
import TraceReading

/// The fields of one reactor's state of which laws speak, as far as they are known.
///
/// Other fields are not even parsed: that is what makes a million events cheap.
struct StateFields {
  private let names: [String]
  private var values: [JSONValue?]
  private var revision: Int?
  /// Bit n is set if the last state may have changed field n.
  private(set) var changed: UInt64 = 0

  /// - Parameter names: At most 64 names; those behind share the last bit.
  init(_ names: [String]) {
    self.names = names
    values = Array(repeating: nil, count: names.count)
  }

  subscript(field: LawField) -> JSONValue? {
    guard let index = names.firstIndex(of: field.names[0]) else { return nil }
    guard let value = values[index] else { return nil }
    return field.names.count == 1 ? value : value.value(at: field.names[1...])
  }

  static func bit(_ index: Int) -> UInt64 { 1 << UInt64(min(index, 63)) }

  /// The bits of the fields that a condition reads.
  func mask(_ fields: [LawField]) -> UInt64 {
    fields.reduce(0) { mask, field in mask | (names.firstIndex(of: field.names[0]).map(Self.bit) ?? 0) }
  }

  /// Makes them what they were just before a state: if one between was lost, what its diff says of that, and no more.
  ///
  /// Returns the bits of the fields that are not known any more.
  mutating func goOn(to state: TraceEvent.State) -> UInt64 {
    changed = 0
    if revision.map({ $0 &+ 1 != state.revision }) ?? true { forget() }
    defer { changed = 0 }
    guard case .diff(let patches) = state.change else { return changed }
    for patch in patches where JSONPointer.isShallow(patch.path) {
      guard let old = patch.old, let name = JSONPointer.first(patch.path), let index = names.firstIndex(of: name),
        values[index] == nil
      else { continue }
      values[index] = old.value()
    }
    return changed
  }

  /// Takes a state to which they went on.
  mutating func take(_ state: TraceEvent.State) {
    revision = state.revision
    switch state.change {
    case .unknown: forget()
    case .whole(let text): replace(with: text)
    case .diff(let patches): for patch in patches { apply(patch) }
    }
  }

  private mutating func set(_ index: Int, _ value: JSONValue?) {
    values[index] = value
    changed |= Self.bit(index)
  }

  private mutating func forget() { for index in values.indices { set(index, nil) } }

  private mutating func replace(with text: JSONText) {
    forget()
    var isCut = false
    let isObject = text.text.withByteView { bytes in
      JSONMembers.forEach(bytes) { name, value in
        let name = JSONString.decode(name, isEscaped: true)
        if name == "$trunc" { isCut = true }
        if let index = names.firstIndex(of: name) { values[index] = try? JSONParser.parse(value) }
      }
    }
    if isCut || !isObject { forget() }
  }

  private mutating func apply(_ patch: TraceEvent.Patch) {
    guard let name = JSONPointer.first(patch.path) else {
      return if let value = patch.value { replace(with: value) } else { forget() }
    }
    if let from = patch.from, JSONPointer.first(from) != name {
      for case let moved? in [JSONPointer.first(from), name] {
        if let index = names.firstIndex(of: moved) { set(index, nil) }
      }
      return
    }
    guard let index = names.firstIndex(of: name) else { return }
    guard !JSONPointer.isShallow(patch.path) else {
      return set(index, patch.operation == .remove ? nil : patch.value?.value())
    }
    guard let value = values[index] else { return }
    values[index] = nil
    var root = JSONValue.object([.init(name, value)])
    set(index, root.apply(patch) ? root[name] : nil)
  }
}
