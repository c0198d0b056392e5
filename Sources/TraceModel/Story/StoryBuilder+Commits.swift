/// Mutations, the reduces they lead to, and the states that come out.
extension StoryBuilder {
  mutating func take(_ mutation: TraceEvent.Mutation, _ event: TraceEvent, _ position: Int, _ reactor: Int?) {
    let effect = index(mutation.effect, in: effectAt)
    var commit = Story.Commit(
      seq: event.seq, reactor: event.reactor ?? 0, time: event.time, label: mutation.label,
      argument: PayloadWords.of(mutation.payload), effect: effect, isInjected: mutation.isInjected,
      source: mutation.source)
    commit.cause = cause(of: event, isOwner: mutation.via != nil, isUnknown: mutation.isCauseUnknown)
    commit.causes = mutation.causes
    add(commit, position, reactor)
  }

  @discardableResult
  private mutating func add(_ commit: Story.Commit, _ position: Int, _ reactor: Int?) -> Int {
    let index = story.commits.count
    commitAt[position] = Int32(index)
    if let effect = commit.effect { story.effects[effect].commits.append(index) }
    if let reactor { story.reactors[reactor].commits.append(index) }
    story.commits.append(commit)
    return index
  }

  /// A reduce belongs to the mutation that caused it.
  ///
  /// One whose mutation is lost, or was multiplied on its way by `transform(mutation:)`, is a commit of its own.
  mutating func take(_ reduce: TraceEvent.Reduce, _ event: TraceEvent, _ position: Int, _ reactor: Int?) {
    let span = event.time...event.time.plus(reduce.duration)
    let joined = index(event.cause, in: commitAt)
    let commit: Int
    if let joined, story.commits[joined].reduce == nil {
      commit = joined
      commitAt[position] = Int32(commit)
    } else {
      var own = Story.Commit(seq: event.seq, reactor: event.reactor ?? 0, time: event.time, label: reduce.label)
      own.cause = cause(of: event, isUnknown: true)
      own.effect = joined.flatMap { story.commits[$0].effect }
      commit = add(own, position, reactor)
    }
    story.commits[commit].label = reduce.label
    story.commits[commit].reduce = span
    story.commits[commit].revision = reduce.revision
    // Until the state's line says more.
    story.commits[commit].areChangesUnknown = !reduce.isNoop
  }

  mutating func take(_ state: TraceEvent.State, _ event: TraceEvent, _ position: Int, _ reactor: Int?) {
    guard let reactor else { return }
    let changes = replays[reactor].take(state)
    guard !state.isInitial, let commit = inheritCommit(event, position) else { return }
    story.commits[commit].state = event.time
    story.commits[commit].revision = state.revision
    story.commits[commit].isUnobserved = state.isUnobserved
    if let changes {
      story.commits[commit].changed = changes.fields
      story.commits[commit].areChangesUnknown = !changes.isComplete
      for field in changes.fields where fieldsSeen[reactor].insert(field).inserted {
        story.reactors[reactor].fields.append(field)
      }
    }
  }

  mutating func takePulse(_ field: String, _ event: TraceEvent, _ position: Int) {
    guard let commit = inheritCommit(event, position),
      pulsesSeen.insert(PulseOfCommit(commit: commit, field: field)).inserted
    else { return }
    story.commits[commit].pulses.append(field)
  }
}

/// A pulse and the commit in which it fired.
struct PulseOfCommit: Hashable {
  var commit: Int
  var field: String
}
