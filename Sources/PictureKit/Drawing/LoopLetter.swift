/// The name of a feedback loop in pictures: `A`, `B`, and so on to `Z`, then `AA`.
package enum LoopLetter {
  /// - Parameter loop: Its index among the loops of the graph, counted from 0.
  package static func of(_ loop: Int) -> String {
    let letter = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(max(loop, 0) % 26)))
    return loop < 26 ? letter : of(loop / 26 - 1) + letter
  }
}
