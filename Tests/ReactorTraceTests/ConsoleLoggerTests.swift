import PlatformSupport
import ReactorCore
import ReactorTrace
import Testing

@Suite("The console logger") struct ConsoleLoggerTests {
  private func lines(isColored: Bool? = nil, _ body: (Shop) -> Void) -> [String] {
    let lines = Locked<[String]>([])
    let logger = ConsoleLogger(isColored: isColored) { line in lines.withLock { $0.append(line) } }
    let shop = Shop()
    shop.attach(logger)
    body(shop)
    return lines.withLock { $0 }.map { line in
      // Reactors are counted through the process.
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      return "\(words[0]) # \(words[2])"
    }
  }

  @Test func `a reactor with a name is called by it`() {
    let lines = Locked<[String]>([])
    let shop = Shop()
    shop.attach(ConsoleLogger(isColored: false) { line in lines.withLock { $0.append(line) } }, named: "corner\u{1B}")
    shop.action.onNext(.nothing)
    let said = lines.withLock { $0 }

    #expect(said.count == 4)
    #expect(said.allSatisfy { $0.contains(#/^Shop \d+ corner[^\u{1B}]*  /#) })
  }

  @Test func `each step is a line with its changes`() {
    let said = lines { shop in
      shop.action.onNext(.add(2))
      shop.action.onNext(.nothing)
      shop.action.onNext(.fail)
    }
    #expect(
      said == [
        #"Shop #  created  {"count":0,"name":"shop","stock":[],"message":null}"#,
        "Shop #  action add(2)",
        "Shop #    add(2)",
        "Shop #    state 1  count: 0 → 2  no subscribers",
        "Shop #    stock([2,2])",
        "Shop #    state 2  stock.0: + 2, stock.1: + 2  no subscribers",
        "Shop #  action nothing",
        "Shop #    nothing",
        "Shop #    state 3  no change  no subscribers",
        "Shop #  action fail",
        "Shop #    add(1)",
        "Shop #    state 4  count: 2 → 3  no subscribers",
        "Shop #    error refused  no subscriber got it",
      ])
  }

  @Test func `long texts and long lists of changes are cut`() {
    let long = String(repeating: "a", count: 1_000)
    let said = lines { shop in
      shop.action.onNext(.rename(long))
      for number in 0..<20 { shop.action.onNext(.add(number)) }
      shop.injected.onNext(.stock(Array(100..<120)))
    }
    let cut = "\"" + String(repeating: "a", count: 238) + "…"

    #expect(said[1] == "Shop #  action rename(\(cut))")
    #expect(said[2] == "Shop #    rename(to: \(cut))")
    #expect(said[3] == "Shop #    state 1  name: \"shop\" → \(cut)  no subscribers")
    #expect(said.last?.hasSuffix(", and 8 more  no subscribers") == true)
    #expect(said.last?.contains("stock.11: ") == true && said.last?.contains("stock.12: ") == false)
  }

  @Test func `only a terminal gets colors, and values are escaped`() {
    let plain = lines { $0.action.onNext(.rename("\u{1b}[2J")) }
    let colored = lines(isColored: true) { $0.action.onNext(.rename("\u{1b}[2J")) }
    #expect(!plain.joined().contains("\u{1b}"))
    #expect(colored.joined().contains("\u{1b}[1maction\u{1b}[0m"))
    #expect(!colored.joined().contains("\u{1b}[2J"))
  }

  @Test func `secrets are masked`() {
    let said = lines { $0.action.onNext(.rename("password=hunter2")) }
    #expect(!said.joined().contains("hunter2"))
    #expect(said.joined().contains("[Filtered]"))
  }
}
