/// Finds out which type a function means by each name that several types share, and writes its number behind it.
///
/// Follows values: symbols say what parameters, results and stored properties are. A name of which too little is known stays
/// as it is, and then means all of its types.
struct SILNaming {
  private typealias Known = [String: Set<Int>]

  private let program: SILProgram
  private let module: String
  private let own: SILMentions
  private var function: SILFunction
  /// Types that registers have or hold.
  private var known: [Int: Known] = [:]
  /// Functions that a register may be.
  private var symbols: [Int: [String]] = [:]
  /// All that the function and those that it refers to mention.
  private let mentioned: [SILMention]
  private var names: SILNames { program.names }

  init(_ program: SILProgram, _ function: SILFunction, in module: String) {
    self.program = program
    self.function = function
    self.module = module
    own = program.names.mentions(in: function.symbol)
    mentioned = own.all + function.instructions.compactMap(\.symbol).flatMap { program.names.mentions(in: $0).all }
  }

  /// The function with numbers.
  func numbered() -> SILFunction {
    var naming = self
    naming.readParameters()
    // What is stored in memory below is known above the second time.
    for _ in 0..<2 { for instruction in function.instructions { naming.follow(instruction) } }
    naming.write()
    return naming.function
  }

  // MARK: values

  private mutating func readParameters() {
    let results = SILSignature(function.type).results
    let isMethod = function.type.hasPrefix("@convention(method)")
    var order: [String: [Int]] = [:]
    for (index, parameter) in function.parameters.enumerated() {
      let mentions = index < results ? own.result : own.all
      _ = names.rewritten(parameter.type) { name in
        let numbers = Set(names.numbers(of: name, in: mentions))
        if numbers.count == 1 { known[parameter.register, default: [:]][name] = numbers }
        if index >= results { order[name, default: []].append(parameter.register) }
        return nil
      }
    }
    // Of several types the parameters name them in the order of the symbol, and the receiver comes last.
    for (name, registers) in order where Set(names.numbers(of: name, in: own.all)).count > 1 {
      let receiver = isMethod ? Array(names.numbers(of: name, in: own.context).prefix(1)) : []
      let numbers = names.numbers(of: name, in: own.parameters) + receiver
      guard numbers.count == registers.count else { continue }
      for (register, number) in zip(registers, numbers) {
        known[register, default: [:]][name, default: []].insert(number)
      }
    }
  }

  private mutating func follow(_ instruction: SILInstruction) {
    var found = union(of: instruction.operands)
    switch instruction.name {
    case "function_ref", "dynamic_function_ref", "previous_dynamic_function_ref":
      for result in instruction.results { symbols[result] = instruction.symbol.map { [$0] } }
    case "global_addr": found = types(in: instruction.symbol.map { names.mentions(in: $0).result } ?? [])
    case "class_method", "super_method", "witness_method":
      guard let result = instruction.results.first, let member = member(of: instruction) else { return }
      let targets =
        instruction.name == "witness_method" ? program.witnesses(of: member, "") : program.overrides(of: member, "")
      symbols[result] = targets.map(\.function)
    case "apply", "try_apply", "begin_apply":
      found = result(of: instruction)
      for memory in instruction.operands.dropFirst().prefix(SILSignature(instruction.type).results) {
        add(found, to: memory)
      }
      if instruction.name == "try_apply", let next = instruction.successors.first { pass(found, toBlock: next.block) }
    case "upcast", "unchecked_ref_cast", "struct_extract", "struct_element_addr", "ref_element_addr",
      "unchecked_enum_data", "unchecked_take_enum_data_addr", "init_enum_data_addr":
      found = part(instruction, of: found)
    case "store", "copy_addr", "assign", "store_borrow":
      guard instruction.operands.count > 1 else { return }
      add(union(of: [instruction.operands[0]]), to: instruction.operands[1])
    case "br", "cond_br", "switch_enum", "switch_enum_addr", "checked_cast_br": branch(instruction)
    default: break
    }
    for result in instruction.results { add(found, to: result) }
  }

  private func union(of registers: [Int]) -> Known {
    registers.reduce(into: [:]) { found, register in
      if let more = known[register] { found.merge(more) { $0.union($1) } }
    }
  }

  private mutating func add(_ found: Known, to register: Int) {
    if !found.isEmpty { known[register, default: [:]].merge(found) { $0.union($1) } }
  }

  private mutating func pass(_ found: Known, toBlock number: Int) {
    for parameter in function.blocks.first(where: { $0.number == number })?.parameters ?? [] {
      add(found, to: parameter)
    }
  }

  private mutating func branch(_ instruction: SILInstruction) {
    for successor in instruction.successors {
      guard let block = function.blocks.first(where: { $0.number == successor.block }) else { continue }
      for (parameter, argument) in zip(block.parameters, successor.arguments) {
        add(union(of: [argument]), to: parameter)
      }
      guard successor.arguments.isEmpty else { continue }
      var found = union(of: instruction.operands)
      if let payload = payload(successor.enumCase.map { number($0, instruction) }) { found = payload }
      pass(found, toBlock: block.number)
    }
  }

  /// The result of a call: types that its function names, else those that it is given.
  private func result(of instruction: SILInstruction) -> Known {
    let mentions = (instruction.operands.first.flatMap { symbols[$0] } ?? []).map { names.mentions(in: $0) }
    let told = types(in: mentions.flatMap(\.result))
    let given = union(of: Array(instruction.operands.dropFirst()))
    return told.merging(given) { told, _ in told }
  }

  private func types(in mentions: [SILMention]) -> Known {
    mentions.reduce(into: [:]) { found, mention in
      for name in mention.path.indices.map({ mention.path[...$0].joined(separator: ".") }) {
        found[name, default: []].formUnion(names.numbers(of: name, in: [mention]))
      }
    }
    .filter { !$0.value.isEmpty }
  }

  /// The types of a stored property, of a payload or of a superclass.
  private func part(_ instruction: SILInstruction, of whole: Known) -> Known {
    if instruction.name.contains("enum_data"), let payload = payload(member(of: instruction)) { return payload }
    if let member = member(of: instruction), let type = program.types.field(member) {
      return numbers(in: type) ?? whole
    }
    guard let operand = instruction.operands.first, instruction.member == nil else { return whole }
    let type = SILTypes.bare(function.types[operand] ?? "").withoutGenerics
    let above = program.types.superclasses(of: type).compactMap { numbers(in: $0) }
    return above.first.map { $0.merging(whole) { $0.union($1) } } ?? whole
  }

  private func payload(_ enumCase: String?) -> Known? {
    guard let enumCase, let type = program.types.all[SILMethods.owner(of: enumCase)], !type.isAmbiguous else {
      return nil
    }
    return type.payloads[MutationBlocks.label(enumCase)].flatMap { numbers(in: $0) }
  }

  /// The numbers that a text has; nil for none, as a generic one has.
  private func numbers(in text: String) -> Known? {
    guard text.contains("#") else { return nil }
    return text.matches(of: /([\w.]+)#(\d+)/).reduce(into: [:]) { found, match in
      found[String(match.1), default: []].insert(Int(match.2) ?? 0)
    }
  }

  // MARK: names

  private func member(of instruction: SILInstruction) -> String? { instruction.member.map { number($0, instruction) } }

  private func number(_ text: String, _ instruction: SILInstruction) -> String {
    names.rewritten(text) { number(of: $0, instruction) }
  }

  /// The type that an instruction means by a name; nil if it may be several.
  private func number(of name: String, _ instruction: SILInstruction) -> Int? {
    var numbers: Set<Int> = []
    for register in instruction.operands + instruction.results { numbers.formUnion(known[register]?[name] ?? []) }
    if instruction.name.hasSuffix("apply"), let called = instruction.operands.first.flatMap({ symbols[$0] }) {
      let told = Set(names.numbers(of: name, in: called.flatMap { names.mentions(in: $0).all }))
      if told.count == 1, numbers.isEmpty || numbers == told { return told.first }
      numbers.formUnion(told)
    }
    if instruction.name.hasPrefix("alloc_ref"), let own = names.owner(name, function.symbol) { return own }
    return numbers.isEmpty ? fallback(name) : numbers.count == 1 ? numbers.first : nil
  }

  /// The only type of a name that the function mentions, or sees.
  private func fallback(_ name: String) -> Int? {
    if let local = names.local(name, function.symbol) { return local }
    let numbers = Set(names.numbers(of: name, in: mentioned))
    if numbers.count == 1 { return numbers.first }
    guard numbers.isEmpty else { return nil }
    return names.visible(name, in: module, file: function.location?.file, symbol: function.symbol)
  }

  private func number(_ text: String, of register: Int) -> String {
    names.rewritten(text) { name in
      guard let numbers = known[register]?[name] else { return fallback(name) }
      return numbers.count == 1 ? numbers.first : nil
    }
  }

  private mutating func write() {
    for index in function.instructions.indices {
      let instruction = function.instructions[index]
      function.instructions[index].type = number(instruction.type, instruction)
      function.instructions[index].member = member(of: instruction)
      // Tables have it without.
      function.instructions[index].memberType = number(instruction.memberType, instruction).withoutNumber
      function.instructions[index].substitutions = instruction.substitutions.map { number($0, instruction) }
      for (position, successor) in instruction.successors.enumerated() {
        function.instructions[index].successors[position].enumCase = successor.enumCase.map { number($0, instruction) }
      }
      let stored = instruction.keyPath?.stored.map { number($0, instruction) }
      stored.map { function.instructions[index].keyPath?.stored = $0 }
    }
    for (register, type) in function.types { function.types[register] = number(type, of: register) }
    for (index, parameter) in function.parameters.enumerated() {
      function.parameters[index].type = number(parameter.type, of: parameter.register)
    }
    function.type = names.rewritten(function.type, fallback)
    function.title = names.rewritten(function.title) { names.owner($0, function.symbol) ?? fallback($0) }
  }
}
