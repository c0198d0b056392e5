import PictureKit
import TraceReading

/// The tooltips of marks: everything that the picture has no room for.
enum TooltipText {
  static func action(_ index: Int, _ graph: TraceGraph) -> String {
    let action = graph.actions[index]
    var lines = [
      name(index, graph), "\(reactor(action.reactor, graph)), at \(moment(action.time)), event \(action.seq)",
    ]
    if let source = action.source { lines.append("from \(source)") }
    if let site = action.site { lines.append("sent at \(site.file):\(site.line)") }
    if let commit = action.sentByCommit {
      let how = action.cause.isOwner ? "sent by what was started at" : "sent by"
      lines.append("\(how) \(graph.commits[commit].label) of \(reactor(graph.commits[commit].reactor, graph))")
    }
    if action.cause == .unknown { lines.append("cause unknown") }
    if action.queued > 0 { lines.append("queued \(DurationText.of(action.queued))") }
    if let first = action.firstState { lines.append("first state after \(after(first, action.time))") }
    if let settled = action.settled { lines.append("settled after \(after(settled, action.time))") }
    return lines.joined(separator: "\n")
  }

  static func effect(_ index: Int, _ graph: TraceGraph) -> String {
    let effect = graph.effects[index]
    let ran = effect.runs.reduce(UInt64(0)) { $0 + ($1.upperBound - $1.lowerBound) }
    let length = effect.finish - min(effect.begin, effect.finish)
    var lines = ["effect of \(effect.action.map { name($0, graph) } ?? "an action that is lost"): \(effect.label)"]
    lines.append("from \(moment(effect.begin)), \(DurationText.of(length))")
    if ran > 0 {
      let count = effect.runs.count
      let stretches = count == 1 ? "one stretch" : "\(CountText.of(count)) stretches"
      lines.append(
        "running \(DurationText.of(ran)) in \(stretches), "
          + "waiting \(DurationText.of(length - min(ran, length)))")
    }
    lines.append("event \(effect.seq)")
    lines.append(CountText.of(effect.commits.count, "mutation"))
    lines += effect.innerEnds.prefix(5).map { InnerEndText.forms(of: $0, graph)[0] + " within it" }
    lines.append(BarShape.endText(of: effect, in: graph).first ?? "")
    return lines.joined(separator: "\n")
  }

  static func commit(_ index: Int, _ graph: TraceGraph) -> String {
    let commit = graph.commits[index]
    let argument = graph.argument(ofCommit: index)
    var lines = [
      commit.label + (argument.isEmpty ? "" : " \(argument)"),
      "\(reactor(commit.reactor, graph)), at \(moment(commit.time)), event \(commit.seq)",
    ]
    if let effect = commit.effect, let action = graph.effects[effect].action {
      lines.append("of \(name(action, graph))")
      if let source = commit.source { lines.append("trigger lost in \(source)") }
    } else if commit.isInjected {
      lines += injected(index, graph)
    }
    if commit.cause == .unknown { lines.append("cause unknown") }
    if let reduce = commit.reduce {
      if reduce.lowerBound > commit.time { lines.append("queued \(after(reduce.lowerBound, commit.time))") }
      if reduce.upperBound > reduce.lowerBound {
        lines.append("reduce \(DurationText.of(reduce.upperBound - reduce.lowerBound))")
      }
      lines.append(StateText.withValues(of: [index], graph).first ?? StateText.forms(of: commit)[0])
    }
    if commit.isUnobserved { lines.append("no subscribers") }
    for finding in commit.findings { lines.append("impure: \(graph.findings[finding].message)") }
    return lines.joined(separator: "\n")
  }

  /// Where a mutation of no effect came from.
  static func injected(_ index: Int, _ graph: TraceGraph) -> [String] {
    let commit = graph.commits[index]
    let verb = commit.cause.isOwner ? "started by" : "after"
    let origin: String? =
      switch graph.source(of: index) {
      case .effect(let effect):
        "\(verb) the effect \(graph.effects[effect].label) of \(reactor(graph.effects[effect].reactor, graph))"
      case .action(let action): "\(verb) \(name(action, graph)) of \(reactor(graph.actions[action].reactor, graph))"
      case .mutation(let before), .state(let before):
        "\(verb) \(graph.commits[before].label) of \(reactor(graph.commits[before].reactor, graph))"
      case .start: "at the reactor's start"
      case .outside, .unknown: nil
      }
    return ["via \(commit.source == "transform" ? "transform(mutation:)" : commit.source ?? "transform(mutation:)")"]
      + (origin.map { [$0] } ?? [])
  }

  static func out(_ index: Int, _ graph: TraceGraph) -> String {
    let out = graph.transforms[index]
    return
      "state injected by transform(state:)\n\(reactor(out.reactor, graph)), at \(moment(out.time)), event \(out.seq)"
      + (out.changed.isEmpty ? "" : "\n\(out.changed.joined(separator: ", "))")
  }

  static func card(_ card: Repetition, _ graph: TraceGraph) -> String {
    let first = graph.commits[card.commits[0]].time
    let last = graph.commits[card.commits[card.commits.count - 1]].time
    let figures = CardFigures(card, graph).text
    return "\(CountText.of(card.commits.count)) × \(card.label)\nfrom \(moment(first)) to \(moment(last))"
      + (figures.isEmpty ? "" : "\nreduce \(figures)")
  }

  /// The tooltip of the line from a cause.
  static func line(from cause: TraceGraph.Cause, known: String = "") -> String {
    cause.isOwner ? "started there; what triggered it is not known" : known
  }

  static func name(_ index: Int, _ graph: TraceGraph) -> String {
    let (action, argument) = (graph.actions[index], graph.argument(ofAction: index))
    return "#\(action.number) \(action.label)" + (argument.isEmpty ? "" : " \(argument)")
  }

  private static func reactor(_ id: TraceEvent.ReactorID, _ graph: TraceGraph) -> String {
    guard let reactor = graph.reactors.first(where: { $0.id == id }) else { return "reactor \(id)" }
    if !reactor.name.isEmpty { return "\(reactor.type) \"\(reactor.name)\"" }
    return graph.reactors.count { $0.type == reactor.type && $0.name.isEmpty } > 1
      ? "\(reactor.type) number \(id)" : reactor.type
  }

  private static func moment(_ time: UInt64) -> String { DurationText.of(time) }
  private static func after(_ end: UInt64, _ start: UInt64) -> String { DurationText.of(end - min(start, end)) }
}
