import PictureKit
import TraceReading

/// The page that follows a running app: the modules of a report, over rows that it asks for.
package enum LivePage {
  /// The page; it has no data of a trace.
  package static let html: [UInt8] = PageTemplate(PageAssets.template, of: .live).filled { gap in
    switch gap {
    case .data:
      Array("<script type=\"application/json\" id=\"meta\">".utf8) + InertJSON.text(words)
        + Array("</script>\n".utf8)
    case .policy, .title, .style, .cycle, .findings, .script: []
    }
  }
  /// The file `/page.js`.
  package static let script: [UInt8] = PageScript(PageAssets.modules, first: "live-main.js").text
  /// The file `/page.css`.
  package static let style: [UInt8] = PageAssets.style + PageAssets.liveStyle

  /// Names that the page needs to read columns: kinds, marks, and the columns with bytes of an entry.
  private static let words = JSONValue.object([
    "kinds": ReportMeta.kinds, "marks": ReportMeta.marks,
    "columns": .array(LiveColumn.allCases.map { .array([.string("\($0)"), .of($0.width)]) }),
  ])
}
