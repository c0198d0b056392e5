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
  /// All notes once no commit changes any more; nil as long as some may.
  private var lastNotes: [TraceGraph.OrderNote]?
  /// How many notes there are.
  private(set) var count = 0

  /// In the order of the commits that came too late.
  var notes: [TraceGraph.OrderNote] { lastNotes ?? notesOfCommit.sorted { $0.key < $1.key }.flatMap(\.value) }

  /// Looks at the commits that the reactor has more than before.
  mutating func look(at commits: IndexList, in graph: LateSearch) {
    for position in looked..<commits.count where !hasOverlaps {
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
    looked = commits.count
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

  /// Keeps the notes of all commits, of which none changes any more.
  mutating func keepAll(_ notes: [TraceGraph.OrderNote]) {
    (lastNotes, count, notesOfCommit) = (notes, notes.count, [:])
  }

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
  let commits: [TraceGraph.Commit]
  let effects: [TraceGraph.Effect]
  /// For each effect the root of its chain, 0 if it is one.
  let chainOfEffect: [TraceEvent.Seq]

  init(_ builder: borrowing TraceGraphBuilder) {
    (commits, effects) = (builder.graph.commits, builder.graph.effects)
    chainOfEffect = builder.chainOfEffect
  }

  /// The track of a reactor with the notes of all its commits, of which none changes any more.
  func judged(_ track: LateTrack, _ commits: IndexList) -> LateTrack {
    var track = track
    track.look(at: commits, in: self)
    if track.hasOverlaps { track.keepAll(notes(of: commits)) }
    return track
  }

  /// The notes of all commits of a reactor: remembers the last that changed each field.
  private func notes(of list: IndexList) -> [TraceGraph.OrderNote] {
    var fields = FieldNumbers()
    // The last commit that changed each field, by the field's number; -1 for none.
    var writers: [Int] = []
    var newest = -1
    // Lists of fields that many notes have, each once.
    var known: Set<[String]> = []
    var notes: [TraceGraph.OrderNote] = []
    for commit in list where commits[commit].state != nil {
      let effect = commits[commit].effect ?? -1
      let changed = fields.numbers(of: commits[commit].facts)
      while writers.count < fields.count { writers.append(-1) }
      var before: [(field: String, commit: Int)] = []
      if effect < newest {
        for (field, number) in zip(commits[commit].changed, changed) where writers[number] >= 0 {
          before.append((field, writers[number]))
        }
      }
      newest = max(newest, effect)
      for number in changed { writers[number] = commit }
      for var note in before.isEmpty ? [] : self.notes(of: commit, before) {
        note.fields = known.insert(note.fields).memberAfterInsert
        notes.append(note)
      }
    }
    return notes
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
    return overwritten.sorted { $0.first < $1.first }.map {
      .init(first: $0.first, then: then, rank: .stale, basis: .trace, fields: $0.fields)
    }
  }

  private func isLate(_ then: Int, after first: Int) -> Bool {
    guard let older = commits[then].effect, let newer = commits[first].effect else { return false }
    guard older < newer, effects[older].label == effects[newer].label else { return false }
    guard isResponse(first), isResponse(then) else { return false }
    return chain(of: older) != chain(of: newer)
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

  /// The same for all commits of all reactors, of which none changes any more, while actions are completed.
  mutating func judgeAllLate(while completeActions: (inout TraceGraphBuilder) -> Void) {
    let search = LateSearch(self)
    let tracks = zip(lateTracks, graph.reactors.map(\.commits))
    guard search.commits.count >= Self.leastForThread else {
      completeActions(&self)
      return lateTracks = tracks.map { search.judged($0, $1) }
    }
    lateTracks = HelperThread.map(Array(tracks), after: { completeActions(&self) }) { search.judged($0.0, $0.1) }
  }

  /// With fewer commits a thread takes longer than they do.
  private static var leastForThread: Int { 1_000 }
}
