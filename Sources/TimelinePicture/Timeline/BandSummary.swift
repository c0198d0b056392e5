import PictureKit
import TraceReading

/// The facts beside a reactor's name: counts, and what went wrong.
enum BandSummary {
  /// At most one fact a row; what went wrong comes before the number of effects.
  static func text(of band: Band, _ model: TimelineModel, _ critical: CriticalPath?, rows: Int) -> [String] {
    let graph = model.graph
    var facts: [String] = []
    let reactor = graph.reactors[band.reactor]
    if !reactor.name.isEmpty, reactor.name != reactor.type {
      facts.append(reactor.type)
    } else if graph.reactors.count(where: { $0.type == reactor.type && $0.name == reactor.name }) > 1 {
      facts.append("number \(reactor.id)")
    }
    let folded = band.loopCards
    let actions = band.actions.count + folded.reduce(0) { $0 + $1.actions.count }
    let effects = band.effects.count + folded.reduce(0) { $0 + $1.effects.count }
    facts.append(CountText.of(actions, "action"))
    if effects > 0 { facts.append(CountText.of(effects, "effect")) }
    let worst = worstFacts(of: band, model, critical)
    let most = max(3, min(rows, 5))
    return Array(facts.prefix(max(2, most - worst.count)) + worst).prefix(most).map { $0 }
  }

  private static func worstFacts(of band: Band, _ model: TimelineModel, _ critical: CriticalPath?) -> [String] {
    let graph = model.graph
    var facts: [String] = []
    let impure = band.commits.count { !graph.commits[$0].findings.isEmpty }
    if impure > 0 { facts.append(CountText.of(impure, "impure reduce")) }
    var failed = 0
    var swallowed = 0
    for case .failed(let failure) in band.effects.map({ graph.effects[$0].end }) {
      failed += 1
      if failure.map({ graph.failures[$0].isSwallowed }) == true { swallowed += 1 }
    }
    if swallowed > 0 { facts.append("\(CountText.of(swallowed, "error")) swallowed") }
    if failed > swallowed { facts.append("\(CountText.of(failed - swallowed)) failed") }
    let open = band.effects.count { graph.effects[$0].isLeftOpen }
    if open > 0 { facts.append("\(CountText.of(open)) never ended") }
    let lost = band.effects.count { graph.effects[$0].end == .unknown }
    if lost > 0 { facts.append("\(CountText.of(lost, "end")) lost") }
    let loops = Set((band.actions + band.loopCards.flatMap(\.actions)).compactMap { graph.actions[$0].loop })
    if !loops.isEmpty {
      let turns = Triage.turns(of: loops, in: model)
      facts.append("\(CountText.of(loops.count, "loop")), \(CountText.of(turns, "turn"))")
    }
    if let critical, graph.actions[critical.action].reactor == band.id {
      facts.append("slowest \(DurationText.of(critical.total))")
    }
    return facts
  }

  /// A name too long for its column breaks once, at a capital letter.
  static func lines(ofName name: String) -> [String] {
    let room = 124.0
    func fits(_ text: some StringProtocol) -> Bool {
      TextMetrics.advance(String(text), size: Style.headingSize, bold: true) <= room
    }
    let name = SafeText.clean(name, limit: 80)
    if fits(name) { return [name] }
    let breaks = name.indices.dropFirst().filter {
      (name[$0].isUppercase || name[name.index(before: $0)] == " ") && fits(name[..<$0])
    }
    guard let cutIndex = breaks.last else { return [cut(name, to: room)] }
    return [String(name[..<cutIndex]), cut(String(name[cutIndex...]), to: room)]
  }

  private static func cut(_ text: String, to room: Double) -> String {
    TextMetrics.truncated(text, to: room * TextMetrics.reserve, size: Style.headingSize, bold: true)
  }
}
