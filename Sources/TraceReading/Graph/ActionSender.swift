import PlatformSupport

extension TraceGraph {
  /// The sender of an action.
  package enum Sender {
    case view
    case unknown
    /// Indices into the graph.
    case commit(Int)
    case effect(Int)
    case action(Int)
  }

  package func sender(of action: Action) -> Sender {
    if let commit = action.sentByCommit { return .commit(commit) }
    guard let seq = action.cause.seq else { return action.cause == .unknown ? .unknown : .view }
    if let commit = Self.index(of: seq, in: commits, \.seq) { return .commit(commit) }
    if let effect = Self.index(of: seq, in: effects, \.seq) { return .effect(effect) }
    if let index = Self.index(of: seq, in: actions, \.seq), actions[index].seq < action.seq {
      return .action(index)
    }
    return .view
  }

  /// The action that led to another one, through its effect, its mutation or its state; nil for a root.
  package func action(before index: Int) -> Int? {
    let before: Int? =
      switch sender(of: actions[index]) {
      case .view, .unknown: nil
      case .action(let action): action
      case .effect(let effect): effects[effect].action
      case .commit(let commit): self.action(behind: commit)
      }
    return before.flatMap { $0 < index ? $0 : nil }
  }

  /// `transform(action:)` held the action before it back, or sent it again: the same reactor and case, and no step of a
  /// chain.
  package func isPassedOn(_ index: Int, from before: Int) -> Bool {
    guard actions.indices.contains(before), actions[index].isInjected, !actions[before].isInjected else { return false }
    return actions[index].reactor == actions[before].reactor && actions[index].label == actions[before].label
  }

  /// Index of the element with that number, in elements sorted by it.
  private static func index<Element>(
    of seq: UInt64, in elements: PagedArray<Element>, _ number: KeyPath<Element, UInt64>
  ) -> Int? {
    let index = BinarySearch.first(of: elements.count) { elements[$0][keyPath: number] >= seq }
    return index < elements.count && elements[index][keyPath: number] == seq ? index : nil
  }
}
