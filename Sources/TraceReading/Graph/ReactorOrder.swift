/// The order of reactors from top to bottom: each stands below the one that drives it.
package enum ReactorOrder {
  package struct Drive: Hashable {
    var from: Int
    var to: Int

    package init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// The most reactors that are ordered: the search takes quadratic time.
  private static let mostOrdered = 400

  /// Takes, again and again, the one that is driven least by those still to come; among equals the one that is coupled
  /// most to the last one, then the first.
  ///
  /// - Parameter drives: How often one made the other act, by index among `count`.
  package static func order(_ count: Int, drives: [Drive: Int]) -> [Int] {
    var order: [Int] = []
    var left = Array(0..<count)
    let pairs = drives.filter { $0.key.from != $0.key.to }
    guard !pairs.isEmpty, count <= mostOrdered else { return left }
    while !left.isEmpty {
      let waiting = Set(left)
      var driven: [Int: Int] = [:]
      for (pair, times) in pairs where waiting.contains(pair.from) { driven[pair.to, default: 0] += times }
      func coupling(_ index: Int) -> Int {
        guard let last = order.last else { return 0 }
        return pairs[Drive(from: last, to: index), default: 0] + pairs[Drive(from: index, to: last), default: 0]
      }
      let next = left.min { a, b in
        (driven[a] ?? 0, -coupling(a), a) < (driven[b] ?? 0, -coupling(b), b)
      }
      guard let next else { break }
      order.append(next)
      left.removeAll { $0 == next }
    }
    return order
  }
}

extension ReactorOrder {
  /// The same order, but all of one kind stand where the first of them does.
  package static func together<Kind: Hashable>(_ order: [Int], _ kind: (Int) -> Kind) -> [Int] {
    var kinds: [Kind] = []
    var members: [Kind: [Int]] = [:]
    for index in order {
      if members[kind(index)] == nil { kinds.append(kind(index)) }
      members[kind(index), default: []].append(index)
    }
    return kinds.flatMap { members[$0] ?? [] }
  }
}

extension TraceGraph {
  /// Indices of all reactors from drivers to driven, in the order of the bands of a timeline.
  package var reactorsDrivenLast: [Int] {
    drivenLast(
      Array(reactors.indices), by: Array(actions.indices),
      outs: transforms.indices.filter { transforms[$0].stage == .state && transforms[$0].operation == .inject })
  }

  /// Reactors of this list from drivers to driven.
  ///
  /// - Parameter outs: States that were injected, among the transforms.
  package func drivenLast(_ reactors: [Int], by actions: some Sequence<Int>, outs: [Int] = []) -> [Int] {
    let slots = Dictionary(reactors.enumerated().map { (self.reactors[$1].id, $0) }) { first, _ in first }
    var drives: [ReactorOrder.Drive: Int] = [:]
    for index in actions {
      guard let before = action(before: index), let from = slots[self.actions[before].reactor],
        let to = slots[self.actions[index].reactor]
      else { continue }
      drives[.init(from: from, to: to), default: 0] += 1
    }
    for index in outs {
      guard let commit = transforms[index].commit, let from = slots[commits[commit].reactor],
        let to = slots[transforms[index].reactor]
      else { continue }
      drives[.init(from: from, to: to), default: 0] += 1
    }
    return ReactorOrder.order(reactors.count, drives: drives).map { reactors[$0] }
  }
}
