import PlatformSupport

/// The known name nearest to a misspelled one.
package enum Suggestion {
  /// The candidate that is nearest, nil if none is near: the end may be missing, or a third of the letters differ.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let word = word.lowercased()
    guard word.count >= 2, word.count <= 64 else { return nil }
    let begun = candidates.filter { $0.hasPrefix(word) }
    if begun.count == 1, word.count > 2 { return begun[0] }
    let ranked = candidates.map { ($0, distance(word, $0)) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    return ranked.first { $0.1 <= max(1, word.count / 3) }?.0
  }

  /// Letters to insert, leave out, replace or swap with their neighbor to make one of the other.
  package static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a)
    let b = Array(b)
    var before: [Int] = []
    var above = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(above[j] + (a[i] == b[j] ? 0 : 1), above[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
        row.append(best)
      }
      before = above
      above = row
    }
    return above[b.count]
  }
}
