/// For which mutations each block of a function runs.
struct MutationBlocks {
  /// Names of the mutations by block number; nil for a block that runs for all that the function runs for.
  private(set) var mutations: [Int: Set<String>] = [:]
  /// The mutations that the function switches over; empty if it does not.
  private(set) var all: Set<String> = []

  /// - Parameters:
  ///   - type: The type of mutations, as `Type.Mutation`.
  ///   - cases: Its cases.
  ///   - isMutation: Whether a register holds the mutation that is reduced.
  init(of function: SILFunction, type: String, cases: [String], isMutation: (Int) -> Bool) {
    let switches = function.instructions.indices.filter { index in
      let instruction = function.instructions[index]
      return instruction.name.hasPrefix("switch_enum") && instruction.operands.first.map(isMutation) == true
        && instruction.successors.contains { $0.enumCase.map { SILMethods.owner(of: $0) == type } ?? false }
    }
    guard !switches.isEmpty, let entry = function.blocks.first else { return }
    all = Set(cases)
    var reached: [Int: Set<String>] = [entry.number: all]
    let blocks = Dictionary(function.blocks.map { ($0.number, $0) }) { first, _ in first }
    var queue = [entry.number]
    while let number = queue.popLast() {
      guard let block = blocks[number], let incoming = reached[number] else { continue }
      for index in block.instructions {
        let instruction = function.instructions[index]
        let isSwitch = switches.contains(index)
        let named = Set(instruction.successors.compactMap { $0.enumCase.map(Self.label) })
        for successor in instruction.successors {
          var outgoing = incoming
          if isSwitch {
            if let name = successor.enumCase {
              outgoing.formIntersection([Self.label(name)])
            } else {
              outgoing.subtract(named)
            }
          }
          let before = reached[successor.block]?.count ?? -1
          reached[successor.block, default: []].formUnion(outgoing)
          if (reached[successor.block]?.count ?? 0) != before { queue.append(successor.block) }
        }
      }
    }
    for (number, names) in reached where names != all { mutations[number] = names }
    for block in function.blocks where reached[block.number] == nil { mutations[block.number] = [] }
  }

  /// The case in `Type.name!enumelt`.
  static func label(_ enumCase: String) -> String {
    let plain = enumCase.prefix { $0 != "!" }
    return String(plain[(plain.lastIndex(of: ".") ?? plain.startIndex)...].drop { $0 == "." }).filter { $0 != "`" }
  }
}
