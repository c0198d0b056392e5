import Foundation
import Gzip
import Testing

@testable import TraceReport

@Suite("Bytes of a report") struct EncodingTests {
  @Test(arguments: [0, 1, 2, 3, 4, 57, 1_000]) func `Base64 is that of Foundation`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }

    #expect(Base64.text(bytes) == Data(bytes).base64EncodedString())
    #expect(Base64.length(of: count) == Base64.text(bytes).utf8.count)
  }

  @Test(arguments: [0, 1, 65_536, 300_000]) func `What was deflated inflates to what it was`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* $0) >> 3) }

    #expect(try Inflate.raw(Deflater.deflate(bytes)) == bytes)
  }

  @Test func `Pieces deflate to the same as the whole`() throws {
    let bytes = Array("what is repeated is what is repeated".utf8)
    var deflater = Deflater()
    deflater.append(Array(bytes[..<10]))
    deflater.append([])
    deflater.append(Array(bytes[10...]))

    #expect(try Inflate.raw(deflater.finished()) == bytes)
  }

  @Test func `A column has seven bits a byte, and differences alternate`() {
    var column = Column()
    column.append(127)
    column.append(128)
    column.append(UInt64.max)
    column.append(difference: 0)
    column.append(difference: -1)
    column.append(difference: 1)
    column.append(difference: .min)

    let largest = [UInt8](repeating: 255, count: 9) + [1]
    #expect(column.bytes == [127, 128, 1] + largest + [0, 1, 2] + largest)
  }

  @Test func `A template is filled in one pass`() {
    let template = PageTemplate(Array("<t>@@TITLE@@</t>@@DATA@@@@NO@@ @@".utf8), of: .report)

    let page = template.filled { gap in
      gap == .title ? Array("@@DATA@@".utf8) : gap == .data ? Array("@@TITLE@@".utf8) : []
    }

    #expect(String(decoding: page, as: UTF8.self) == "<t>@@DATA@@</t>@@TITLE@@@@NO@@ @@")
  }

  @Test func `JSON in a page has no byte that begins a tag or an entity`() {
    let text = InertJSON.text(.object(["</script>": .string("<!--&amp;-->")]))

    #expect(
      String(decoding: text, as: UTF8.self)
        == #"{"\u003c/script\u003e":"\u003c!--\u0026amp;--\u003e"}"#)
  }
}
