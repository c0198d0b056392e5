import PlatformSupport

/// The line of each event of a file, in order. Most follow the one before, so that a few numbers say all.
struct LineNumbers: Equatable {
  /// An event whose line does not follow that of the one before.
  private struct Run: Equatable {
    var index: Int
    var line: Int
  }

  private var runs: [Run] = []
  private var count = 0

  /// Adds the lines of as many events, which follow one another.
  mutating func append(_ line: Int, events: Int = 1) {
    guard events > 0 else { return }
    let follows = runs.last.map { $0.line - $0.index == line - count } ?? false
    if !follows { runs.append(Run(index: count, line: line)) }
    count += events
  }

  /// Indices of the events whose line does not follow that of the one before.
  var begins: [Int] { runs.map(\.index) }

  subscript(index: Int) -> Int {
    let run = runs[BinarySearch.first(of: runs.count) { runs[$0].index > index } - 1]
    return run.line + index - run.index
  }
}
