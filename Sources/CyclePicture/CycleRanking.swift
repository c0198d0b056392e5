import PictureKit
import PlatformSupport

/// The order in which nodes are kept if a cycle has no room for all.
enum CycleRanking {
  /// Kinds of trouble of a node, the worst first.
  private enum Trouble: Int, CaseIterable { case changed, impure, failed, looped, neverEnded, cancelled, slow }

  /// Nodes, the most important first: of each trouble the heaviest node in turn, so that each has some, and then what is
  /// frequent.
  static func order(of model: CycleModel, slow: UInt64) -> [Int] {
    let heaviestFirst = model.nodes.indices.sorted { (-model.nodes[$0].count, $0) < (-model.nodes[$1].count, $1) }
    let slowest = slowest(in: model)
    var ranks: [(turn: Int, trouble: Int, node: Int)] = []
    var seen = [Int](repeating: 0, count: Trouble.allCases.count)
    for node in heaviestFirst {
      guard let trouble = trouble(of: model.nodes[node], slow) ?? (slowest.contains(node) ? .slow : nil) else {
        continue
      }
      ranks.append((seen[trouble.rawValue], trouble.rawValue, node))
      seen[trouble.rawValue] += 1
    }
    return ranks.sorted { ($0.turn, $0.trouble) < ($1.turn, $1.trouble) }.map(\.node) + heaviestFirst
  }

  private static func trouble(of node: CycleModel.Node, _ slow: UInt64) -> Trouble? {
    if node.change?.isSame == false { return .changed }
    if node.impurity != nil { return .impure }
    if node.ends.failed > 0 { return .failed }
    if !node.loops.isEmpty { return .looped }
    if node.ends.open + node.ends.unknown > 0 { return .neverEnded }
    if !node.ends.isPlain { return .cancelled }
    return node.isSlow(slow) ? .slow : nil
  }

  /// The slowest effect and the slowest reduce.
  private static func slowest(in model: CycleModel) -> Set<Int> {
    Set(
      [CycleModel.Kind.effect, .mutation].compactMap { kind in
        model.nodes.indices.filter { model.nodes[$0].kind == kind }
          .max { (model.nodes[$0].spread?.p95 ?? 0, $1) < (model.nodes[$1].spread?.p95 ?? 0, $0) }
      })
  }
}

extension CycleModel.Node {
  func isSlow(_ limit: UInt64) -> Bool { spread.map { $0.p95 > limit } ?? false }
}

extension CycleModel.Troubles {
  mutating func add(_ node: CycleModel.Node, slow limit: UInt64) {
    if node.impurity != nil { impure += 1 }
    failed += node.ends.failed
    neverEnded += node.ends.open
    endsLost += node.ends.unknown
    cancelled += node.ends.cancelledCount
    if !node.loops.isEmpty { looped += 1 }
    if node.isSlow(limit) { slow += 1 }
  }

  /// `24,940 never ended, 3 failed`; nil if nothing is wrong.
  var text: String? {
    let parts = [
      (impure, "impure"), (failed, "failed"), (neverEnded, "never ended"), (endsLost, "with a lost end"),
      (cancelled, "cancelled"), (looped, "in loops"), (slow, "slow"),
    ].filter { $0.0 > 0 }
    return parts.isEmpty ? nil : parts.map { "\(CountText.of($0.0)) \($0.1)" }.joined(separator: ", ")
  }
}

extension CycleModel.Folded {
  /// `24 light nodes`; plain nodes where something is wrong with some of them.
  var countText: String { CountText.of(nodes.count, troubles.text == nil ? "light node" : "node") }
}
