import PlatformSupport
import Testing

@testable import TraceRedaction

@Suite("Card numbers")
struct CardNumberTests {
  /// The part of a text that is a card number.
  private func card(in text: String, at start: Int = 0) -> String? {
    let bytes = Array(text.utf8)
    return bytes.withByteView { CardNumber.span($0, at: start) }
      .map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test(arguments: [
    "4111111111111111", "4111 1111 1111 1111", "4111-1111-1111-1111", "3782 822463 10005", "5555555555554444",
  ])
  func `a number with a known issuer and a valid check digit is a card, as cards are printed`(number: String) {
    #expect(card(in: number) == number)
    #expect(card(in: number + ".") == number)
  }

  @Test(arguments: [
    "4111111111111112", "1111111111111117", "411111111111", "41 11 1111 1111 1111", "4111111111111111a",
  ])
  func `a number with another check digit, issuer, length or grouping is none`(number: String) {
    #expect(card(in: number) == nil)
  }

  @Test func `a number within a longer word is none`() {
    #expect(card(in: "x4111111111111111", at: 1) == nil)
    #expect(card(in: "1.4111111111111111", at: 2) == nil)
    #expect(card(in: "=4111111111111111", at: 1) == "4111111111111111")
  }

  @Test func `an integer is a card by its digits`() {
    #expect(CardNumber.isCard(4_111_111_111_111_111))
    #expect(!CardNumber.isCard(4_111_111_111_111_112))
    #expect(!CardNumber.isCard(.max))
  }
}
