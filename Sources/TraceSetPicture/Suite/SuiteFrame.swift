import PictureKit

/// Where things are on the page of a suite, in pixels: a page as tall as paper is, not more.
enum SuiteFrame {
  static let pageWidth = 1160.0
  static let tallest = 1640.0
  static let firstBlock = 106.0
  static let blockHead = 54.0
  static let blockEnd = 10.0
  static let blockGap = 12.0
  static let rowHeight = 19.0
  /// Room below the blocks: the legend, and a line about what is not drawn.
  static let below = 84.0
  static let lists = 3

  static var columnWidth: Double { (pageWidth - 2 * Style.bandMargin - 8) / Double(lists) }

  /// Left edge of a list.
  static func left(of list: Int) -> Double { Style.bandMargin + 4 + Double(list) * columnWidth }

  static func height(rows: Int) -> Double { blockHead + Double(rows) * rowHeight + blockEnd }
}
