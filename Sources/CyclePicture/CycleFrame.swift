import PictureKit
import PlatformSupport

/// The fixed measures of the picture, and the room that lines against the columns need at both sides.
struct CycleFrame: Equatable {
  /// Lanes for lines that come back, between the left wall and the bands, and between a band's edge and its actions.
  var outerLanes = 0
  var innerLanes = 0
  /// Lanes right of the states, and between each column and the next.
  var rightLanes = 0
  var lanesBetween = [0, 0, 0]
  /// Where nothing takes time and nothing comes from outside, the effects take no room.
  var hasEffects = true
  /// How much wider than usual each column is for its names.
  var growth = [0.0, 0, 0, 0]
  /// How much lower all of it stands below a head of several rows.
  var headHeight = 0.0
  /// The measures of a page of a given width; nil for the usual page.
  private(set) var narrow: Narrow?

  /// Columns as wide as their names if the page has room for that, and the rest of its width between them.
  struct Narrow: Equatable {
    let page: Double
    let widths: [Double]
    let gap: Double
    let sideGap: Double
    /// Lanes beside the states that have room.
    static let lanes = 1
    static let walls = (left: 56.0, right: 56.0)
    private static let leastWidth = 84.0
    private static let leastGap = 46.0
    /// Before the first column and after the last; their lanes are counted besides.
    private static let sideGap = 32.0
    /// Between a wall and the bands.
    static let wallGap = 18.0
    private static let outside = walls.left + walls.right + 2 * Style.textMargin + 2 * wallGap

    init(_ page: Double, widths: [Double], spared: Double) {
      self.page = page
      // Effects that take no room have no column.
      var shares = widths.enumerated().map { $0 == 1 && $1 == 0 ? 0 : max($1, Self.leastWidth) }
      var left = page - spared - Self.outside - 3 * Self.leastGap - 2 * Self.sideGap
      let narrowFirst = shares.indices.filter { shares[$0] > 0 }.sorted { shares[$0] < shares[$1] }
      for (rank, index) in narrowFirst.enumerated() {
        shares[index] = min(shares[index], max(Self.leastWidth, left / Double(narrowFirst.count - rank)))
        left -= shares[index]
      }
      self.widths = shares
      gap = Self.leastGap + max(0, left / 5)
      sideGap = Self.sideGap + max(0, left / 5)
    }

    var columns: [(left: Double, width: Double)] {
      var left = Style.textMargin + Self.walls.left + Self.wallGap + sideGap
      return widths.map { width in
        defer { left += width + gap }
        return (left, width)
      }
    }
  }

  /// Limit of all columns together: such a page is still read at a width of 1,600 pixels.
  private static let mostGrowth = 340.0

  static let lane = 9.0
  /// Room for arrows on both sides of the lanes between two columns.
  private static let bendRoom = 40.0
  static let bandsTop = 128.0
  static let titleRow = 28.0
  static let trackHeight = 20.0
  static let wallHeight = 36.0

  private var leftExtra: Double {
    Double(max(0, outerLanes - 1) + max(0, innerLanes - (narrow == nil ? 2 : 1))) * Self.lane
  }
  private var rightExtra: Double {
    Double(max(0, rightLanes - (narrow == nil ? 9 : Narrow.lanes))) * Self.lane
      + (0..<3).reduce(0) { $0 + extra(after: $1) } + growth.reduce(0, +)
  }

  /// The width of the page without the room that its lines need besides.
  private var usualWidth: Double {
    guard let narrow, let last = narrow.columns.last else { return Style.pageWidth }
    return last.left + last.width + narrow.sideGap + Narrow.wallGap + Narrow.walls.right + Style.textMargin
  }
  var pageWidth: Double { usualWidth + leftExtra + rightExtra }
  /// Pixels that the lines need beyond the width that was asked for.
  var excess: Double { narrow.map { pageWidth - $0.page } ?? 0 }
  var bandsTop: Double { Self.bandsTop + headHeight }
  private var walls: (left: Double, right: Double) { narrow == nil ? (78, 90) : Narrow.walls }
  var leftWall: (left: Double, right: Double) { (Style.textMargin, Style.textMargin + walls.left) }
  var rightWall: (left: Double, right: Double) {
    (pageWidth - Style.textMargin - walls.right, pageWidth - Style.textMargin)
  }
  var bandLeft: Double { leftWall.right + 18 + Double(max(0, outerLanes - 1)) * Self.lane }
  var bandRight: Double { rightWall.left - 18 }

  /// Left edge and width of a column.
  func column(_ index: Int) -> (left: Double, width: Double) {
    let (left, width) = columns[index]
    let before = (0..<index).reduce(0) { $0 + extra(after: $1) + growth[$1] }
    return (left + leftExtra + before, width + growth[index])
  }

  /// Makes a page of a width; `spared` are pixels of it that lines need.
  mutating func narrow(to page: Double, widths: [Double], sparing spared: Double) {
    narrow = Narrow(page, widths: widths, spared: spared)
  }

  /// Makes columns as wide as their names if the page has room for that; otherwise none gets more than the
  /// others that need it.
  mutating func widen(to widths: [Double]) {
    var wishes = zip(widths, columns).map { width, column in column.width > 0 ? max(0, width - column.width) : 0 }
    growth = [0, 0, 0, 0]
    var left = Self.mostGrowth
    while left > 0.5, let least = wishes.filter({ $0 > 0 }).min() {
      let step = min(least, left / Double(wishes.count { $0 > 0 }))
      for index in wishes.indices where wishes[index] > 0 {
        growth[index] += step
        wishes[index] -= step
        left -= step
      }
    }
  }

  private var columns: [(left: Double, width: Double)] {
    if let narrow { return narrow.columns }
    return hasEffects
      ? [(164, 150), (394, 204), (692, 212), (1006, 160)] : [(164, 220), (480, 0), (534, 260), (966, 200)]
  }

  /// How much wider than usual the room after a column is for its lanes.
  private func extra(after index: Int) -> Double {
    let room = columns[index + 1].left - columns[index].left - columns[index].width
    return max(0, Double(lanesBetween[index]) * Self.lane + Self.bendRoom - room)
  }

  /// X of a lane, counted from the nodes outwards.
  func lane(after column: Int, _ index: Int) -> Double {
    let (left, width) = self.column(column)
    return left + width + (column == 3 ? 18 : 14) + Double(index) * Self.lane
  }
  func lane(before column: Int, _ index: Int) -> Double { self.column(column).left - 26 - Double(index) * Self.lane }
  func outerLane(_ index: Int) -> Double { bandLeft - 9 - Double(index) * Self.lane }
  func innerLane(_ index: Int) -> Double { column(0).left - 26 - Double(index) * Self.lane }

  /// Lines grow with the logarithm of what they carry.
  static func lineWidth(of edge: CycleModel.Edge) -> Double {
    let width = (1 + 1.25 * log10(Double(max(edge.count, 1)))) * (edge.loops.isEmpty ? 1 : 1.5)
    return edge.change?.width(width) ?? width
  }
  static func arrowLength(_ lineWidth: Double) -> Double { 5 + lineWidth * 1.25 }
}
