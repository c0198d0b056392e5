import PictureKit

/// The layout of a cycle, in pixels of the page: nodes in columns, bands below each other, lines between them.
struct CycleLayout {
  struct Band: Equatable {
    /// Index into the model's bands.
    var index: Int
    var box: Rect
    /// Top of the first row of tracks, and top and bottom of the nodes.
    var content: (top: Double, bottom: Double)

    static func == (a: Band, b: Band) -> Bool { a.index == b.index && a.box == b.box && a.content == b.content }
  }

  let model: CycleModel
  let faces: [CycleFace]
  private(set) var frame: CycleFrame
  private(set) var bands: [Band] = []
  private(set) var boxes: [Rect] = []
  private(set) var tracks: [CycleTrack] = []
  private(set) var lines: [CycleLine] = []
  /// The line of reactors in which nothing happened.
  private(set) var quiet: Rect?
  /// The strip of what was folded, and the top of the track that joins the walls.
  private(set) var strip: Rect?
  private(set) var returnTop = 0.0

  private var centers: [Double] = []
  private var heights: [Double] = []
  private var dummies: [Int: Double] = [:]
  private var ports: CyclePorts?
  private var bundles: CycleBundles

  /// - Parameter width: Of the page; nil for one that is as wide as its names need.
  init(_ model: CycleModel, slow: UInt64, width: Double? = nil) {
    var spared = 0.0
    self.init(model, slow: slow, width: width, sparing: spared)
    // How much room the lines need between the columns is known when all is placed.
    for _ in 0..<Self.mostAttempts where frame.excess > 0.5 {
      spared += frame.excess
      self.init(model, slow: slow, width: width, sparing: spared)
    }
  }

  private static let mostAttempts = 3

  private init(_ model: CycleModel, slow: UInt64, width: Double?, sparing spared: Double) {
    self.model = model
    frame = CycleFrame()
    frame.headHeight = CycleHeader(model: model, slow: slow).extraHeight(width: width ?? Style.pageWidth)
    frame.hasEffects = model.nodes.contains { $0.kind.column == 1 } || model.folded != nil
    var widths = [0.0, 0, 0, 0]
    for node in model.nodes {
      widths[node.kind.column] = max(widths[node.kind.column], CycleFace.width(of: node, slow: slow))
    }
    if let width { frame.narrow(to: width, widths: widths, sparing: spared) } else { frame.widen(to: widths) }
    let frame = frame
    faces = model.nodes.map {
      CycleFace($0, width: frame.column($0.kind.column).width, slow: slow, isNarrow: width != nil)
    }
    let order = CycleBands.order(model)
    var slots = Array(repeating: 0, count: order.count)
    for (slot, band) in order.enumerated() { slots[band] = slot }
    tracks = CycleTrack.tracks(of: model, slots: slots)
    bundles = CycleBundles(tracks, in: model)

    stackBands(order)
    chooseRows()
    choosePorts()
    chooseLanes()
    placeBoxes()
    lines = CycleLine.lines(in: self)
  }

  func trackY(_ track: CycleTrack) -> Double {
    let row = (Double(track.row) + 0.5) * CycleFrame.trackHeight
    return switch track.channel {
    case .head(let slot): bands[slot].box.top + CycleFrame.titleRow - 6 + row
    case .foot(let slot): bands[slot].content.bottom + 4 + row
    case .gap(let slot): bands[slot].box.bottom + 5 + row
    }
  }

  /// X of the lane by which a track comes to its target.
  func leftEnd(of track: CycleTrack) -> Double {
    let column = model.nodes[track.target].kind.column
    guard column == 0 else { return frame.lane(before: column, track.leftLane) }
    return track.isInner ? frame.innerLane(track.leftLane) : frame.outerLane(track.leftLane)
  }

  /// X of the lane by which an edge comes to its track.
  func rightEnd(of edge: Int, on track: CycleTrack) -> Double {
    guard let index = track.edges.firstIndex(of: edge) else { return 0 }
    return frame.lane(after: column(ofSourceOf: edge), track.rightLanes[index])
  }

  /// X of the first and the last of these lanes.
  func rightEnds(of track: CycleTrack) -> (first: Double, last: Double) {
    let ends = track.edges.map { rightEnd(of: $0, on: track) }
    return (ends.min() ?? 0, ends.max() ?? 0)
  }

  func portY(_ edge: Int, _ side: CyclePorts.Side) -> Double { ports?.y(edge, side) ?? 0 }
  func dummyY(_ edge: Int) -> Double? { dummies[edge] }

  /// No box but those at its ends is near the spline.
  func isClear(_ points: [Point], besides ends: [CycleModel.End]) -> Bool {
    let samples = Spline.samples(of: points)
    let top = samples.map(\.y).min() ?? 0
    let bottom = samples.map(\.y).max() ?? 0
    for (index, box) in boxes.enumerated() where !ends.contains(.node(index)) {
      let near = box.grown(by: 7)
      guard near.top <= bottom, near.bottom >= top else { continue }
      for (a, b) in zip(samples, samples.dropFirst()) where near.isCrossed(from: a, to: b) { return false }
    }
    return true
  }

  /// Orders and places the nodes of each band, and stacks the bands with room for the tracks.
  private mutating func stackBands(_ order: [Int]) {
    heights = zip(faces, CyclePorts.heights(of: model, tracks: tracks, bundles: bundles)).map { max($0.height, $1) }
    centers = Array(repeating: 0, count: model.nodes.count)
    let rows = tracks.rows
    var top = frame.bandsTop
    for (slot, band) in order.enumerated() {
      let cells = CycleCell.cells(of: band, in: model, heights: heights)
      let relative = CyclePlacement.centers(of: cells, in: CycleOrder.columns(of: cells))
      let contentTop = top + CycleFrame.titleRow + Double(rows[.head(slot)] ?? 0) * CycleFrame.trackHeight
      var bottom = contentTop
      for (cell, center) in zip(cells, relative) {
        bottom = max(bottom, contentTop + center + cell.height / 2)
        switch cell.item {
        case .node(let node): centers[node] = contentTop + center
        case .dummy(let edge): dummies[edge] = contentTop + center
        }
      }
      let foot = Double(rows[.foot(slot)] ?? 0)
      let end = bottom + 12 + foot * CycleFrame.trackHeight + (foot > 0 ? 2 : 0)
      bands.append(
        Band(index: band, box: Rect(left: 0, top: top, right: 0, bottom: end), content: (contentTop, bottom)))
      let gap = Double(rows[.gap(slot)] ?? 0)
      top = end + (gap > 0 ? 10 + gap * CycleFrame.trackHeight : 14)
    }
    if !model.quiet.isEmpty {
      quiet = Rect(left: 0, top: top, right: 0, bottom: top + 28)
      top += 28 + 14
    }
    if model.folded != nil {
      strip = Rect(left: 0, top: top, right: 0, bottom: top + 46)
      top += 46 + 14
    }
    returnTop = top + 2
  }

  /// Boxes of what was folded, by column; what the effects would fill is taken by words.
  var stripBoxes: [Int: Rect] {
    guard let strip, let folded = model.folded else { return [:] }
    var boxes: [Int: Rect] = [:]
    for column in [0, 2, 3] where !folded.nodes(in: column).isEmpty {
      let (left, width) = frame.column(column)
      boxes[column] = Rect(x: left, y: strip.center.y - 10, width: width - 6, height: 26)
    }
    return boxes
  }

  private mutating func choosePorts() {
    ports = CyclePorts(
      model, tracks: tracks, bundles: bundles, center: centers, heights: heights, dummy: dummies)
  }

  private mutating func chooseRows() {
    let centers = self.centers
    let model = self.model
    tracks.assignRows { track in
      let ys = track.edges.compactMap { edge -> Double? in
        if case .node(let node) = model.edges[edge].from { centers[node] } else { nil }
      }
      return (track.leavesUpwards ? ys.min() : ys.max()) ?? 0
    } targetY: { track in
      centers[track.target]
    }
  }

  /// Lanes from the nodes outwards: what lies nearest to the nodes takes the inner lane.
  private mutating func chooseLanes() {
    var after: [Int: CycleLanes] = [:]
    var ofBundle: [Int: Int] = [:]
    let reaches = bundleReaches()
    for index in nearestFirst(isAbove: \.leavesUpwards) {
      tracks[index].rightLanes = tracks[index].edges.map { edge in
        let leader = bundles.leader(of: edge)
        if let known = ofBundle[leader] { return known }
        let end = reaches[leader] ?? trackY(tracks[index])
        let lane = after[column(ofSourceOf: edge), default: CycleLanes()].lane(from: portY(edge, .right), to: end)
        ofBundle[leader] = lane
        return lane
      }
    }
    var outer = CycleLanes()
    var inner: [Int: CycleLanes] = [:]
    var before: [Int: CycleLanes] = [:]
    for index in nearestFirst(isAbove: \.arrivesFromAbove) {
      let track = tracks[index]
      let (y, end) = (trackY(track), portY(track.edges[0], .left))
      let column = model.nodes[track.target].kind.column
      tracks[index].leftLane =
        column > 0
        ? before[column, default: CycleLanes()].lane(from: y, to: end)
        : track.isInner
          ? inner[track.to, default: CycleLanes()].lane(from: y, to: end) : outer.lane(from: y, to: end)
    }
    frame.lanesBetween = (0..<3).map { (after[$0]?.count ?? 0) + (before[$0 + 1]?.count ?? 0) }
    frame.rightLanes = after[3]?.count ?? 0
    frame.outerLanes = outer.count
    frame.innerLanes = inner.values.map(\.count).max() ?? 0
  }

  /// The row furthest from its node that a bundle leads to, by the bundle's leader.
  private func bundleReaches() -> [Int: Double] {
    var reaches: [Int: Double] = [:]
    for track in tracks {
      let y = trackY(track)
      for edge in track.edges {
        guard let leader = bundles.leaders[edge] else { continue }
        let known = reaches[leader] ?? y
        reaches[leader] = track.leavesUpwards ? min(known, y) : max(known, y)
      }
    }
    return reaches
  }

  private func column(ofSourceOf edge: Int) -> Int {
    if case .node(let source) = model.edges[edge].from { model.nodes[source].kind.column } else { 0 }
  }

  /// Tracks below their nodes from the top row on, then those above from the bottom row on.
  private func nearestFirst(isAbove: KeyPath<CycleTrack, Bool>) -> [Int] {
    tracks.indices.filter { !tracks[$0][keyPath: isAbove] }
      + tracks.indices.reversed().filter { tracks[$0][keyPath: isAbove] }
  }

  private mutating func placeBoxes() {
    boxes = model.nodes.indices.map { index in
      let column = frame.column(model.nodes[index].kind.column)
      return Rect(
        x: column.left, y: centers[index] - heights[index] / 2, width: column.width, height: heights[index])
    }
    for index in bands.indices {
      bands[index].box.left = frame.bandLeft
      bands[index].box.right = frame.bandRight
    }
    quiet?.left = frame.bandLeft
    quiet?.right = frame.bandRight
    strip?.left = frame.bandLeft
    strip?.right = frame.bandRight
  }
}
