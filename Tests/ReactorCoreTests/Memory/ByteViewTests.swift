import PlatformSupport
import Testing

@Suite("Bytes that somebody else keeps") struct ByteViewTests {
  @Test func `a slice counts from 0, and knows its text`() {
    Array("{\"name\":1}".utf8).withByteView { view in
      let name = view.slice(2, 6)

      #expect(name.count == 4)
      #expect(name[0] == UInt8(ascii: "n"))
      #expect(name.text == "name")
      #expect(Array(name) == Array("name".utf8))
      #expect(view.slice(from: 8).text == "1}")
      #expect(view.slice(10, 10).isEmpty)
    }
  }

  @Test func `bytes are compared with words and with others`() {
    "replace".withByteView { view in
      #expect(view.spells("replace"))
      #expect(!view.spells("replaced"))
      #expect(!view.spells("replacE"))
      #expect(view.starts(withWord: "rep"))
      #expect(!view.starts(withWord: "replaced"))
      #expect(view.isSame(as: ByteView("replace")))
      #expect(ByteView().isSame(as: ByteView("")))
    }
  }

  @Test func `a byte is found from an index on`() {
    #expect(ByteView("a,b,c").firstIndex(of: UInt8(ascii: ","), from: 2) == 3)
    #expect(ByteView("a,b").firstIndex(of: UInt8(ascii: ","), from: 2) == nil)
    #expect(ByteView().firstIndex(of: 0, from: 0) == nil)
  }

  @Test func `eight bytes make a word, wherever they stand`() {
    #expect(ByteView("x\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}").word(at: 1) == 0x0807_0605_0403_0201)
  }

  @Test func `an array takes all bytes in one go`() {
    var copy: [UInt8] = [0]
    copy += ByteView("abc")
    #expect(copy == [0, 97, 98, 99])
  }

  @Test(arguments: [-1, 3, .max]) func `an index outside is a trap`(index: Int) async {
    await #expect(processExitsWith: .failure) { [index = index as Int] in _ = ByteView("abc")[index] }
  }

  @Test(arguments: [[-1, 1], [0, 4], [2, 1]]) func `a slice that reaches out is a trap`(ends: [Int]) async {
    await #expect(processExitsWith: .failure) { [ends = ends as [Int]] in _ = ByteView("abc").slice(ends[0], ends[1]) }
  }

  @Test func `a word that reaches out is a trap`() async {
    await #expect(processExitsWith: .failure) { _ = ByteView("12345678").word(at: 1) }
  }
}
