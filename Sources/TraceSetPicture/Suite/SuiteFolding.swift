import PictureKit
import PlatformSupport
import TraceAnalysis
import TraceReading

/// A suite cut to a page: the reactors and the rows of each that there is room for.
struct SuiteFolding {
  /// A list with the items that are drawn.
  struct List {
    var kind: Suite.Kind
    var whole: Suite.List
    var shown: [Suite.Item]
    /// Items that are not drawn.
    var folded: [Suite.Item] = []

    /// Rows that it takes, with the one that says what is folded, or that nothing happened.
    var rows: Int { max(1, shown.count + (folded.isEmpty ? 0 : 1)) }
  }

  struct Block {
    var reactor: Suite.Reactor
    var lists: [List]

    var rows: Int { lists.map(\.rows).max() ?? 1 }
  }

  private(set) var blocks: [Block] = []
  /// Reactors without a block.
  private(set) var left: [Suite.Reactor] = []
  /// Nil if no laws were checked.
  let laws: SuiteLaws?

  init(_ suite: Suite) {
    laws = SuiteLaws(suite)
    let room =
      SuiteFrame.tallest - SuiteFrame.firstBlock - SuiteFrame.below
      - (laws.map { $0.height + SuiteFrame.blockGap } ?? 0)
    let least = SuiteFrame.height(rows: 2) + SuiteFrame.blockGap
    let most = max(1, Int(room / least))
    // Reactors that need a look stay, in the order of their names.
    let ranked = suite.reactors.sorted { ($1.weight, $0.type) < ($0.weight, $1.type) }
    left = ranked.dropFirst(most).sorted { $0.type < $1.type }
    let drawn = ranked.prefix(most).sorted { $0.type < $1.type }
    let longest = drawn.flatMap { reactor in Suite.Kind.allCases.map { reactor.list($0).items.count } }.max() ?? 1
    // Blocks that are exercised and fine are left out first, then the rest.
    func blocks(_ step: Int) -> [Block] {
      drawn.map { Self.block($0, (max(1, longest - step), min(longest, 2 * longest - 1 - step))) }
    }
    let steps = 2 * max(1, longest) - 1
    self.blocks = blocks(BinarySearch.first(of: steps) { Self.height(blocks($0)) <= room })
  }

  private static func height(_ blocks: [Block]) -> Double {
    blocks.reduce(0) { $0 + SuiteFrame.height(rows: $1.rows) + SuiteFrame.blockGap }
  }

  /// A block whose lists have at most the rows of the limit, or as many as there are notable items up to theirs.
  private static func block(_ reactor: Suite.Reactor, _ limits: (rows: Int, notable: Int)) -> Block {
    Block(
      reactor: reactor,
      lists: Suite.Kind.allCases.map { kind in
        let list = reactor.list(kind)
        guard list.items.count > limits.rows else { return List(kind: kind, whole: list, shown: list.items) }
        let notable = min(limits.notable, list.items.count { $0.weight > 0 })
        let kept = Set(
          list.items.indices.sorted { (list.items[$1].weight, $0) < (list.items[$0].weight, $1) }.prefix(
            max(notable, limits.rows - 1)))
        return List(
          kind: kind, whole: list, shown: list.items.indices.filter { kept.contains($0) }.map { list.items[$0] },
          folded: list.items.indices.filter { !kept.contains($0) }.map { list.items[$0] })
      })
  }

  /// Sentences about what is not drawn.
  var remarks: [String] {
    let folded = blocks.reduce(laws?.folded ?? 0) { $0 + $1.lists.reduce(0) { $0 + $1.folded.count } }
    var remarks: [String] = []
    if folded > 0 { remarks.append("\(CountText.of(folded, "row")) are only counted in the picture, not drawn") }
    if !left.isEmpty {
      remarks.append("\(CountText.of(left.count, "reactor type")) are not drawn; the text has all")
    }
    return remarks
  }
}

extension SuiteFolding.List {
  /// Says how many items are not drawn, and what is to be said of them.
  var rest: String {
    let never = folded.count { $0.count == 0 }
    let wrong = folded.count { $0.weight > 1 }
    var parts: [String] = []
    if never > 0 { parts.append("\(CountText.of(never)) of them never") }
    if wrong > 0 { parts.append("\(CountText.of(wrong)) of them with trouble") }
    if parts.isEmpty { parts.append("all of them exercised") }
    return "and \(CountText.of(folded.count)) more, \(parts.joined(separator: ", "))"
  }
}

extension Suite.Item {
  /// The more, the sooner it is drawn: what went wrong, what never happened, then all others.
  fileprivate var weight: Int { open + errors + impure > 0 ? 2 : count == 0 ? 1 : 0 }
}

extension Suite.Reactor {
  fileprivate var weight: Int { Suite.Kind.allCases.reduce(0) { $0 + list($1).items.reduce(0) { $0 + $1.weight } } }
}
