import PlatformSupport
import TraceFindings

/// Follows values through all functions that a reducer may call, until nothing new is found.
///
/// Each function is judged apart for each kind of arguments. One thread, one reducer.
final class SILAnalysis {
  let program: SILProgram
  let catalog: SILCatalog
  private(set) var nodes: [SILNode] = []
  private(set) var cells: [SILCell] = []
  private var contexts: [SILContext: Int] = [:]
  private var contextsOfFunction: [String: Int] = [:]
  private var cellNumbers: [CellKey: Int] = [:]
  private var globals: [String: Int] = [:]
  /// Nodes to judge, the oldest first: what several callees told is then judged once.
  private var queue: [Int] = []
  private var isQueued: Set<Int> = []
  private var signatures: [String: SILSignature] = [:]
  private var trivial: [String: Bool] = [:]
  /// Functions that were not followed because there are too many.
  private(set) var tooMuch: [String] = []

  private struct CellKey: Hashable {
    var node: Int
    var register: Int
  }

  /// A function is judged apart for 24 kinds of arguments, and after that for all others together.
  private static let contextLimit = 24
  private static let nodeLimit = 20_000

  init(_ program: SILProgram, _ catalog: SILCatalog) {
    self.program = program
    self.catalog = catalog
  }

  /// Judges a function and all that it calls; its node.
  func run(_ function: SILFunction, _ arguments: [SILValue], runsClosures: Bool = false) -> Int {
    let root = SILNode(number: nodes.count, function, [:])
    root.runsClosures = runsClosures
    root.arguments = arguments
    nodes.append(root)
    enqueue(root.number)
    while !queue.isEmpty {
      let round = queue
      queue.removeAll(keepingCapacity: true)
      for next in round {
        isQueued.remove(next)
        var transfer = SILTransfer(self, nodes[next])
        transfer.run()
      }
    }
    return root.number
  }

  /// Whether values of a type hold no references that code can write through.
  func isTrivial(_ type: String) -> Bool {
    if let known = trivial[type] { return known }
    let isTrivial = program.types.isTrivial(type)
    trivial[type] = isTrivial
    return isTrivial
  }

  func signature(_ type: String) -> SILSignature {
    if let known = signatures[type] { return known }
    let signature = SILSignature(type)
    signatures[type] = signature
    return signature
  }

  private func enqueue(_ node: Int) {
    if isQueued.insert(node).inserted { queue.append(node) }
  }

  // MARK: nodes

  /// The node for a call of a function; nil if more is reached than is followed.
  func node(for function: SILFunction, _ arguments: [SILValue], _ substitutions: [String]) -> SILNode? {
    var context = SILContext(
      function: function.symbol, substitutions: substitutions, arguments: arguments.map { self.kind(of: $0) })
    if contexts[context] == nil, contextsOfFunction[function.symbol, default: 0] >= Self.contextLimit {
      context = SILContext(function: function.symbol, substitutions: [], arguments: [])
    }
    if let known = contexts[context] { return nodes[known] }
    guard nodes.count < Self.nodeLimit else {
      if !tooMuch.contains(function.symbol) { tooMuch.append(function.symbol) }
      return nil
    }
    contextsOfFunction[function.symbol, default: 0] += 1
    let types = context.substitutions.isEmpty ? [:] : Self.named(function.generics, substitutions)
    let node = SILNode(number: nodes.count, function, types)
    contexts[context] = node.number
    nodes.append(node)
    enqueue(node.number)
    return node
  }

  private static func named(_ generics: [String], _ types: [String]) -> [String: String] {
    Dictionary(zip(generics, types)) { first, _ in first }
  }

  /// Gives a node arguments, and has it judged again if they are new.
  func pass(_ arguments: [SILValue], to node: SILNode, from caller: Int) {
    node.callers.insert(caller)
    var isNew = false
    for (index, argument) in arguments.enumerated() where index < node.arguments.count {
      if node.arguments[index].join(argument) { isNew = true }
    }
    if isNew { enqueue(node.number) }
  }

  /// Has the callers of a node judged again.
  func returnedMore(_ node: SILNode) {
    for caller in node.callers { enqueue(caller) }
  }

  private func kind(of value: SILValue) -> SILContext.Argument {
    var origins: Set<Int> = []
    var targets: [String] = value.targets.map(\.function)
    for origin in value.origins {
      guard origin >= SILOrigin.firstCell else {
        origins.insert(origin)
        continue
      }
      let cell = cells[origin - SILOrigin.firstCell]
      switch cell.kind {
      case .closure, .keyPath:
        origins.insert(SILOrigin.firstCell)
        targets += cell.targets.map(\.function) + [String(origin)]
      case .global: origins.insert(origin)
      case .memory, .object:
        origins.insert(SILOrigin.firstCell)
        targets += cell.exactTypes
      }
    }
    return SILContext.Argument(
      origins: origins, isInObject: value.isInObject && !value.isAccessed, targets: Set(targets).sorted())
  }

  // MARK: cells

  /// The cell of what a register of a node makes.
  func cell(_ node: SILNode, _ register: Int, _ kind: SILCell.Kind) -> Int {
    let key = CellKey(node: node.number, register: register)
    if let known = cellNumbers[key] { return known }
    cells.append(SILCell(kind: kind))
    let number = cells.count - 1 + SILOrigin.firstCell
    cellNumbers[key] = number
    return number
  }

  /// The cell of a global variable.
  func global(_ symbol: String) -> Int {
    if let known = globals[symbol] { return known }
    cells.append(SILCell(kind: .global(symbol), contents: [SILOrigin.shared]))
    let number = cells.count - 1 + SILOrigin.firstCell
    globals[symbol] = number
    return number
  }

  /// The cell of an origin; nil for an origin that is none.
  func cell(at origin: Int) -> SILCell? {
    origin >= SILOrigin.firstCell ? cells[origin - SILOrigin.firstCell] : nil
  }

  /// Changes a cell; its readers are judged again if that is news to them.
  func update(_ origin: Int, _ change: (inout SILCell) -> Bool) {
    guard origin >= SILOrigin.firstCell else { return }
    guard change(&cells[origin - SILOrigin.firstCell]) else { return }
    for part in parts(of: origin) {
      for reader in cells[part - SILOrigin.firstCell].readers { enqueue(reader) }
    }
  }

  /// The cell of a field of memory; in a type that contains itself, that of the same field further out.
  func field(_ member: String, of origin: Int) -> Int {
    guard let cell = cell(at: origin), cell.kind == .memory else { return origin }
    if let known = cell.fields[member] { return known }
    var outer: Int? = origin
    while let part = outer {
      if cells[part - SILOrigin.firstCell].member == member { return part }
      outer = cells[part - SILOrigin.firstCell].parent
    }
    cells.append(SILCell(kind: .memory, member: member, parent: origin))
    let number = cells.count - 1 + SILOrigin.firstCell
    cells[origin - SILOrigin.firstCell].fields[member] = number
    return number
  }

  /// A cell with those of its fields and those that it is in: a value that is stored in one is in all of them.
  private func parts(of origin: Int) -> [Int] {
    var found = [origin]
    var next = 0
    while next < found.count {
      found += cells[found[next] - SILOrigin.firstCell].fields.values
      next += 1
    }
    var outer = cells[origin - SILOrigin.firstCell].parent
    while let parent = outer {
      found.append(parent)
      outer = cells[parent - SILOrigin.firstCell].parent
    }
    return found
  }

  func store(_ origins: Set<Int>, in cell: Int) {
    guard cell >= SILOrigin.firstCell,
      !origins.isSubset(of: cells[cell - SILOrigin.firstCell].contents)
    else { return }
    update(cell) { cell in
      cell.contents.formUnion(origins)
      return true
    }
    var outer: Int? = cell
    while let part = outer {
      cells[part - SILOrigin.firstCell].contentsOfFields.formUnion(origins)
      outer = cells[part - SILOrigin.firstCell].parent
    }
  }

  /// Origins of the contents of a cell; the node is judged again when they change.
  func contents(of cell: Int, for node: SILNode) -> Set<Int> {
    let index = cell - SILOrigin.firstCell
    cells[index].readers.insert(node.number)
    if cells[index].kind != .memory { return cells[index].contents }
    var all = cells[index].contentsOfFields
    var outer = cells[index].parent
    while let parent = outer {
      all.formUnion(cells[parent - SILOrigin.firstCell].contents)
      outer = cells[parent - SILOrigin.firstCell].parent
    }
    return all
  }

  /// All that can be reached from origins.
  func reachable(from origins: Set<Int>, for node: SILNode, includingSelves: Bool) -> Set<Int> {
    var found: Set<Int> = []
    var queue: [Int] = []
    func add(_ origin: Int) { if found.insert(origin).inserted { queue.append(origin) } }
    for origin in origins {
      if includingSelves { add(origin) }
      if origin == SILOrigin.reactor {
        add(SILOrigin.reactorPart)
      } else if origin < SILOrigin.firstCell {
        add(origin)
      } else {
        for next in contents(of: origin, for: node) { add(next) }
        for capture in cells[origin - SILOrigin.firstCell].captures { for next in capture.origins { add(next) } }
      }
    }
    while let next = queue.popLast() {
      guard next >= SILOrigin.firstCell else { continue }
      for more in contents(of: next, for: node) { add(more) }
      for capture in cells[next - SILOrigin.firstCell].captures { for more in capture.origins { add(more) } }
    }
    return found
  }
}
