import TraceModel

/// What a mark says when the pointer rests on it: all that the picture has no room for.
enum TooltipWords {
  static func action(_ index: Int, _ story: Story) -> String {
    let action = story.actions[index]
    var lines = [
      name(index, story), "\(reactor(action.reactor, story)), at \(moment(action.time)), event \(action.seq)",
    ]
    if let source = action.source { lines.append("from \(source)") }
    if let site = action.site { lines.append("sent at \(site.file):\(site.line)") }
    if let commit = action.sentByCommit {
      let how = action.cause.isOwner ? "sent by what was started at" : "sent by"
      lines.append("\(how) \(story.commits[commit].label) of \(reactor(story.commits[commit].reactor, story))")
    }
    if action.cause == .unknown { lines.append("cause unknown") }
    if action.queued > 0 { lines.append("queued \(TimeWords.duration(action.queued))") }
    if let first = action.firstState { lines.append("first state after \(after(first, action.time))") }
    if let settled = action.settled { lines.append("settled after \(after(settled, action.time))") }
    return lines.joined(separator: "\n")
  }

  static func effect(_ index: Int, _ story: Story) -> String {
    let effect = story.effects[index]
    let ran = effect.runs.reduce(UInt64(0)) { $0 + ($1.upperBound - $1.lowerBound) }
    let length = effect.finish - min(effect.begin, effect.finish)
    var lines = ["effect of \(effect.action.map { name($0, story) } ?? "an action that is lost"): \(effect.label)"]
    lines.append("from \(moment(effect.begin)), \(TimeWords.duration(length))")
    if !effect.runs.isEmpty {
      let count = effect.runs.count
      let stretches = count == 1 ? "one stretch" : "\(TimeWords.count(count)) stretches"
      lines.append(
        "running \(TimeWords.duration(ran)) in \(stretches), "
          + "waiting \(TimeWords.duration(length - min(ran, length)))")
    }
    lines.append("event \(effect.seq)")
    lines.append(TimeWords.count(effect.commits.count, "mutation"))
    lines += effect.innerEnds.prefix(5).map { InnerEndWords.forms(of: $0, story)[0] + " within it" }
    lines.append(BarShape.endWords(of: effect, in: story).first ?? "")
    return lines.joined(separator: "\n")
  }

  static func commit(_ index: Int, _ story: Story) -> String {
    let commit = story.commits[index]
    let argument = commit.argument.isEmpty ? "" : " \(commit.argument)"
    var lines = [
      "\(commit.label)\(argument)",
      "\(reactor(commit.reactor, story)), at \(moment(commit.time)), event \(commit.seq)",
    ]
    if let effect = commit.effect, let action = story.effects[effect].action {
      lines.append("of \(name(action, story))")
    } else if commit.isInjected {
      lines += injected(index, story)
    }
    if commit.cause == .unknown { lines.append("cause unknown") }
    if let reduce = commit.reduce {
      if reduce.lowerBound > commit.time { lines.append("queued \(after(reduce.lowerBound, commit.time))") }
      lines.append("reduce \(TimeWords.duration(reduce.upperBound - reduce.lowerBound))")
      lines.append(StateWords.forms(of: commit).first ?? "")
    }
    if commit.isUnobserved { lines.append("nobody was subscribed") }
    for finding in commit.findings { lines.append("impure: \(story.findings[finding].message)") }
    return lines.joined(separator: "\n")
  }

  /// Where a mutation of no effect came from.
  static func injected(_ index: Int, _ story: Story) -> [String] {
    let commit = story.commits[index]
    let verb = commit.cause.isOwner ? "started by" : "after"
    let origin: String? =
      switch story.source(of: index) {
      case .effect(let effect):
        "\(verb) the effect \(story.effects[effect].label) of \(reactor(story.effects[effect].reactor, story))"
      case .action(let action): "\(verb) \(name(action, story)) of \(reactor(story.actions[action].reactor, story))"
      case .mutation(let before), .state(let before):
        "\(verb) \(story.commits[before].label) of \(reactor(story.commits[before].reactor, story))"
      case .start: "at the reactor's start"
      case .outside, .unknown: nil
      }
    return ["via \(commit.source == "transform" ? "transform(mutation:)" : commit.source ?? "transform(mutation:)")"]
      + (origin.map { [$0] } ?? [])
  }

  static func out(_ index: Int, _ story: Story) -> String {
    let out = story.transforms[index]
    return
      "state injected by transform(state:)\n\(reactor(out.reactor, story)), at \(moment(out.time)), event \(out.seq)"
      + (out.changed.isEmpty ? "" : "\n\(out.changed.joined(separator: ", "))")
  }

  static func card(_ card: Repetition, _ story: Story) -> String {
    let first = story.commits[card.commits[0]].time
    let last = story.commits[card.commits[card.commits.count - 1]].time
    let figures = CardFigures(card, story).words
    return "\(TimeWords.count(card.commits.count)) × \(card.label)\nfrom \(moment(first)) to \(moment(last))"
      + (figures.isEmpty ? "" : "\nreduce \(figures)")
  }

  /// Of the line from a cause.
  static func line(from cause: Story.Cause, known: String = "") -> String {
    cause.isOwner ? "started there; what triggered it is not known" : known
  }

  static func name(_ action: Int, _ story: Story) -> String {
    let action = story.actions[action]
    return "#\(action.number) \(action.label)" + (action.argument.isEmpty ? "" : " \(action.argument)")
  }

  private static func reactor(_ id: TraceEvent.ReactorID, _ story: Story) -> String {
    guard let reactor = story.reactors.first(where: { $0.id == id }) else { return "reactor \(id)" }
    return reactor.name.isEmpty ? reactor.type : "\(reactor.type) \"\(reactor.name)\""
  }

  private static func moment(_ time: UInt64) -> String { TimeWords.duration(time) }
  private static func after(_ end: UInt64, _ start: UInt64) -> String { TimeWords.duration(end - min(start, end)) }
}
