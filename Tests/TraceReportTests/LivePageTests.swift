import Testing
import TraceModel

@testable import TraceReport

@Suite("The live page") struct LivePageTests {
  private let html = String(decoding: LivePage.html, as: UTF8.self)

  @Test func `Lines of a template that name another page are left out`() {
    let template = Array("<p>\n@report <b>\n@live <i>\nme@live.org\n".utf8)

    let pages = [PageTemplate.Page.report, .live].map { page in
      String(decoding: PageTemplate(template, of: page).filled { _ in [] }, as: UTF8.self)
    }

    #expect(pages == ["<p>\n<b>\nme@live.org\n", "<p>\n<i>\nme@live.org\n"])
  }

  @Test func `It has no script, style or trace of its own, which its policy would refuse`() {
    #expect(!["@@", "<style", " style=", "http-equiv"].contains { html.contains($0) })
    #expect(html.ranges(of: "<script").count == 2)
    #expect(html.contains("<script src=\"/page.js\"></script>"))
    #expect(html.contains("<link rel=\"stylesheet\" href=\"/page.css\">"))
  }

  @Test func `It knows every column of a live trace, and every kind and mark of a report`() {
    let columns = LiveColumn.allCases.map { "[\"\($0)\",\($0.width)]" }.joined(separator: ",")
    let words = [ReportMeta.kinds, ReportMeta.marks].map { String(decoding: InertJSON.text($0), as: UTF8.self) }

    #expect(html.contains("\"kinds\":\(words[0]),\"marks\":\(words[1]),\"columns\":[\(columns)]"))
  }
}
