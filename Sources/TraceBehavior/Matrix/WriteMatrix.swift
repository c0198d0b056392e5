import PlatformSupport
import TraceFormat
import TraceReading

/// The fields of states by the mutation cases that write them: how often, and who competes for one.
package struct WriteMatrix: Sendable, Equatable {
  /// The mutations and the fields of one type of reactor.
  package struct Block: Sendable, Equatable {
    package var reactorType: String
    /// Number of reactors of this type.
    package var reactors: Int
    /// In the order of the first state, then of first change.
    package var fields: [Field]
    /// The most frequent case first.
    package var rows: [Row]
  }
  package struct Field: Sendable, Equatable {
    package var name: String
    /// Writes by all cases.
    package var count: Int
    package var races: [Race]
    /// Fields that this one stands for; 0 for a field of its own.
    package var folded = 0
  }
  package struct Row: Sendable, Equatable {
    package var mutation: String
    /// Its reduces.
    package var count: Int
    /// Reduces that left the state as it was, and reduces of which the trace does not say that.
    package var noops: Int
    package var noopsUnknown: Int
    /// Reduces of which the trace does not say what they changed.
    package var changesUnknown: Int
    /// By the index of the field.
    package var cells: [Int: Cell]
    /// Cases that this one stands for; 0 for a case of its own.
    package var folded = 0
  }
  package struct Cell: Sendable, Equatable {
    package var count: Int
    /// Writes whose state had no observer.
    package var unobserved: Int
    /// Whether another effect that ran at the same time wrote the field just before or after.
    package var isRaced = false
  }
  /// Two effects that ran at the same time, and whose responses wrote a field one after the other.
  package struct Race: Sendable, Equatable, Hashable {
    /// Action cases and mutation cases, the first writer first.
    package var firstAction: String
    package var first: String
    package var secondAction: String
    package var second: String
    package var count = 0
    /// Pairs of which the second was a late response.
    package var late = 0
    /// Number of the state's mutation in the first such pair.
    package var event: TraceEvent.Seq
  }

  package var process: String
  /// In the order of their first reactor; those without mutations are left out.
  package var blocks: [Block]
  package var lost: Int

  package var raced: Int { blocks.reduce(0) { $0 + $1.fields.count { !$0.races.isEmpty } } }
  package var noops: Int { blocks.reduce(0) { $0 + $1.rows.reduce(0) { $0 + $1.noops } } }
  /// Writes that no observer saw.
  package var unobserved: Int {
    blocks.reduce(0) { $0 + $1.rows.reduce(0) { $0 + $1.cells.values.reduce(0) { $0 + $1.unobserved } } }
  }

  /// Counts a graph, in one pass over its commits.
  package init(_ graph: TraceGraph) {
    process = graph.header.titleName
    lost = graph.lost
    blocks = []
    var census = WriteCensus(graph)
    census.count()
    blocks = census.blocks
  }
}

/// The counting.
private struct WriteCensus {
  private struct LastWrite {
    var commit: Int
    var effect: Int
  }
  private let graph: TraceGraph
  /// Pairs of commits of which the second came too late.
  private let late: Set<[Int]>
  private(set) var blocks: [WriteMatrix.Block] = []
  /// Index of the block of each reactor.
  private var blockOf: [Int] = []
  private var rowOf: [[String: Int]] = []
  private var fieldOf: [[String: Int]] = []
  private var raceOf: [RaceKey: Int] = [:]

  private struct RaceKey: Hashable {
    var race: WriteMatrix.Race
    var field: Int
    var block: Int

    init(_ race: WriteMatrix.Race, _ field: Int, _ block: Int) {
      (self.race, self.field, self.block) = (race, field, block)
      self.race.event = 0
    }
  }

  init(_ graph: TraceGraph) {
    self.graph = graph
    late = Set(graph.faults(of: [.late]).compactMap { graph.orderNote(of: $0).map { [$0.note.first, $0.note.then] } })
    var known: [String: Int] = [:]
    for reactor in graph.reactors {
      let block = known[reactor.type] ?? blocks.count
      if block == blocks.count {
        known[reactor.type] = block
        blocks.append(WriteMatrix.Block(reactorType: reactor.type, reactors: 0, fields: [], rows: []))
        rowOf.append([:])
        fieldOf.append([:])
      }
      blocks[block].reactors += 1
      blockOf.append(block)
      for field in reactor.declared + reactor.fields { _ = self.field(field, block) }
    }
  }

  mutating func count() {
    for (index, reactor) in graph.reactors.enumerated() { count(reactor, blockOf[index]) }
    for block in blocks.indices { sortRows(block) }
    blocks.removeAll { $0.rows.isEmpty }
  }

  private mutating func count(_ reactor: TraceGraph.Reactor, _ block: Int) {
    var last: [Int: LastWrite] = [:]
    for index in reactor.commits where graph.commits[index].reduce != nil {
      let commit = graph.commits[index]
      let row = self.row(commit.label, block)
      blocks[block].rows[row].count += 1
      if commit.isNoop { blocks[block].rows[row].noops += 1 }
      if commit.isNoopUnknown { blocks[block].rows[row].noopsUnknown += 1 }
      if commit.areChangesUnknown { blocks[block].rows[row].changesUnknown += 1 }
      for name in commit.changed {
        let field = self.field(name, block)
        blocks[block].fields[field].count += 1
        blocks[block].rows[row].cells[field, default: .init(count: 0, unobserved: 0)].count += 1
        if commit.isUnobserved { blocks[block].rows[row].cells[field]?.unobserved += 1 }
        guard let effect = commit.effect, isResponse(commit, of: effect) else {
          last[field] = nil
          continue
        }
        if let before = last[field], before.effect != effect { noteRace(before, index, effect, field, block) }
        last[field] = LastWrite(commit: index, effect: effect)
      }
      // What is not known may have been a write.
      if commit.areChangesUnknown { last = [:] }
    }
  }

  /// Emitted after the call of `mutate`: when depends on what the effect waited for.
  private func isResponse(_ commit: TraceGraph.Commit, of effect: Int) -> Bool {
    commit.time > graph.effects[effect].begin.plus(graph.effects[effect].call ?? 0)
  }

  private mutating func noteRace(_ before: LastWrite, _ commit: Int, _ effect: Int, _ field: Int, _ block: Int) {
    let (first, second) = (graph.effects[before.effect], graph.effects[effect])
    // Neither had ended when the other began.
    guard first.begin < second.finish, second.begin < first.finish else { return }
    let (earlier, later) = (graph.commits[before.commit], graph.commits[commit])
    let race = WriteMatrix.Race(
      firstAction: first.label, first: earlier.label, secondAction: second.label, second: later.label, event: later.seq)
    let index = raceOf[RaceKey(race, field, block)] ?? blocks[block].fields[field].races.count
    if index == blocks[block].fields[field].races.count {
      raceOf[RaceKey(race, field, block)] = index
      blocks[block].fields[field].races.append(race)
    }
    blocks[block].fields[field].races[index].count += 1
    if late.contains([before.commit, commit]) { blocks[block].fields[field].races[index].late += 1 }
    for label in [earlier.label, later.label] {
      blocks[block].rows[row(label, block)].cells[field]?.isRaced = true
    }
  }

  private mutating func row(_ mutation: String, _ block: Int) -> Int {
    if let row = rowOf[block][mutation] { return row }
    rowOf[block][mutation] = blocks[block].rows.count
    blocks[block].rows.append(
      .init(mutation: mutation, count: 0, noops: 0, noopsUnknown: 0, changesUnknown: 0, cells: [:]))
    return blocks[block].rows.count - 1
  }

  private mutating func field(_ name: String, _ block: Int) -> Int {
    if let field = fieldOf[block][name] { return field }
    fieldOf[block][name] = blocks[block].fields.count
    blocks[block].fields.append(.init(name: name, count: 0, races: []))
    return blocks[block].fields.count - 1
  }

  private mutating func sortRows(_ block: Int) {
    blocks[block].rows.sort { ($1.count, $0.mutation) < ($0.count, $1.mutation) }
  }
}
