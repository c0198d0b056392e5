import PictureKit
import TraceReading

/// The title, figures and summary of a timeline.
struct TimelineText {
  let title: String
  private let model: TimelineModel
  private let scale: TimeScale
  private let critical: CriticalPath?

  init(_ model: TimelineModel, _ scale: TimeScale, _ critical: CriticalPath?) {
    self.model = model
    self.scale = scale
    self.critical = critical
    title = Self.title(of: model.graph)
  }

  static func title(of graph: TraceGraph) -> String {
    let name = graph.header.titleName
    return name.isEmpty ? "Timeline of a trace" : "Timeline of \(SafeText.clean(name, limit: 80))"
  }

  /// The line under the title, from long to short.
  ///
  /// - Parameter dropped: Labels without room.
  func figures(dropped: [LabelRequest]) -> [String] {
    let isVirtual = model.graph.header.clock == "virtual"
    let length =
      DurationText.of(model.duration) + (isVirtual ? " of virtual time" : "")
    let whole = scale.idle == 0 ? length : "\(length), of which \(DurationText.of(scale.idle)) idle is folded"
    let counts = [
      CountText.of(model.reactorCount, "reactor"), CountText.of(model.actions.count, "action"),
      CountText.of(model.effects.count, "effect"), CountText.of(model.commits.count, "mutation"),
    ].joined(separator: ", ")
    let events = [true, false].map { isNamed in
      let parts = [CountText.of(model.graph.eventCount, "event")] + losses(dropped: dropped, isNamed: isNamed)
      return (model.isPart ? "part of " : "") + parts.joined(separator: ", ")
    }
    let short = scale.idle == 0 ? length : "\(length) (\(DurationText.of(scale.idle)) idle folded)"
    return events.flatMap { events in [whole, short].map { "\($0) · \(counts) · \(events)" } }
      + events.flatMap { events in [whole, short, length].map { "\($0) · \(events)" } }
  }

  private func losses(dropped: [LabelRequest], isNamed: Bool) -> [String] {
    var parts: [String] = []
    if model.graph.lost > 0 {
      let why = model.graph.lostReasons.joined(separator: ", ")
      parts.append(
        "\(CountText.of(model.graph.lost)) lost\(why.isEmpty ? "" : " (\(SafeText.clean(why, limit: 30)))")")
    }
    if model.leftOut > 0 { parts.append("\(CountText.of(model.leftOut)) left out") }
    if parts.isEmpty, !model.isPart { parts.append("none lost or left out") }
    if !dropped.isEmpty {
      parts.append("\(CountText.of(dropped.count, "label")) dropped" + (isNamed ? ": \(dropped.names)" : ""))
    }
    return parts
  }

  /// The picture in a few sentences, for readers who do not see it.
  var summary: String {
    var sentences = [figures(dropped: [])[0] + "."]
    if let critical {
      let name = TooltipText.name(critical.action, model.graph)
      sentences.append("Slowest action: \(name), \(DurationText.of(critical.total)).")
    }
    let trouble = Triage.items(of: model).map(\.caption)
    sentences.append(
      trouble.isEmpty
        ? "Nothing impure, failed or left open."
        : trouble.joined(separator: "; ") + ".")
    let suspects = model.suspects
    if !suspects.isEmpty { sentences.append("Noticed: \(suspects.joined(separator: "; ")).") }
    return sentences.joined(separator: " ")
  }
}

extension [LabelRequest] {
  /// The first of them, and how many more there are.
  var names: String { CountText.list(map { $0.forms.first ?? $0.kind }) }
}
