import PictureKit
import PlatformSupport
import TraceReading

/// Mutation, reduce and state as one column: wedge, queue, reduce, dot.
extension TimelineLayout {
  func drawCommits(of band: Band, as nodes: inout ElementNodes, on sheet: inout TimelineSheet) {
    var badges = BadgeRow()
    let folded = Set(band.cards.flatMap(\.commits))
    for index in band.commits where !folded.contains(index) {
      if plain.commits.contains(index) {
        drawPlain(commit: index, band, on: &sheet)
      } else {
        drawCommit(index, band, beside: &badges, as: &nodes, on: &sheet)
      }
    }
    for card in band.cards { drawCard(card, band, as: &nodes, on: &sheet) }
    for card in band.loopCards { drawLoopCard(card, band, as: &nodes, on: &sheet) }
  }

  private func drawCommit(
    _ index: Int, _ band: Band, beside badges: inout BadgeRow, as nodes: inout ElementNodes,
    on sheet: inout TimelineSheet
  ) {
    let commit = graph.commits[index]
    let out = changedOut[index].map { "\n\($0.text)" } ?? ""
    let tooltip = TooltipText.commit(index, graph) + out
    let x = commitX(index)
    if let reduce = commit.reduce {
      let left = scale.x(reduce.lowerBound) + shift(of: index)
      let right = max(scale.x(reduce.upperBound) + shift(of: index), left + 3)
      drawReduce(index, left: left, right: right, arrival: x, band, tooltip, on: &sheet)
      if !commit.findings.isEmpty, !turns.repeatedCommits.contains(index) {
        drawBadges(of: commit, right: right, y: band.reduce, beside: &badges, as: &nodes, on: &sheet)
      }
      nodes.dots[index] = drawState(index, at: Point(right - 1.5, band.state), band, tooltip, on: &sheet)
    }
    nodes.wedges[index] = sheet.mark(
      .init(
        .wedge, kind: "mutation", box: Rect(x: x - 5, y: band.mutation - 5, width: 10, height: 9),
        paint: Paint(fill: .mutation, stroke: .reduce), tooltip: tooltip), uses: .mutation)
    guard saysItself(index) else { return }
    label(mutation: index, at: Point(x, band.mutation), band, tooltip, on: &sheet)
  }

  private func drawReduce(
    _ index: Int, left: Double, right: Double, arrival x: Double, _ band: Band, _ tooltip: String,
    on sheet: inout TimelineSheet
  ) {
    let isQueued = left - x > 2
    sheet.drawing.background.line([Point(x, band.mutation + 3), Point(x, band.reduce - (isQueued ? 4 : 5))], .cause)
    sheet.drawing.background.line([Point(right - 1.5, band.reduce + 5), Point(right - 1.5, band.state - 4)], .cause)
    if isQueued {
      sheet.mark(
        .init(
          .box, kind: "queued", box: Rect(left: x, top: band.reduce - 4, right: left, bottom: band.reduce + 4),
          paint: Paint(fill: .page, stroke: .mute, dash: .dashed), tooltip: tooltip), uses: .queued)
    }
    let box = Rect(left: left, top: band.reduce - 5, right: right, bottom: band.reduce + 5)
    if !graph.commits[index].findings.isEmpty {
      sheet.drawing.background.rect(box, Paint(fill: .badFill))
      sheet.drawing.background.hatch(box, .bad)
      sheet.mark(
        .init(.box, kind: "reduce impure", box: box, paint: Paint(stroke: .bad), tooltip: tooltip), uses: .impure)
    } else {
      sheet.mark(
        .init(.box, kind: "reduce", box: box, paint: Paint(fill: .reduce, stroke: .reduce), tooltip: tooltip),
        uses: .reduce)
    }
  }

  /// Up to three numbers of the findings table; the same number not twice in a row within 24 pixels.
  private func drawBadges(
    of commit: TraceGraph.Commit, right: Double, y: Double, beside badges: inout BadgeRow,
    as nodes: inout ElementNodes, on sheet: inout TimelineSheet
  ) {
    // Numbers stand beside those of their neighbors; tooltips and the table list what does not fit.
    var x = max(right + 11, badges.end + 8)
    let edge = model.pageWidth - Style.bandMargin - 7
    guard x < right + 45 else { return }
    let numbers = commit.findings.compactMap { findingNumbers[$0] }.sorted()
    for number in numbers.prefix(3) where x <= edge {
      if let last = badges.last[number], x - last < 24 { continue }
      badges.last[number] = x
      addBadge(number, at: Point(x, y), as: &nodes, on: &sheet)
      x += 15
      badges.end = x - 8
    }
  }

  /// The number of a finding, filled for an error.
  func addBadge(_ number: Int, at center: Point, as nodes: inout ElementNodes, on sheet: inout TimelineSheet) {
    guard let index = findingNumbers.first(where: { $0.value == number })?.key else { return }
    let finding = graph.findings[index]
    let node = sheet.mark(
      .numberOfFinding(
        number, kind: "badge", level: finding.level.rawValue, "\(finding.rule.rawValue), \(finding.message)",
        at: center, diameter: 14))
    if nodes.badges[number] == nil { nodes.badges[number] = node }
  }

  private func drawState(
    _ index: Int, at center: Point, _ band: Band, _ tooltip: String, on sheet: inout TimelineSheet
  ) -> PictureGraph.NodeID {
    let commit = graph.commits[index]
    let isCritical = critical?.commit == index
    if isCritical {
      sheet.drawing.add(
        .init(
          .ellipse, kind: "critical", box: Rect(center: center, width: 13, height: 13),
          paint: Paint(fill: .page, stroke: .ink, width: 2), tooltip: tooltip))
    }
    let dot = StateDot.of(commit)
    let node = sheet.mark(
      .init(
        .ellipse, kind: dot.kind, box: Rect(center: center, width: 9, height: 9), paint: dot.paint, tooltip: tooltip),
      uses: dot.mark)
    guard saysItself(index) else { return node }
    let cluster = clusterOf[index]
    var request = LabelRequest(
      turns.sums[index].map { [$0.state] } ?? StateText.forms(of: (cluster ?? [index]).map { graph.commits[$0] }),
      at: center, kind: "state", limits: band.labelLimits)
    if let first = cluster?.first {
      request.leftAnchor = dotX(of: first)
      request.cutCost = Self.cutOfGroup
    }
    if changedOut[index]?.isDropped == true {
      request.forms = request.forms.map { "\($0), dropped" }
    } else if turns.sums[index] == nil {
      request.states = cluster ?? [index]
    }
    request.gap = isCritical || late.contains(index) ? 10 : 8
    request.tiers = (0..<band.room.foot).map { 13 * Double($0 + 1) }
    let areNoops = turns.sums[index]?.isNoop ?? (cluster ?? [index]).allSatisfy { graph.commits[$0].isNoop }
    request.role = areNoops ? .mute : .stateText
    request.priority = isCritical || !commit.findings.isEmpty ? .critical : .rest
    request.surface = .page
    request.tooltip = tooltip
    sheet.requests.append(request)
    return node
  }

  /// The cost of a shorter form for a group: its words rather cross a line than leave some of it out.
  private static let cutOfGroup = 3.2

  /// Whether it has words of its own: no earlier turn of its loop and no later commit of its group speaks for it.
  private func saysItself(_ index: Int) -> Bool {
    !turns.repeatedCommits.contains(index) && clusterOf[index].map { $0.last == index } ?? true
  }

  private func label(
    mutation index: Int, at center: Point, _ band: Band, _ tooltip: String, on sheet: inout TimelineSheet
  ) {
    let commit = graph.commits[index]
    let isCritical = critical?.commit == index
    let isImpure = !commit.findings.isEmpty
    let name = TextMetrics.truncated(turns.sums[index]?.mutation ?? commit.label, to: 190)
    let cluster = clusterOf[index]
    var request = LabelRequest(
      cluster.map { MutationText.forms(of: $0.map { graph.commits[$0].label }) }
        ?? [name], at: center, kind: "mutation", limits: band.labelLimits)
    if let first = cluster?.first {
      request.leftAnchor = commitX(first)
      request.cutCost = Self.cutOfGroup
    }
    request.gap = 8
    request.tiers = (0..<band.room.strip).map { -14 * Double($0 + 1) }
    request.role = .mutationText
    request.bold = isImpure || isCritical
    request.priority = isCritical || isImpure ? .critical : .rest
    request.isNeeded = isImpure || isCritical
    request.surface = .page
    request.tooltip = tooltip
    sheet.requests.append(request)
  }
}

/// Where numbers of the table stand in one row of reduces.
private struct BadgeRow {
  /// Where the last number ends.
  var end = 0.0
  /// Where each number was drawn last.
  var last: [Int: Double] = [:]
}

/// How a state is drawn: hollow if nothing changed, dotted if that is unknown.
struct StateDot {
  let kind: String
  let mark: LegendMark
  let paint: Paint

  static func of(_ commit: TraceGraph.Commit) -> StateDot {
    commit.isNoop ? .same : commit.isNoopUnknown ? .unknown : .changed
  }

  private static let changed = StateDot(
    kind: "state", mark: .stateChanged, paint: Paint(fill: .state, stroke: .page))
  private static let same = StateDot(
    kind: "state same", mark: .stateSame, paint: Paint(fill: .page, stroke: .state, width: 1.6))
  static let unknown: StateDot = .init(
    kind: "state unknown", mark: .stateUnknown,
    paint: Paint(fill: .page, stroke: .state, width: 1.6, dash: .dotted))
}

extension LegendMark {
  static let mutation = LegendMark("mutation") { $0.wedge($1) }
  static let queued = LegendMark("queued, then reduce") { canvas, c in
    canvas.rect(Rect(x: c.x - 12, y: c.y - 4, width: 12, height: 8), Paint(stroke: .mute, dash: .dashed))
    canvas.rect(Rect(x: c.x, y: c.y - 5, width: 10, height: 10), Paint(fill: .reduce, stroke: .reduce))
  }
  static let reduce = LegendMark("reduce") {
    $0.rect(Rect(center: $1, width: 8, height: 10), Paint(fill: .reduce, stroke: .reduce))
  }
  static let impure = LegendMark("impure reduce") { $0.impureBox(Rect(center: $1, width: 18, height: 10)) }
  static let stateChanged = LegendMark("state changed") { $0.dot($1) }
  static let stateSame = LegendMark("state as before") { $0.dot($1, hollow: true) }
  static let stateUnknown = LegendMark("changed or not: unknown") {
    $0.circle($1, radius: 4.5, StateDot.unknown.paint)
  }
}
