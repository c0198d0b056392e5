import TraceReading

/// The texts of a report, each once; 0 stands for none, 1 for the first.
struct StringTable {
  private(set) var texts: [String] = []
  private var numbers: [String: Int] = [:]

  private let most: Int

  /// Unicode scalars of a text that are kept.
  static let limit = 1_024

  /// - Parameter most: Texts that are kept, if their number is bounded: the first stands for all others.
  init(most: Int? = nil) {
    self.most = most ?? .max
    if most != nil { _ = number(of: "…") }
  }

  mutating func number(of text: String?) -> Int {
    guard let text, !text.isEmpty else { return 0 }
    if let number = numbers[text] { return number }
    let short = ShortText.cut(text, to: Self.limit)
    // Two long texts may have one beginning.
    guard texts.count < most || numbers[short] != nil else { return 1 }
    let number = numbers[short] ?? texts.count + 1
    if number > texts.count { texts.append(short) }
    numbers[short] = number
    numbers[text] = number
    return number
  }

  /// A JSON list of the texts.
  var json: [UInt8] {
    var output: [UInt8] = []
    JSONValue.array(texts.map { .string($0) }).write(into: &output)
    return output
  }
}
