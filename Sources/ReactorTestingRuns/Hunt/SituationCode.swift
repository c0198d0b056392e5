/// Numbers that stand for situations, the same in every process.
enum SituationCode {
  /// One code of two, in their order. That of outlines takes the XOR of both first, so that small codes of steps come out alike.
  static func mix(_ code: UInt64, _ other: UInt64) -> UInt64 {
    let mixed = (code ^ (other &+ 0x9E37_79B9_7F4A_7C15 &+ (code << 6) &+ (code >> 2))) &* 0xBF58_476D_1CE4_E5B9
    return mixed ^ (mixed >> 29)
  }
}
