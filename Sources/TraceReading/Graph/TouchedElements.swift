import TraceFormat

/// Elements of a graph that events are of, or changed.
struct TouchedElements {
  var actions: Set<Int> = []
  var effects: Set<Int> = []
  var commits: Set<Int> = []
  /// Whether events were lost since.
  var hasLosses = false

  mutating func insert(_ element: GraphElements.Element) {
    switch element {
    case .none: break
    case .action(let index): actions.insert(index)
    case .effect(let index): effects.insert(index)
    case .commit(let index): commits.insert(index)
    }
  }
}

/// The positions of the events at which facts about an element show, the newest first.
struct ElementPlaces {
  /// For each position the one before of the same element, -1 for none.
  private var before: [Int32] = []
  private var actions: [Int32] = []
  private var effects: [Int32] = []
  private var commits: [Int32] = []

  /// Adds the next position.
  mutating func append(_ element: GraphElements.Element) {
    let position = Int32(before.count)
    switch element {
    case .none: before.append(-1)
    case .action(let index): before.append(Self.replace(index, in: &actions, by: position))
    case .effect(let index): before.append(Self.replace(index, in: &effects, by: position))
    case .commit(let index): before.append(Self.replace(index, in: &commits, by: position))
    }
  }

  private static func replace(_ index: Int, in heads: inout [Int32], by position: Int32) -> Int32 {
    while heads.count <= index { heads.append(-1) }
    defer { heads[index] = position }
    return heads[index]
  }

  /// Calls `body` with each position of an element.
  func forEach(of element: GraphElements.Element, _ body: (Int) -> Void) {
    let (heads, index) =
      switch element {
      case .none: ([Int32](), 0)
      case .action(let index): (actions, index)
      case .effect(let index): (effects, index)
      case .commit(let index): (commits, index)
      }
    var here = index < heads.count ? heads[index] : -1
    while here >= 0 {
      body(Int(here))
      here = before[Int(here)]
    }
  }
}
