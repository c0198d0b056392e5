import Testing

@testable import PictureKit

@Suite("Reading what libgvc wrote")
struct MarkupScannerTests {
  private func tokens(_ bytes: [UInt8]) throws -> [String] {
    var scanner = try MarkupScanner(bytes)
    var words: [String] = []
    while let token = try scanner.next() {
      switch token {
      case .open(let tag):
        let attributes = tag.attributes.map { " \($0.name)=[\($0.value)]" }.joined()
        words.append("\(tag.name)\(attributes)\(tag.closesItself ? " closed" : "")")
      case .close(let name): words.append("end \(name)")
      case .text(let text): words.append("text \(text)")
      }
    }
    return words
  }

  @Test func `a tag has its attributes in their order, and says whether it closes itself`() throws {
    let text = "<?xml v=\"1\"?><!-- < --><svg a=\"1\" b:c=\"x = y/\"><g/>t&amp;u<rect\n w=\"\"\t/><p q=\"/\"></p></svg>"

    #expect(
      try tokens(Array(text.utf8)) == [
        "svg a=[1] b:c=[x = y/]", "g closed", "text t&amp;u", "rect w=[] closed", "p q=[/]", "end p", "end svg",
      ])
  }

  @Test(arguments: [
    #"<a b="1>"#, #"<a b="1" c=">"#, #"<a ="1">"#, #"<a b"1">"#, #"< a="1">"#, #"<"1">"#, "<>", "text<a",
  ])
  func `a tag that is not whole is refused`(text: String) {
    #expect(throws: DiagramError.self) { try tokens(Array(text.utf8)) }
  }

  @Test func `characters that XML does not allow are refused, and no others`() throws {
    let refused = [0x0, 0x1, 0x8, 0xB, 0xC, 0xE, 0x1F, 0xFFFE, 0xFFFF]
    let allowed = [
      0x9, 0xA, 0xD, 0x20, 0x7F, 0x80, 0x9F, 0xD7FF, 0xE000, 0xFEFF, 0xFFBF, 0xFFFD, 0x1_0000, 0x1_FFFE, 0x10_FFFF,
    ]
    for (code, isAllowed) in refused.map({ ($0, false) }) + allowed.map({ ($0, true) }) {
      let bytes = Array("a\(Character(try #require(Unicode.Scalar(UInt32(code)))))".utf8)
      #expect(((try? tokens(bytes)) != nil) == isAllowed, "U+\(String(code, radix: 16))")
    }
    for bytes: [UInt8] in [[0x80], [0xEF], [0xEF, 0xBF], [0xC0, 0x80], [0xED, 0xA0, 0x80]] {
      #expect(throws: DiagramError.self) { try tokens(bytes) }
    }
  }
}
