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
    Double(max(0, outerLanes - 1) + max(0, innerLanes - 2)) * Self.lane
  }
  private var rightExtra: Double {
    Double(max(0, rightLanes - 9)) * Self.lane + (0..<3).reduce(0) { $0 + extra(after: $1) } + growth.reduce(0, +)
  }

  var pageWidth: Double { Style.pageWidth + leftExtra + rightExtra }
  var leftWall: (left: Double, right: Double) { (20, 98) }
  var rightWall: (left: Double, right: Double) { (pageWidth - 110, pageWidth - 20) }
  var bandLeft: Double { 116 + Double(max(0, outerLanes - 1)) * Self.lane }
  var bandRight: Double { rightWall.left - 18 }

  /// Left edge and width of a column.
  func column(_ index: Int) -> (left: Double, width: Double) {
    let (left, width) = columns[index]
    let before = (0..<index).reduce(0) { $0 + extra(after: $1) + growth[$1] }
    return (left + leftExtra + before, width + growth[index])
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
    hasEffects
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
