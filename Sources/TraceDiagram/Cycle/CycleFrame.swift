#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The fixed measures of the picture, and the room that lines against the columns need at both sides.
struct CycleFrame: Equatable {
  /// Lanes for lines that come back, between the left wall and the bands, and between a band's edge and its actions.
  var outerLanes = 0
  var innerLanes = 0
  /// Lanes right of the states.
  var rightLanes = 0
  /// Where nothing takes time and nothing comes from outside, the effects take no room.
  var hasEffects = true

  static let lane = 9.0
  static let bandsTop = 128.0
  static let titleRow = 28.0
  static let railRow = 20.0
  static let wallHeight = 36.0

  private var leftExtra: Double {
    Double(max(0, outerLanes - 1) + max(0, innerLanes - 2)) * Self.lane
  }
  private var rightExtra: Double { Double(max(0, rightLanes - 9)) * Self.lane }

  var pageWidth: Double { Style.pageWidth + leftExtra + rightExtra }
  var leftWall: (left: Double, right: Double) { (20, 98) }
  var rightWall: (left: Double, right: Double) { (pageWidth - 110, pageWidth - 20) }
  var bandLeft: Double { 116 + Double(max(0, outerLanes - 1)) * Self.lane }
  var bandRight: Double { rightWall.left - 18 }

  /// Left edge and width of a column.
  func column(_ index: Int) -> (left: Double, width: Double) {
    let columns =
      hasEffects
      ? [(164.0, 150.0), (394, 204), (692, 212), (1006, 160)] : [(164.0, 220.0), (480, 0), (534, 260), (966, 200)]
    let (left, width) = columns[index]
    return (left + leftExtra, width)
  }

  /// X of a lane, counted from the nodes outwards.
  func outerLane(_ index: Int) -> Double { bandLeft - 9 - Double(index) * Self.lane }
  func innerLane(_ index: Int) -> Double { column(0).left - 26 - Double(index) * Self.lane }
  func rightLane(_ index: Int) -> Double { column(3).left + column(3).width + 18 + Double(index) * Self.lane }
  /// Lanes behind another column than the last.
  func corridor(_ column: Int, _ index: Int) -> Double {
    self.column(column).left + self.column(column).width + 14 + Double(index % 6) * Self.lane
  }

  /// Lines grow with the logarithm of what they carry.
  static func lineWidth(of edge: CycleModel.Edge) -> Double {
    (1 + 1.25 * log10(Double(max(edge.count, 1)))) * (edge.loops.isEmpty ? 1 : 1.5)
  }
  static func arrowLength(_ lineWidth: Double) -> Double { 5 + lineWidth * 1.25 }
}
