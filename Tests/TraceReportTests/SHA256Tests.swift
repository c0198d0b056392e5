import Testing

@testable import TraceReport

@Suite("The hash of a page's script") struct SHA256Tests {
  /// Examples of FIPS 180-4 and of NIST's SHA-256 short message vectors.
  private static let vectors: [(message: [UInt8], hash: String)] = [
    (Array("".utf8), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ([0xbd], "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b"),
    (Array(repeating: 0, count: 55), "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7"),
    (Array(repeating: 0, count: 56), "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb"),
    (Array(repeating: 0, count: 64), "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b"),
    (
      Array(repeating: UInt8(ascii: "a"), count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ]

  @Test(arguments: vectors.indices) func `A published message has its published hash`(index: Int) {
    let (message, hash) = Self.vectors[index]

    let hexadecimal = SHA256.hash(message).map { byte in
      let digits = Array("0123456789abcdef")
      return "\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }

    #expect(hexadecimal.joined() == hash)
  }
}
