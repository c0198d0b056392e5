import PictureKit

/// Where things are on the page of two orders, in pixels.
struct OrderFrame {
  var pageWidth = 1160.0
  static let margin = Style.textMargin
  /// The line of marks before the orders part, and those of the two lanes.
  var center: Double { pageWidth / 2 }
  var left: Double { (pageWidth * 0.376).rounded() }
  var right: Double { pageWidth - left }
  /// Between a mark and its words.
  static let gap = 18.0
  /// Room for the words of a lane, and of the shared beginning.
  var laneRoom: Double { left - Self.gap - Self.margin - 12 }
  var centerRoom: Double { pageWidth - center - Self.gap - Self.margin - 12 }
  static let lineHeight = 17.0
  static let titleSize = 13.0
  static let detailSize = 12.0
  static let valueSize = 14.0
  static let forkHeight = 64.0
  static let foldHeight = 30.0

  static func height(lines: Int) -> Double { 32 + Double(lines) * lineHeight }
}

/// The rows of two orders with their places.
struct OrderLayout {
  struct PlacedRow {
    var item: OrderFolding.Item
    /// The middle of its marks.
    var y: Double
    var top: Double
    var bottom: Double
    var usual: OrderFace?
    var this: OrderFace?
  }

  let frame: OrderFrame
  let comparison: OrderComparison
  let story: OrderStory
  let folding: OrderFolding
  private(set) var beginning: [PlacedRow] = []
  private(set) var lanes: [PlacedRow] = []
  /// Top of the first row, of the fork, of the lanes, and of what comes after them.
  let top: Double
  private(set) var forkTop = 0.0
  private(set) var lanesTop = 0.0
  private(set) var end = 0.0

  init(
    _ comparison: OrderComparison, _ story: OrderStory, _ folding: OrderFolding, in frame: OrderFrame, top: Double
  ) {
    self.frame = frame
    self.comparison = comparison
    self.story = story
    self.top = top
    self.folding = folding
    let differing = Set(comparison.differences.map(\.field))
    let rows = comparison.rows
    let usual = OrderFaces(comparison.usual, blocks: rows.lazy.compactMap(\.usual), differing: differing)
    let this = OrderFaces(comparison.this, blocks: rows.lazy.compactMap(\.this), differing: differing)
    var y = top
    if !folding.beginning.isEmpty { y += 30 }
    for item in folding.beginning {
      beginning.append(Self.placed(item, &y, rows) { (nil, this.face(of: $0.this ?? 0..<0)) })
    }
    if !folding.beginning.isEmpty { y += 10 }
    forkTop = y
    y += folding.lanes.isEmpty ? 24 : OrderFrame.forkHeight
    lanesTop = y
    for item in folding.lanes {
      lanes.append(
        Self.placed(item, &y, rows) { row in
          let note = OrderLayout.note(on: row, comparison, folding)
          return (
            row.usual.map { usual.face(of: $0, note: note) }, row.this.map { this.face(of: $0, note: note) }
          )
        })
    }
    end = y + 8
  }

  private static func placed(
    _ item: OrderFolding.Item, _ y: inout Double, _ rows: [OrderAlignment.Row],
    faces: (OrderAlignment.Row) -> (usual: OrderFace?, this: OrderFace?)
  ) -> PlacedRow {
    var placed = PlacedRow(item: item, y: y + 15, top: y, bottom: y + OrderFrame.foldHeight)
    if case .row(let row) = item {
      let (usual, this) = faces(rows[row])
      placed.usual = usual
      placed.this = this
      placed.bottom = y + OrderFrame.height(lines: max(usual?.lines.count ?? 0, this?.lines.count ?? 0))
    }
    y = placed.bottom
    return placed
  }

  /// Says of an arrival of one order why the other has none, as far as that is known.
  private static func note(
    on row: OrderAlignment.Row, _ comparison: OrderComparison, _ folding: OrderFolding
  ) -> OrderFace.Line? {
    if row.kind == .moved, let partner = row.partner, !folding.isDrawn(partner) {
      return .init(text: row.usual == nil ? "elsewhere in the usual order" : "elsewhere in this order", role: .mute)
    }
    guard row.kind == .only else { return nil }
    if let usual = row.usual {
      guard comparison.this.lost == 0 else {
        return .init(text: "recorded in the usual order alone", role: .removedText)
      }
      let why =
        switch OrderNote.end(of: usual.lowerBound, in: comparison) {
        case .cancelled?: "cancelled in this order"
        case .open?: "never came in this order"
        default: "only in the usual order"
        }
      return .init(text: why, role: .removedText)
    }
    guard let this = row.this else { return nil }
    guard comparison.usual.lost == 0 else { return .init(text: "recorded in this order alone", role: .addedText) }
    let why =
      switch OrderNote.endInUsual(of: this.lowerBound, in: comparison) {
      case .cancelled?: "cancelled in the usual order"
      case .open?: "never came in the usual order"
      default: "only in this order"
      }
    return .init(text: why, role: .addedText)
  }
}
