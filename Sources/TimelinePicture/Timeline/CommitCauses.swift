import PictureKit
import PlatformSupport
import TraceReading

/// Why mutations came: from their effect, from elsewhere, or from an unknown cause.
extension CauseLines {
  func connectCommit(_ index: Int, to end: Point, _ band: Band, on sheet: inout TimelineSheet) {
    let commit = graph.commits[index]
    guard let wedge = nodes.wedges[index] else { return }
    if let effect = commit.effect {
      connectFromEffect(effect, to: wedge, of: index, end, band, on: &sheet)
      return
    }
    switch commit.cause {
    case .none: return
    case .unknown: connectUnknown(index, to: wedge, end, band, on: &sheet)
    case .trigger(let seq), .owner(let seq): connectInjected(index, from: seq, to: wedge, end, band, on: &sheet)
    }
  }

  /// Connects a mutation to the effect, action or state that led to it through a transform.
  private func connectInjected(
    _ index: Int, from seq: TraceEvent.Seq, to wedge: PictureGraph.NodeID, _ end: Point, _ band: Band,
    on sheet: inout TimelineSheet
  ) {
    let commit = graph.commits[index]
    guard let (node, start) = anchor(of: seq, at: commit.time, towards: end) else { return }
    let isOther = reactor(of: seq).map { $0 != band.id } ?? false
    let line = CauseLine.from(commit.cause, isOther: isOther, waited: graph.hasWaited(injected: index))
    let points = Self.curve(from: start, to: end)
    sheet.connect(line, from: node, to: wedge, points: points, tooltip: TooltipText.line(from: commit.cause))
    guard commit.isInjected else { return }
    let tooltip = TooltipText.injected(index, graph).joined(separator: "\n")
    sheet.mark(LineMarks.gate(on: points, head: line.head, role: line.role, tooltip: tooltip), uses: .viaTransform)
  }

  /// Draws one line for each effect behind a card.
  func connectCard(_ card: Repetition, _ band: Band, on sheet: inout TimelineSheet) {
    let byEffect = Dictionary(grouping: card.commits) { graph.commits[$0].effect }
    let middles = byEffect.values.map { $0[$0.count / 2] }.sorted()
    for middle in middles {
      let x = min(max(scale.x(graph.commits[middle].time), card.left + 8), card.right - 14)
      connectCommit(middle, to: Point(x, band.mutation - 18), band, on: &sheet)
    }
  }

  private func connectFromEffect(
    _ index: Int, to wedge: PictureGraph.NodeID, of commit: Int, _ end: Point, _ band: Band,
    on sheet: inout TimelineSheet
  ) {
    let effect = graph.effects[index]
    let time = graph.commits[commit].time
    let isCritical = layout.critical?.commit == commit
    let (role, width, head): (Role, Double, Double) = isCritical ? (.ink, 3, 0) : (.cause, 1.2, 5)
    if let bar = nodes.effects[index], let lane = band.laneOfEffect[index] {
      let isRunning = effect.runs.contains { $0.contains(time) }
      let reach = isRunning ? band.runningReach : band.waitingReach
      let waited = effect.hasWaited(until: time) && isNoticeable(time - min(effect.begin, time))
      let start = Point(
        layout.leave(effect: index, towards: end.x), band.lanes[lane] + (isCritical ? band.runningReach + 3 : reach))
      sheet.connect(
        .init(
          from: bar, to: wedge, kind: "cause",
          points: PictureGraph.straight([start, end]), role: role, width: width,
          dash: waited && !isCritical ? .dashed : .solid, head: head), uses: waited ? .afterWaiting : .atOnce)
    } else if let action = effect.action, let node = nodes.actions[action] {
      let start = Point(layout.actionX(action), band.action + 7)
      sheet.connect(
        .init(
          from: node, to: wedge, kind: "cause", points: PictureGraph.straight([start, end]), role: role, width: width,
          head: head), uses: .atOnce)
    }
  }

  /// Whether a length can be seen in the picture, or felt by a user.
  private func isNoticeable(_ length: UInt64) -> Bool {
    length >= 1_000_000 || Double(length) * scale.pixelsPerNanosecond >= 1
  }

  private func connectUnknown(
    _ index: Int, to wedge: PictureGraph.NodeID, _ end: Point, _ band: Band, on sheet: inout TimelineSheet
  ) {
    guard let lane = band.laneOfUnknown[index] else { return }
    let center = Point(scale.x(graph.commits[index].time), band.lanes[lane])
    let commit = graph.commits[index]
    let origin = commit.source ?? (commit.isInjected ? "transform" : nil)
    let node = sheet.mark(
      .init(
        .ellipse, kind: "unknown", box: Rect(center: center, width: 16, height: 16),
        paint: Paint(fill: .page, stroke: .unknown, width: 1.4, dash: .dotted),
        label: TextRun("?", at: center, anchor: .middle, bold: true, role: .mute),
        tooltip: "the cause of \(commit.label) is not known"), uses: .unknown)
    if let origin {
      var request = LabelRequest(
        ["via \(TextMetrics.truncated(origin, to: 210))"], at: center, kind: "unknown", limits: band.labelLimits)
      request.gap = 11
      request.isFixed = true
      request.role = .mute
      sheet.requests.append(request)
    }
    sheet.connect(
      .init(
        from: node, to: wedge, kind: "cause unknown",
        points: PictureGraph.straight([Point(center.x, center.y + 8), end]), role: .unknown, dash: .dotted),
      uses: .unknown)
  }
}
