import Gzip
import PictureKit
import TraceReading

/// Puts the parts of a page together.
struct PageAssembly {
  let meta: ReportMeta
  /// The cycle as SVG; empty if it could not be drawn.
  let cycle: String
  let columns: EventColumns

  func html(_ blocks: ValueBlocks) -> [UInt8] {
    let style = PageAssets.style + Array(CyclePart.style.utf8)
    let policy = PagePolicy.text(style: style)
    let data = data(blocks)
    return PageTemplate(PageAssets.template, of: .report).filled { gap in
      switch gap {
      case .policy: Array(policy.utf8)
      case .title: Array(SafeText.xml(meta.title).utf8)
      case .style: style
      case .cycle: Array(cycle.utf8)
      case .findings: Array(FindingsMarkup.text(meta.findings, title: meta.title).utf8)
      case .data: data
      case .script: PageScript.ofPage
      }
    }
  }

  /// The elements that hold the trace.
  private func data(_ blocks: ValueBlocks) -> [UInt8] {
    var columns = columns
    var output: [UInt8] = []
    output += "<script type=\"application/json\" id=\"meta\">".utf8
    output += InertJSON.text(meta.json(&columns, blocks))
    output += "</script>\n".utf8
    append("strings", Deflater.deflate(columns.strings.json), to: &output)
    var table = Deflater()
    for (_, column) in columns.named(valueLengths: blocks.lengths) { table.append(column.bytes) }
    append("cols", table.finished(), to: &output)
    if meta.rows.part != nil { append("before", blocks.before, to: &output) }
    for (index, block) in blocks.blocks.enumerated() { append("v\(index)", block, to: &output) }
    return output
  }

  private func append(_ id: String, _ bytes: [UInt8], to output: inout [UInt8]) {
    output += "<script type=\"text/plain\" id=\"\(id)\">".utf8
    Base64.append(bytes, to: &output)
    output += "</script>\n".utf8
  }
}
