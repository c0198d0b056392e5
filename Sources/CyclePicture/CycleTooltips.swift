import PictureKit

/// The tooltips of a cycle: whole names, all figures.
enum CycleTooltips {
  static func text(for node: CycleModel.Node, in model: CycleModel) -> String {
    let stage =
      node.kind == .outside ? node.name : "\(node.kind) \(node.name.isEmpty ? "(nothing changed)" : node.name)"
    var lines = ["\(model.bands[node.band].type): \(stage)", node.change?.count ?? CycleText.times(node.count)]
    lines += node.change?.words ?? []
    if let spread = node.spread {
      let text = CycleText.spread(spread)
      lines.append("\(node.kind == .effect ? "took" : "reduce") p50 \(text.p50), p95 \(text.p95)")
    }
    if node.passedOn > 0 { lines.append("\(CycleText.times(node.passedOn)) passed on later by transform(action:)") }
    if node.unchanged > 0 { lines.append("\(CycleText.times(node.unchanged)) nothing changed") }
    for source in node.sources {
      guard let name = source.name else { continue }
      lines.append("\(CycleText.times(source.count)) \(node.kind == .outside ? "via" : "by") \(name)")
    }
    let ends = node.ends
    for source in ends.cancelled {
      lines.append("\(CycleText.times(source.count)) cancelled" + (source.name.map { " by \($0)" } ?? ""))
    }
    if ends.failed > 0 { lines.append("\(CycleText.times(ends.failed)) failed, \(ends.swallowed) swallowed") }
    if ends.open > 0 { lines.append("\(CycleText.times(ends.open)) never ended") }
    if ends.unknown > 0 { lines.append("\(CycleText.times(ends.unknown)) with an end that was lost") }
    if ends.disposed > 0 { lines.append("\(CycleText.times(ends.disposed)) ended with the reactor") }
    if let impurity = node.impurity {
      let numbers = impurity.numbers.map(String.init).joined(separator: ", ")
      lines.append("impure \(impurity.seen) of \(impurity.total), finding \(numbers)")
    }
    if node.foldedLines > 0 { lines.append("\(CountText.of(node.foldedLines, "line")) to folded nodes") }
    return lines.joined(separator: "\n")
  }

  static func text(for edge: CycleModel.Edge, in model: CycleModel) -> String {
    let timing =
      switch edge.timing {
      case .atOnce: "at once"
      case .waited: "after waiting"
      case .unknown: "cause unknown or outside"
      case .started: "started there; what triggered it is not known"
      }
    let way = edge.isViaTransform ? ", via transform" : ""
    if let change = edge.change {
      return ([model.name(of: edge), change.count] + change.words).joined(separator: "\n")
    }
    return (["\(model.name(of: edge))\n\(CycleText.times(edge.count)), \(timing)\(way)"] + edge.order.words)
      .joined(separator: "\n")
  }

  /// The reactors in which nothing happened, up to forty.
  static func quiet(_ model: CycleModel) -> String {
    let shown = model.quiet.prefix(40).map { "\($0.type) \(CycleText.times($0.reactors))" }
    let more = model.quiet.count - shown.count
    return (["nothing sent, mutated or changed"] + shown + (more > 0 ? ["\(CountText.of(more)) more"] : []))
      .joined(separator: "\n")
  }

  static func sends(_ model: CycleModel) -> String {
    (["view sends \(CycleText.times(model.totals.sends))"]
      + model.totals.outside.map { "\(CycleText.times($0.count)) of them by \($0.name ?? "")" })
      .joined(separator: "\n")
  }

  static func renders(_ model: CycleModel) -> String {
    model.totals.renderSpread == nil
      ? "states that changed and were observed: \(CycleText.times(model.totals.renders)); no render was recorded"
      : "view renders \(CycleText.times(model.totals.renders))"
  }

  /// The picture in a few sentences, for those who cannot see it.
  static func summary(of model: CycleModel) -> String {
    let kinds = [
      (CycleModel.Kind.action, "action"), (.effect, "effect"), (.mutation, "mutation"), (.state, "state field"),
    ].map { kind, word in CountText.of(model.nodes.count { $0.kind == kind }, word) }
    var sentences = [
      "\(kinds.joined(separator: ", ")) of \(CountText.of(model.bands.count, "reactor type")), with counts and "
        + "p50 / p95, from the view and back to it."
    ]
    if !model.quiet.isEmpty {
      sentences.append("Nothing happened in \(CountText.of(model.quiet.count, "reactor type")) more.")
    }
    if !model.totals.suspects.isEmpty {
      sentences.append("Noticed: \(model.totals.suspects.joined(separator: "; ")).")
    }
    if !model.totals.orders.isEmpty {
      sentences.append("Of mutations that may come either way, \(model.totals.orders.words.joined(separator: ", ")).")
    }
    for loop in model.loops {
      sentences.append(
        "Feedback loop \(LoopLetter.of(loop.number - 1)): \(loop.members.joined(separator: ", ")), \(CycleHeader.turns(of: loop))."
      )
    }
    for node in model.nodes {
      guard let impurity = node.impurity else { continue }
      sentences.append("\(node.name) is impure in \(impurity.seen) of \(impurity.total).")
    }
    return sentences.joined(separator: " ")
  }
}
