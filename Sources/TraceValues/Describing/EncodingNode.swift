import PlatformSupport
import TraceJSON

/// The state that the nodes of one value share.
final class EncodingRun {
  /// Counts for all nodes.
  var describer: ValueDescriber

  init(_ describer: ValueDescriber) {
    self.describer = describer
  }
}

/// A value that is being encoded, and the encoder that it is handed.
final class EncodingNode {
  private enum Content {
    case nothing
    case value(JSONValue)
    case members([(key: String, node: EncodingNode)])
    case elements([EncodingNode])
  }
  let run: EncodingRun
  let depth: Int
  let path: [any CodingKey]
  /// How many values in a row have encoded themselves as one other value.
  private let wrappers: Int
  private static let mostWrappers = 32
  private var content = Content.nothing
  /// Members or elements, with those that were left out.
  private(set) var count = 0

  init(_ run: EncodingRun, depth: Int, path: [any CodingKey] = [], wrappers: Int = 0) {
    self.run = run
    self.depth = depth
    self.path = path
    self.wrappers = wrappers
  }

  func set(_ value: JSONValue) { content = .value(value) }

  func hold(members: Bool) {
    guard case .nothing = content else { return }
    content = members ? .members([]) : .elements([])
  }

  /// A new node under a key; the last one counts where a key is encoded twice.
  func member(_ key: any CodingKey) -> EncodingNode {
    let node = EncodingNode(run, depth: depth + 1, path: path + [key])
    guard case .members(var members) = content else { return node }
    content = .nothing
    defer { content = .members(members) }
    let name = run.describer.name(key.stringValue)
    if let known = members.firstIndex(where: { $0.key == name }) {
      members.remove(at: known)
    } else {
      count += 1
    }
    switch members.count {
    case ..<limit: members.append((name, node))
    case limit: members.append(("…", omission()))
    default: break
    }
    return node
  }

  func element() -> EncodingNode {
    let node = EncodingNode(run, depth: depth + 1, path: path)
    guard case .elements(var elements) = content else { return node }
    content = .nothing
    defer { content = .elements(elements) }
    count += 1
    switch elements.count {
    case ..<limit: elements.append(node)
    case limit: elements.append(omission())
    default: break
    }
    return node
  }

  private var limit: Int { run.describer.limits.elements }

  /// The node that stands for the members or elements beyond the limit.
  private func omission() -> EncodingNode {
    let last = EncodingNode(run, depth: depth + 1, path: path)
    last.set(run.describer.omission())
    return last
  }

  func encode(_ value: some Encodable) throws {
    content = .value(try encoded(value))
  }

  /// The value as JSON: scalars at once, other values by their own `encode(to:)`.
  func encoded(_ value: any Encodable) throws -> JSONValue {
    if let words = run.describer.begin(value, depth: depth) { return words }
    if let unordered = value as? any Unordered {
      // Sorted, so that it is the same in every run.
      let isSmall = unordered.count <= run.describer.limits.elements
      guard unordered.hasNames, isSmall else { return run.describer.describe(value, depth: depth) }
    }
    // Only the first elements are encoded.
    if let list = value as? any EncodableList, list.count > run.describer.limits.elements {
      let shown = EncodingNode(run, depth: depth, path: path)
      shown.hold(members: false)
      for one in list.first(run.describer.limits.elements) { try shown.element().encode(one) }
      _ = shown.element()
      return shown.value
    }
    // These encode themselves as numbers that say less, or show more than their mirror does.
    let kind = TypeKind.of(type(of: value))
    if [.date, .bytes, .duration, .inPlace, .opaque, .textual, .mirrored, .selfDescribing].contains(kind) {
      return run.describer.describe(value, depth: depth)
    }
    // An encoding may leave something out.
    run.describer.isExact = false
    // A value that encodes itself as itself has no end.
    guard wrappers < EncodingNode.mostWrappers else { return run.describer.omission() }
    let inner = EncodingNode(run, depth: depth, path: path, wrappers: wrappers + 1)
    try value.encode(to: inner)
    guard value is any Unordered, case .object(let members) = inner.value else { return inner.value }
    return .object(members.sorted { $0.key < $1.key })
  }

  var value: JSONValue {
    switch content {
    case .nothing: .object([])
    case .value(let value): value
    case .members(let members): .object(members.map { .init($0.key, $0.node.value) })
    case .elements(let elements): .array(elements.map(\.value))
    }
  }
}

/// Collections of the standard library whose order changes from run to run.
private protocol Unordered {
  /// Encodes itself as an object.
  var hasNames: Bool { get }
  var count: Int { get }
}
extension Set: Unordered { var hasNames: Bool { false } }
extension Dictionary: Unordered { var hasNames: Bool { Key.self == String.self } }

/// A list whose first elements can be encoded alone.
private protocol EncodableList {
  var count: Int { get }
  func first(_ count: Int) -> [any Encodable]
}
extension Array: EncodableList where Element: Encodable {
  func first(_ count: Int) -> [any Encodable] { prefix(count).map { $0 } }
}
