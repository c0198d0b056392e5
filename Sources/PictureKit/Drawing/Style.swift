/// Type sizes and the frame that all pictures share, in pixels.
package enum Style {
  package static let titleSize = 20.0
  package static let headingSize = 13.0
  package static let leadSize = 12.0
  package static let textSize = 11.0
  package static let digitSize = 10.0

  package static let fontFamily = "DejaVu Sans,Verdana,system-ui,sans-serif"

  package static let pageWidth = 1400.0
  /// Where words begin at the left edge, and where bands do.
  package static let textMargin = 20.0
  package static let bandMargin = 12.0

  /// The dark theme: by the light value of each role, since marks of the background carry no class.
  package static let darkRules: String = Role.allCases.map { role in
    "[fill=\"\(role.light)\"]{fill:\(role.dark)}[stroke=\"\(role.light)\"]{stroke:\(role.dark)}"
  }.joined()
}
