import PictureKit

/// A kind of mark that a timeline can have: its name in the legend, and the sample beside the name.
///
/// A new mark is one file, which draws it and declares its `LegendMark`, and one line in `allCases`.
struct LegendMark: Hashable, Sendable, CaseIterable {
  let caption: String
  /// Draws a sample around a point, within 14 pixels to each side.
  let drawSample: @Sendable (inout Canvas, Point) -> Void

  init(_ caption: String, drawSample: @escaping @Sendable (inout Canvas, Point) -> Void) {
    self.caption = caption
    self.drawSample = drawSample
  }

  static func == (a: Self, b: Self) -> Bool { a.caption == b.caption }
  func hash(into hasher: inout Hasher) { hasher.combine(caption) }

  /// All marks, in the order of the legend.
  static let allCases: [LegendMark] = [
    .action, .running, .waiting, .mutation, .queued, .reduce, .impure,
    .stateChanged, .stateSame, .stateUnknown, .stateOut, .completed, .cancelled, .cutInside, .failed, .neverEnded,
    .staysOpen,
    .endLost, .disposed,
    .atOnce, .afterWaiting, .unknown, .startedBy, .viaTransform, .otherReactor, .loop, .late, .eitherWay,
    .slowest, .card, .sideBySide, .appMark, .parting, .testFailed, .lost,
  ]
}
