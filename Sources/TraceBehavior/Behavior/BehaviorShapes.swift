import PlatformSupport

/// Trees of steps by number: equal trees have one number, so that they are compared and counted as integers.
struct BehaviorShapes {
  /// A step, how many of its children are ordered, then each child and how often it is there.
  private var numbers: [[Int32]: Int32] = [:]
  private var all: [[Int32]] = []
  private var shapeOf: [Int32] = []
  /// Children that stand for a chain of their own, by element.
  private var leaves: [Int32: [Int32]] = [:]
  private var known: [Int32: Behavior.Node] = [:]

  mutating func addLeaf(_ step: Int32, to parent: Int32) {
    let shape = leaf(step)
    leaves[parent, default: []].append(shape)
  }

  mutating func takeLeaves(of element: Int32) -> [Int32] { leaves.removeValue(forKey: element) ?? [] }

  mutating func leaf(_ step: Int32) -> Int32 { number([step, 0]) }

  /// Makes room for elements with numbers below `count`.
  mutating func reserve(_ count: Int) { shapeOf = Array(repeating: 0, count: count) }

  func shape(of element: Int32) -> Int32 { shapeOf[Int(element)] }

  /// Numbers the tree of an element.
  ///
  /// Equal ordered children that follow each other are one, and so are all other equal children.
  mutating func add(_ step: Int32, ordered: [Int32], others: [Int32], for element: Int32) -> Int32 {
    var shape: [Int32] = [step, 0]
    Self.append(ordered, to: &shape)
    shape[1] = Int32(shape.count - 2) / 2
    Self.append(others.sorted(), to: &shape)
    let number = number(shape)
    shapeOf[Int(element)] = number
    return number
  }

  private static func append(_ children: [Int32], to shape: inout [Int32]) {
    var last: Int32?
    for child in children {
      if child == last {
        shape[shape.count - 1] += 1
      } else {
        shape += [child, 1]
        last = child
      }
    }
  }

  private mutating func number(_ shape: [Int32]) -> Int32 {
    if let number = numbers[shape] { return number }
    let number = Int32(all.count)
    numbers[shape] = number
    all.append(shape)
    return number
  }

  /// The trees with these numbers and counts.
  mutating func nodes(_ counts: [Int32: Int], _ steps: [BehaviorSteps.Entry]) -> [Behavior.Node] {
    counts.map { shape, count in node(shape, count, steps) }
  }

  /// A tree is at most `BehaviorBuilder.deepest` steps deep.
  private mutating func node(_ number: Int32, _ count: Int, _ steps: [BehaviorSteps.Entry]) -> Behavior.Node {
    if var node = known[number] {
      node.count = count
      return node
    }
    let shape = all[Int(number)]
    var ordered: [Behavior.Node] = []
    var others: [Behavior.Node] = []
    for index in stride(from: 2, to: shape.count, by: 2) {
      let child = node(shape[index], Int(shape[index + 1]), steps)
      if index < 2 + 2 * Int(shape[1]) { ordered.append(child) } else { others.append(child) }
    }
    let entry = steps[Int(shape[0])]
    let node = Behavior.Node(
      entry.step, count: count, children: ordered + others.sorted(by: Behavior.Node.isBefore), key: entry.key)
    known[number] = node
    return node
  }
}

extension Behavior.Node {
  /// The order of steps that no cause orders: by their words, then by those of their consequences, then by count.
  static func isBefore(_ a: Behavior.Node, _ b: Behavior.Node) -> Bool { compare(a, b) < 0 }

  private static func compare(_ a: Behavior.Node, _ b: Behavior.Node) -> Int {
    if a.key != b.key { return a.key < b.key ? -1 : 1 }
    for (left, right) in zip(a.children, b.children) {
      let order = compare(left, right)
      if order != 0 { return order }
    }
    if a.children.count != b.children.count { return a.children.count < b.children.count ? -1 : 1 }
    return a.count == b.count ? 0 : a.count < b.count ? -1 : 1
  }
}
