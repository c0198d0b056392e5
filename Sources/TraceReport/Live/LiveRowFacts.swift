import TraceReading

/// Facts about a row that later rows may change.
struct LiveRowFacts: Sendable, Equatable {
  private var cause = LiveColumn.noRow
  private var end = LiveColumn.noRow
  private var effect = LiveColumn.noRow
  private var number: UInt32 = 0
  private var path: UInt32
  var marks: EventMarks = []
  private var flags: UInt8

  /// - Parameter path: The paths of a diff.
  init(flags: UInt8, path: UInt32) {
    self.flags = flags
    self.path = path
  }

  var entries: [(column: LiveColumn, value: UInt64)] {
    [
      (.cause, UInt64(cause)), (.end, UInt64(end)), (.effect, UInt64(effect)), (.path, UInt64(path)),
      (.number, UInt64(number)), (.bad, UInt64(marks.rawValue)), (.flags, UInt64(flags)),
    ]
  }

  /// Takes what a piece knows of the row.
  mutating func judge(
    _ position: Int, _ row: Int, _ piece: LiveTrace.Piece, pathOfWhole: ([String]) -> UInt32
  ) {
    let table = piece.table
    let step = table.step(position)
    if step.cause != 0, step.cause < step.seq, let known = piece.rows.row(of: step.cause) { cause = UInt32(known) }
    marks = table.marks(at: position, slow: table.slowest)
    number = 0
    switch step.kind {
    case .action, .actionOut:
      if table.isAction(at: position), let action = table.actionIndex(at: position) {
        number = UInt32(truncatingIfNeeded: table.graph.actions[action].number)
      }
    case .mutateBegin:
      let ended = table.effectIndex(at: position).flatMap { table.end(ofEffect: $0) }
      end = ended.flatMap { piece.rows.row(of: table.step($0).seq) }.map { UInt32($0) } ?? LiveColumn.noRow
    case .mutateEnd:
      let effect = table.position(of: step.cause).flatMap { table.effectIndex(at: $0) }
      let isNoEnd = step.cause < step.seq && effect.map { table.end(ofEffect: $0) != position } ?? false
      flags = flags & ~EventFields.Flag.unknown | (isNoEnd ? EventFields.Flag.unknown : 0)
    case .mutation, .mutationOut:
      let known = table.isMutation(at: position) ? table.commitIndex(at: position) : nil
      let begin = known.flatMap { table.graph.commits[$0].effect }.map { table.graph.effects[$0].seq }
      effect = begin.flatMap { piece.rows.row(of: $0) }.map { UInt32($0) } ?? LiveColumn.noRow
    case .state:
      let fields = table.changedInWhole(at: position)
      if !fields.isEmpty || table.isWhole(at: position) { path = fields.isEmpty ? 0 : pathOfWhole(fields) }
    default: break
    }
  }

  /// The references of an event that columns do not have.
  func unresolved(_ event: TraceEvent, _ row: Int, _ rows: LiveRows) -> ColumnKeys.Unresolved {
    var unresolved: ColumnKeys.Unresolved = []
    if event.cause != nil, cause == LiveColumn.noRow { unresolved.insert(.cause) }
    if let chain = event.chain, (rows.row(of: chain) ?? .max) > row { unresolved.insert(.chain) }
    switch event.kind {
    case .mutation(let mutation) where mutation.effect != nil && effect == LiveColumn.noRow: unresolved.insert(.effect)
    // It has no column for the effect in which it ended.
    case .innerEnd: unresolved.insert(.effect)
    default: break
    }
    return unresolved
  }
}
