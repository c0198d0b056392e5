import PlatformSupport
import TraceJSON

/// Names of the fields that diffs change, each list of names once.
struct ChangedFields {
  /// Stands for a list of up to four fields, by the numbers of their texts.
  typealias Key = UInt64

  private var lists: [Key: [String]] = [:]
  /// Fields that the last diff made true or false, all of them and no part.
  private(set) var flags: [(field: StringInterner.ID, isTrue: Bool)] = []

  /// The changes of a diff.
  struct Changes {
    var fields: [String]
    /// Nil for a list that is too long to have one.
    var key: Key?
    /// Every step names a field.
    var isComplete: Bool
    /// How many steps there are.
    var steps = 0
    /// Each step sets or removes all of a field.
    var areOfWholeFields = false
  }

  /// The number of a field of a list, by its position.
  static func number(_ position: Int, in key: Key) -> UInt64 { key >> (UInt64(position) * 16) & 0xffff }

  /// The top-level fields that the steps of a diff change, in the order of the steps, each once.
  mutating func changes(in diff: ByteView, _ texts: inout StringInterner) -> Changes {
    var key: Key? = 0
    var count = 0
    var steps = 0
    var areOfWholeFields = true
    flags.removeAll(keepingCapacity: true)
    PatchStep.forEach(diff) { step in
      steps += 1
      areOfWholeFields = areOfWholeFields && step.wholeField != nil && step.setsOrRemoves
      if let flag = step.flag { flags.append((texts.id(flag.field), flag.isTrue)) }
      guard let known = key, let field = step.plainField else { return key = nil }
      let id = Key(texts.id(field))
      guard id < 0x10000 else { return key = nil }
      let isThere = (0..<count).contains { Self.number($0, in: known) == id }
      guard !isThere else { return }
      guard count < 4 else { return key = nil }
      key = known | id << UInt64(count * 16)
      count += 1
    }
    guard let key, let fields = fields(of: key, count, texts) else { return Self.slowChanges(in: diff, steps) }
    return Changes(fields: fields, key: key, isComplete: true, steps: steps, areOfWholeFields: areOfWholeFields)
  }

  /// The fields of a list; nil if two of its numbers stand for equal texts.
  private mutating func fields(of key: Key, _ count: Int, _ texts: borrowing StringInterner) -> [String]? {
    if let fields = lists[key] { return fields }
    let fields = (0..<count).map { texts[StringInterner.ID(Self.number($0, in: key))] }
    guard Set(fields).count == fields.count else { return nil }
    lists[key] = fields
    return fields
  }

  private static func slowChanges(in diff: ByteView, _ steps: Int) -> Changes {
    var fields: [String] = []
    var named: Set<String> = []
    var isComplete = true
    PatchStep.forEach(diff) { step in
      let path = JSONString.decode(step.path, isEscaped: step.isPathEscaped)
      guard let field = JSONPointer.first(path) else { return isComplete = false }
      if named.insert(field).inserted { fields.append(field) }
    }
    return Changes(fields: fields, key: nil, isComplete: isComplete, steps: steps)
  }
}
