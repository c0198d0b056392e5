/// The longest part of a sequence that rises: what kept its node when things changed theirs.
enum LongestRise {
  /// Which elements stay, so that their values rise and their weights add up to the most.
  ///
  /// Of equally good choices that with the earlier end. Takes n log n steps.
  ///
  /// - Parameter values: Different numbers from 0 to below their count.
  static func members(of values: [Int], weights: [Int]) -> [Bool] {
    // A Fenwick tree over the values: the best chain that ends at most there.
    var best = [(weight: Int, end: Int)](repeating: (0, -1), count: values.count + 1)
    var before = [Int](repeating: -1, count: values.count)
    var top = (weight: 0, end: -1)
    for (index, value) in values.enumerated() {
      var chain = (weight: 0, end: -1)
      var node = value
      while node > 0 {
        if best[node].weight > chain.weight { chain = best[node] }
        node -= node & -node
      }
      before[index] = chain.end
      let longer = (weight: chain.weight + weights[index], end: index)
      if longer.weight > top.weight { top = longer }
      node = value + 1
      while node <= values.count {
        if longer.weight > best[node].weight { best[node] = longer }
        node += node & -node
      }
    }
    var isMember = [Bool](repeating: false, count: values.count)
    var index = top.end
    while index >= 0 {
      isMember[index] = true
      index = before[index]
    }
    return isMember
  }
}
