import PlatformSupport
import TraceFormat

/// The commits of one reactor, as far as a trace alone tells that one came too late.
struct LateTrack {
  /// Whether an effect of the reactor emitted after a newer one of the same action case: without that, nothing is late.
  /// Almost all reactors have none, and this takes a few instructions a commit.
  private(set) var hasOverlaps = false
  /// Commits that were looked at for that.
  private var looked = 0
  private var newest = -1
  private var newestOfCase: [String: Int] = [:]
  private var isFilled = false
  /// For each field the commits that changed it, ascending.
  private var writers: [String: [Int]] = [:]
  /// Fields by the commit that changed them.
  private var fields: [Int: [String]] = [:]
  private var notesOfCommit: [Int: [TraceGraph.OrderNote]] = [:]
  /// How many notes there are.
  private(set) var count = 0

  /// In the order of the commits that came too late.
  var notes: [TraceGraph.OrderNote] { notesOfCommit.sorted { $0.key < $1.key }.flatMap(\.value) }

  /// Looks at the commits that the reactor has more than before, up to one.
  mutating func look(at commits: IndexList, before end: Int = .max, in graph: LateSearch) {
    while looked < commits.count, commits[looked] < end, !hasOverlaps {
      let position = looked
      looked += 1
      guard let effect = graph.commits[commits[position]].effect else { continue }
      if effect >= newest {
        newest = effect
        if isFilled { newestOfCase[graph.effects[effect].label] = effect }
        continue
      }
      if !isFilled { fill(commits[..<position], graph) }
      let label = graph.effects[effect].label
      hasOverlaps = effect < newestOfCase[label] ?? -1
      newestOfCase[label] = effect
    }
  }

  private mutating func fill(_ commits: Slice<IndexList>, _ graph: LateSearch) {
    isFilled = true
    for before in commits {
      guard let effect = graph.commits[before].effect else { continue }
      newestOfCase[graph.effects[effect].label] = max(effect, newestOfCase[graph.effects[effect].label] ?? -1)
    }
  }

  /// Notes the fields that a commit changed, and returns the commits of which that may change the judgment.
  mutating func enter(_ commit: Int, _ changed: [String]) -> [Int] {
    let before = fields[commit] ?? []
    guard before != changed else { return [] }
    fields[commit] = changed
    var disturbed = [commit]
    for field in Set(before).symmetricDifference(changed) {
      var commits = writers.removeValue(forKey: field) ?? []
      let index = BinarySearch.first(of: commits.count) { commits[$0] >= commit }
      if index < commits.count, commits[index] == commit {
        commits.remove(at: index)
        if index < commits.count { disturbed.append(commits[index]) }
      } else {
        commits.insert(commit, at: index)
        if index + 1 < commits.count { disturbed.append(commits[index + 1]) }
      }
      writers[field] = commits
    }
    return disturbed
  }

  /// The fields that a commit changed, each with the commit that had changed it last.
  func overwritten(by commit: Int) -> [(field: String, commit: Int)] {
    (fields[commit] ?? []).compactMap { field in
      guard let commits = writers[field] else { return nil }
      let index = BinarySearch.first(of: commits.count) { commits[$0] >= commit }
      return index > 0 ? (field, commits[index - 1]) : nil
    }
  }

  func hasNotes(of commit: Int) -> Bool { notesOfCommit[commit] != nil }

  /// Keeps the notes of a commit, and returns whether they are others than before.
  mutating func keep(_ notes: [TraceGraph.OrderNote], of commit: Int) -> Bool {
    let before = notesOfCommit[commit] ?? []
    count += notes.count - before.count
    notesOfCommit[commit] = notes.isEmpty ? nil : notes
    return before != notes
  }
}

/// The changed fields of commits as numbers, which are looked up once for all that share their facts.
private struct FieldNumbers {
  private var numberOf: [String: Int] = [:]
  private var lists = Known<ObjectIdentifier, [Int]>()

  var count: Int { numberOf.count }

  /// - Parameter facts: Those of a commit that the graph holds.
  mutating func numbers(of facts: Shared<TraceGraph.Commit.Facts>) -> [Int] {
    if let known = lists[facts.identity] { return known }
    let numbers = facts.value.changed.map { numberOf.number(of: $0) }
    lists[facts.identity] = numbers
    return numbers
  }
}

/// The parts of a graph in which late responses are looked for, so that other threads may change the rest meanwhile.
struct LateSearch: Sendable {
  let commits: TraceGraph.PagedArray<TraceGraph.Commit>
  let effects: TraceGraph.PagedArray<TraceGraph.Effect>
  /// For each effect the root of its chain, 0 if it is one.
  let chainOfEffect: TraceGraph.PagedArray<TraceEvent.Seq>

  init(_ builder: borrowing TraceGraphBuilder) {
    (commits, effects) = (builder.graph.commits, builder.graph.effects)
    chainOfEffect = builder.chainOfEffect
  }

  /// - Parameter before: The fields that it changed, each with the commit that had changed it last.
  func notes(of then: Int, _ before: [(field: String, commit: Int)]) -> [TraceGraph.OrderNote] {
    // Fields by the commit that they overwrite, in the order of the fields.
    var overwritten: [(first: Int, fields: [String])] = []
    for (field, before) in before where isLate(then, after: before) {
      if let known = overwritten.firstIndex(where: { $0.first == before }) {
        overwritten[known].fields.append(field)
      } else {
        overwritten.append((before, [field]))
      }
    }
    return overwritten.sorted { $0.first < $1.first }.map { .late(then, after: $0.first, $0.fields) }
  }

  func isLate(_ then: Int, after first: Int) -> Bool {
    guard let older = commits[then].effect, let newer = commits[first].effect else { return false }
    // Numbers are compared first: most pairs fail there.
    guard older < newer, chain(of: older) != chain(of: newer), isResponse(first), isResponse(then) else { return false }
    return effects[older].label == effects[newer].label
  }

  private func isResponse(_ commit: Int) -> Bool {
    guard let effect = commits[commit].effect else { return false }
    return commits[commit].time > effects[effect].begin.plus(effects[effect].call ?? 0)
  }

  /// The root of an effect's chain; its own number if it is a root.
  private func chain(of effect: Int) -> TraceEvent.Seq {
    chainOfEffect[effect] == 0 ? effects[effect].seq : chainOfEffect[effect]
  }
}

/// The look for late responses among all commits of one reactor, of which none changes any more: remembers the last that changed each
/// field.
private struct LateSearchOfReactor: Sendable {
  /// A note, with the number of its list of fields.
  private struct Note {
    var first: Int32
    var then: Int32
    var fields: Int32
  }

  private var track: LateTrack
  private let commits: IndexList
  /// Commits that were gone through.
  private var position = 0
  private var fields = FieldNumbers()
  /// The last commit that changed each field, by the field's number; -1 for none.
  private var writers: [Int] = []
  private var newest = -1
  /// Lists of fields that notes have, each once.
  private var lists: [[String]] = []
  private var numberOfList: [[String]: Int] = [:]
  private var notes: [Note] = []

  init(_ track: LateTrack, _ commits: IndexList) { (self.track, self.commits) = (track, commits) }

  /// Goes on up to a commit.
  mutating func advance(to end: Int, in graph: LateSearch) {
    track.look(at: commits, before: end, in: graph)
    guard track.hasOverlaps else { return }
    while position < commits.count, commits[position] < end {
      let commit = commits[position]
      if graph.commits[commit].state != nil { look(at: commit, in: graph) }
      position += 1
    }
  }

  private mutating func look(at commit: Int, in graph: LateSearch) {
    let effect = graph.commits[commit].effect ?? -1
    let changed = fields.numbers(of: graph.commits[commit].facts)
    while writers.count < fields.count { writers.append(-1) }
    var before: [(field: String, commit: Int)] = []
    if effect < newest {
      // Names are fetched for the few that are late.
      for (index, number) in changed.enumerated()
      where writers[number] >= 0 && graph.isLate(commit, after: writers[number]) {
        before.append((graph.commits[commit].changed[index], writers[number]))
      }
    }
    newest = max(newest, effect)
    for number in changed { writers[number] = commit }
    for note in before.isEmpty ? [] : graph.notes(of: commit, before) {
      let list = numberOfList.number(of: note.fields)
      if list == lists.count { lists.append(note.fields) }
      notes.append(Note(first: Int32(note.first), then: Int32(note.then), fields: Int32(list)))
    }
  }

  /// Adds the notes of the commits behind those of others.
  func addNotes(to all: inout TraceGraph.PagedArray<TraceGraph.OrderNote>) {
    for note in notes { all.append(.late(Int(note.then), after: Int(note.first), lists[Int(note.fields)])) }
  }
}

extension TraceGraph.OrderNote {
  /// The trace alone tells that a mutation came too late, after one of a newer effect whose fields it changed.
  fileprivate static func late(_ then: Int, after first: Int, _ fields: [String]) -> Self {
    Self(first: first, then: then, rank: .stale, basis: .trace, fields: fields)
  }
}

/// Results that came too late, as far as a trace alone tells.
extension TraceGraphBuilder {
  /// Finds mutations that changed what a mutation of a newer effect of the same reactor and action case had set before, as the
  /// last to do so: one note for each pair. Looks at commits that are new or changed, and at those that overwrite them.
  ///
  /// The two are of different chains: within one, the older may have led to the newer. What an effect emits within the call
  /// of `mutate` is no response: such as a flag that is set while it waits. The actions are of one case: of others, a trace
  /// alone does not tell that the later result is wrong.
  ///
  /// - Returns: The commits of which notes changed.
  mutating func judgeLate(_ commits: [Int], of reactor: Int) -> [Int] {
    var commits = commits
    let search = LateSearch(self)
    if !lateTracks[reactor].hasOverlaps {
      lateTracks[reactor].look(at: graph.reactors[reactor].commits, in: search)
      guard lateTracks[reactor].hasOverlaps else { return [] }
      commits = Array(graph.reactors[reactor].commits)
    }
    var disturbed: Set<Int> = []
    for commit in commits {
      let changed = graph.commits[commit].state == nil ? [] : graph.commits[commit].changed
      disturbed.formUnion(lateTracks[reactor].enter(commit, changed))
    }
    return disturbed.filter {
      lateTracks[reactor].keep(search.notes(of: $0, lateTracks[reactor].overwritten(by: $0)), of: $0)
    }
  }

  /// The same for all commits of all reactors, of which none changes any more, while actions are completed. Returns all notes.
  ///
  /// Goes through the commits stretch by stretch, so that a large graph is gone through once.
  mutating func judgeAllLate(
    while completeActions: (inout TraceGraphBuilder) -> Void
  ) -> TraceGraph.PagedArray<TraceGraph.OrderNote> {
    let search = LateSearch(self)
    let reactors = zip(lateTracks, graph.reactors).map { Locked(LateSearchOfReactor($0, $1.commits)) }
    if search.commits.count < Self.leastForThread {
      completeActions(&self)
      for reactor in reactors { reactor.withLock { $0.advance(to: .max, in: search) } }
    } else {
      let ends = stride(from: 0, to: search.commits.count, by: Self.stretch).map { $0 + Self.stretch }
      // A stretch may be taken before the one before is done: whoever comes later finds less to do.
      let parts = ends.flatMap { end in reactors.map { (end: end, reactor: $0) } }
      HelperThread.forEach(parts, after: { completeActions(&self) }) { part in
        part.reactor.withLock { $0.advance(to: part.end, in: search) }
      }
    }
    var notes = TraceGraph.PagedArray<TraceGraph.OrderNote>()
    for reactor in reactors { reactor.withLock { $0.addNotes(to: &notes) } }
    return notes
  }

  /// With fewer commits a thread takes longer than they do.
  private static var leastForThread: Int { 1_000 }
  private static var stretch: Int { 1 << 18 }
}
