import TraceModel

/// What a timeline shows of a story: which elements, and from when to when.
package struct Scene: Sendable {
  package let story: Story
  /// Nanoseconds since the header.
  package var window: ClosedRange<UInt64>
  /// Indices into the story's arrays, ascending.
  ///
  /// Only reactors with something to show.
  package var reactors: [Int] = []
  package var actions: [Int] = []
  package var effects: [Int] = []
  package var commits: [Int] = []
  /// Events of the trace that were asked for, but are not shown.
  package var leftOut = 0
  package var remarks: [String] = []
  /// Numbers of events that the story does not keep (a run, a reduce, a state), with the event they belong to.
  package var trails: EventTrails?

  package var isEmpty: Bool { actions.isEmpty && effects.isEmpty && commits.isEmpty }

  /// Chooses what the options ask for, and of that no more than they allow.
  ///
  /// - Parameters:
  ///   - chain: Numbers of the events to keep; nil for all.
  package init(
    _ story: Story, _ options: TimelineOptions = .init(), chain: Set<TraceEvent.Seq>? = nil
  ) throws(DiagramError) {
    self.story = story
    window = try Self.window(of: story, options)
    let ids = try Self.reactorIDs(of: story, named: options.reactor)
    func isAskedFor(_ reactor: TraceEvent.ReactorID, _ seq: TraceEvent.Seq) -> Bool {
      ids?.contains(reactor) != false && chain?.contains(seq) != false
    }
    actions = story.actions.indices.filter {
      let action = story.actions[$0]
      return isAskedFor(action.reactor, action.seq) && window.contains(action.time)
    }
    effects = story.effects.indices.filter {
      let effect = story.effects[$0]
      return isAskedFor(effect.reactor, effect.seq) && window.overlaps(effect.begin...max(effect.begin, effect.finish))
    }
    commits = story.commits.indices.filter {
      let commit = story.commits[$0]
      return isAskedFor(commit.reactor, commit.seq) && window.contains(commit.time)
    }
    cut(to: max(1, options.maxEvents))
    if options.from == nil && options.to == nil { tightenWindow() }
    let shown = Set(
      actions.map { story.actions[$0].reactor } + effects.map { story.effects[$0].reactor }
        + commits.map { story.commits[$0].reactor })
    reactors = story.reactors.indices.filter { shown.contains(story.reactors[$0].id) }
  }

  private static func window(
    of story: Story, _ options: TimelineOptions
  ) throws(DiagramError) -> ClosedRange<UInt64> {
    let from = options.from ?? min(story.span.lowerBound, options.to ?? .max)
    let to = options.to ?? max(story.span.upperBound, from)
    guard from <= to else {
      throw .notInTrace(
        "the timeline would end (\(TimeWords.duration(to))) before it begins (\(TimeWords.duration(from))); "
          + "swap --from and --to")
    }
    return from...to
  }

  private static func reactorIDs(
    of story: Story, named name: String?
  ) throws(DiagramError) -> Set<TraceEvent.ReactorID>? {
    guard let name else { return nil }
    let found = story.reactors.filter { $0.name == name || $0.type == name }
    guard found.isEmpty else { return Set(found.map(\.id)) }
    let known = Set(story.reactors.flatMap { [$0.type, $0.name] }).subtracting([""]).sorted()
    let list = known.prefix(12).map { SafeText.clean($0, limit: 60) }.joined(separator: ", ")
    throw .notInTrace(
      "no reactor has the name or type \(SafeText.clean(name, limit: 60)); "
        + (known.isEmpty ? "this trace names none" : "this trace has \(list)\(known.count > 12 ? ", ..." : "")"))
  }

  /// Without wishes for a window, it begins where something happens; at 0 if that is near.
  private mutating func tightenWindow() {
    let moments = busy
    guard let first = moments.map(\.lowerBound).min(), let last = moments.map(\.upperBound).max() else { return }
    let isNearStart = Double(first) <= 0.12 * Double(last)
    window = (isNearStart ? 0 : first)...max(last, first)
  }

  /// When something ran or happened, for finding idle stretches.
  package var busy: [ClosedRange<UInt64>] {
    var busy = actions.map { story.actions[$0].time...story.actions[$0].time }
    for index in effects {
      let effect = story.effects[index]
      busy.append(effect.begin...effect.begin)
      busy += effect.runs
      busy.append(effect.finish...max(effect.begin, effect.finish))
    }
    for index in commits {
      let commit = story.commits[index]
      busy.append(commit.time...max(commit.time, commit.finish))
    }
    return busy.compactMap { $0.overlaps(window) ? $0.clamped(to: window) : nil }
  }
}

extension Story.Commit {
  /// When all of it was over: the state, or what is known of it.
  package var finish: UInt64 { max(time, reduce?.upperBound ?? time, state ?? time) }

  /// Lines of the trace it stands for.
  var eventCount: Int { 1 + (reduce == nil ? 0 : 1) + (state == nil ? 0 : 1) }
}

extension Story.Effect {
  var eventCount: Int { 1 + runs.count + (end == .open ? 0 : 1) }

  /// Whether it was not on a thread for a while between its begin and a moment.
  func hasWaited(until time: UInt64) -> Bool {
    let span = time - min(begin, time)
    guard !runs.isEmpty else { return span > 1_000_000 }
    let ran = runs.reduce(UInt64(0)) { sum, run in
      run.lowerBound <= time ? sum + (min(run.upperBound, time) - run.lowerBound) : sum
    }
    return span > ran + max(1_000, span / 50)
  }
}
