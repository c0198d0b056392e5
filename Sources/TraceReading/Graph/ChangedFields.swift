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
    /// How many steps, if each sets or removes all of a field; nil if one changes a part, or there is no key.
    var wholeSteps: Int?
  }

  /// The top-level fields that the steps of a diff change, in the order of the steps, each once.
  mutating func changes(in diff: ByteView, _ texts: inout StringInterner) -> Changes {
    var key: Key? = 0
    var count: UInt64 = 0
    var steps: Int? = 0
    flags.removeAll(keepingCapacity: true)
    PatchStep.forEach(diff) { step in
      steps = step.isOfWholeField ? steps.map { $0 + 1 } : nil
      if let flag = step.flag { flags.append((texts.id(flag.field), flag.isTrue)) }
      guard let known = key, let field = step.plainField else { return key = nil }
      let id = Key(texts.id(field))
      guard id < 0x10000 else { return key = nil }
      let isThere = (0..<count).contains { known >> ($0 * 16) & 0xffff == id }
      guard !isThere else { return }
      guard count < 4 else { return key = nil }
      key = known | id << (count * 16)
      count += 1
    }
    guard let key else { return ChangedFields.slowChanges(in: diff) }
    if let fields = lists[key] { return Changes(fields: fields, key: key, isComplete: true, wholeSteps: steps) }
    let fields = (0..<count).map { texts[StringInterner.ID(truncatingIfNeeded: key >> ($0 * 16) & 0xffff)] }
    // Two numbers may stand for equal texts.
    guard Set(fields).count == fields.count else { return ChangedFields.slowChanges(in: diff) }
    lists[key] = fields
    return Changes(fields: fields, key: key, isComplete: true, wholeSteps: steps)
  }

  private static func slowChanges(in diff: ByteView) -> Changes {
    var fields: [String] = []
    var named: Set<String> = []
    var isComplete = true
    PatchStep.forEach(diff) { step in
      let path = JSONString.decode(step.path, isEscaped: step.isPathEscaped)
      guard let field = JSONPointer.first(path) else { return isComplete = false }
      if named.insert(field).inserted { fields.append(field) }
    }
    return Changes(fields: fields, key: nil, isComplete: isComplete)
  }
}
