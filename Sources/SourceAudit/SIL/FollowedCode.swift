import TraceFindings

/// The code that an audit by SIL has followed for one reducer: what the index may add to it begins there.
struct FollowedCode {
  /// A function that was followed, and the circumstances of its call.
  struct Function: Hashable {
    /// Where it is declared.
    var file: String
    var line: Int
    var isPossible = false
    var exempt: String?
    /// The mutations during which it runs; nil for all.
    var mutations: Set<String>?
  }

  /// The way to a function.
  struct Way {
    var reduceSite: SourceSite?
    var through: [Finding.Call]
  }

  /// Functions with the shortest way to each, in the order in which they were found.
  private(set) var functions: [(function: Function, way: Way)] = []
  private var known: Set<Function> = []
  /// Lines of instructions, by file.
  private var lines: [String: Set<Int>] = [:]
  /// Lines with a call of which SIL does not know what it runs.
  private var unknownLines: [String: Set<Int>] = [:]
  /// First and last lines of functions, by file.
  private var ranges: [String: [ClosedRange<Int>]] = [:]

  /// Adds what was followed from another place.
  mutating func formUnion(_ other: FollowedCode) {
    for (function, way) in other.functions { add(function, way) }
    lines.merge(other.lines) { $0.union($1) }
    unknownLines.merge(other.unknownLines) { $0.union($1) }
    ranges.merge(other.ranges) { $0 + $1 }
  }

  mutating func add(_ function: Function, _ way: Way) {
    if known.insert(function).inserted { functions.append((function, way)) }
  }

  /// Notes the lines of a function's instructions, all of one file.
  mutating func cover(_ lines: Set<Int>, from first: Int?, in file: String) {
    guard let last = lines.max() else { return }
    self.lines[file, default: []].formUnion(lines)
    if let first, first <= last { ranges[file, default: []].append(first...last) }
  }

  /// Notes a call that SIL cannot follow.
  mutating func noteUnknown(_ site: SourceSite) { unknownLines[site.file, default: []].insert(site.line) }

  /// Whether SIL does not know what a call on the line of a site runs.
  func isUnknown(_ site: SourceSite) -> Bool { unknownLines[site.file]?.contains(site.line) == true }

  /// Whether an instruction that was followed stands on the line of a site.
  func covers(_ site: SourceSite) -> Bool { lines[site.file]?.contains(site.line) == true }

  /// Whether a site stands in a function that was followed, although no instruction does: the compiler left it out.
  func leavesOut(_ site: SourceSite) -> Bool {
    !covers(site) && ranges[site.file]?.contains { $0.contains(site.line) } == true
  }
}

extension FollowedCode {
  /// All code that an analysis has judged; its functions are added by a walk.
  init(_ analysis: SILAnalysis, site: (SILLocation) -> SourceSite) {
    var seen: Set<String> = []
    for node in analysis.nodes where seen.insert(node.function.symbol).inserted {
      var lines: [String: Set<Int>] = [:]
      for location in node.function.instructions.compactMap(\.location) where location.line > 0 {
        lines[location.file, default: []].insert(location.line)
      }
      for (file, found) in lines {
        let first = node.function.location.flatMap { $0.file == file ? $0.line : nil }
        cover(found, from: first, in: site(SILLocation(file: file, line: 1, column: 1)).file)
      }
    }
  }
}
