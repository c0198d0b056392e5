import TraceModel

/// Title and figures of a timeline, in words.
struct TimelineWords {
  let title: String
  private let scene: Scene
  private let scale: TimeScale
  private let critical: CriticalPath?

  init(_ scene: Scene, _ scale: TimeScale, _ critical: CriticalPath?) {
    self.scene = scene
    self.scale = scale
    self.critical = critical
    title = Self.title(of: scene.story)
  }

  static func title(of story: Story) -> String {
    let name = story.header.titleName
    return name.isEmpty ? "Timeline of a trace" : "Timeline of \(SafeText.clean(name, limit: 80))"
  }

  /// The line under the title, from long to short.
  func figures(dropped: Int) -> [String] {
    let isVirtual = scene.story.header.clock == "virtual"
    let length =
      TimeWords.duration(scene.window.upperBound - scene.window.lowerBound) + (isVirtual ? " of virtual time" : "")
    let whole = scale.idle == 0 ? length : "\(length), of which \(TimeWords.duration(scale.idle)) idle is folded"
    let counts = [
      TimeWords.count(scene.reactors.count, "reactor"), TimeWords.count(scene.actions.count, "action"),
      TimeWords.count(scene.effects.count, "effect"), TimeWords.count(scene.commits.count, "mutation"),
    ].joined(separator: ", ")
    let events = "\(TimeWords.count(scene.story.eventCount, "event")), \(losses(dropped: dropped))"
    let short = scale.idle == 0 ? length : "\(length) (\(TimeWords.duration(scale.idle)) idle folded)"
    return [whole, short].map { "\($0) · \(counts) · \(events)" } + [whole, short, length].map { "\($0) · \(events)" }
  }

  private func losses(dropped: Int) -> String {
    var parts: [String] = []
    if scene.story.lost > 0 {
      let why = scene.story.lostReasons.joined(separator: ", ")
      parts.append(
        "\(TimeWords.count(scene.story.lost)) lost\(why.isEmpty ? "" : " (\(SafeText.clean(why, limit: 30)))")")
    }
    if scene.leftOut > 0 { parts.append("\(TimeWords.count(scene.leftOut)) left out") }
    if parts.isEmpty { parts.append("none lost or left out") }
    if dropped > 0 { parts.append("\(TimeWords.count(dropped, "label")) dropped") }
    return parts.joined(separator: ", ")
  }

  /// The picture in a few sentences, for who does not see it.
  var summary: String {
    var sentences = [figures(dropped: 0)[0] + "."]
    if let critical {
      let name = TooltipWords.name(critical.action, scene.story)
      sentences.append("Slowest action: \(name), \(TimeWords.duration(critical.total)).")
    }
    let trouble = Triage.items(of: scene).map(\.words)
    sentences.append(
      trouble.isEmpty
        ? "Nothing impure, failed or left open."
        : trouble.joined(separator: "; ") + ".")
    let noticed = scene.noticed
    if !noticed.isEmpty { sentences.append("Noticed: \(noticed.joined(separator: "; ")).") }
    return sentences.joined(separator: " ")
  }
}
