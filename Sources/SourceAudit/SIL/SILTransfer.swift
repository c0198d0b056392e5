import TraceFindings

/// One judgment of a node: the effect of each instruction on the values of its registers.
struct SILTransfer {
  let analysis: SILAnalysis
  let node: SILNode
  /// The instruction that is being judged.
  private(set) var index = 0
  private var isChanged = false
  private(set) var location: SILLocation

  var program: SILProgram { analysis.program }

  init(_ analysis: SILAnalysis, _ node: SILNode) {
    self.analysis = analysis
    self.node = node
    location = node.function.location ?? SILLocation(file: "", line: 0, column: 0)
  }

  mutating func run() {
    for (parameter, argument) in zip(node.function.parameters, node.arguments) {
      var argument = argument
      argument.type = parameter.type
      set(parameter.register, argument)
    }
    // A loop hands values back to blocks above; a few rounds settle that.
    for _ in 0..<12 {
      isChanged = false
      node.events.removeAll(keepingCapacity: true)
      for position in node.function.instructions.indices {
        index = position
        let instruction = node.function.instructions[position]
        location = instruction.location ?? location
        step(instruction)
      }
      if !isChanged { break }
    }
  }

  // MARK: values

  func value(_ register: Int?) -> SILValue { register.flatMap { node.values[$0] } ?? SILValue() }

  mutating func set(_ register: Int?, _ value: SILValue) {
    guard let register else { return }
    var value = value
    if let type = node.function.types[register] ?? value.type, !type.contains("*"), !value.isInObject {
      drop(&value, ifTrivial: type)
    }
    if node.values[register] == nil {
      node.values[register] = value
      isChanged = true
    } else if node.values[register]?.join(value) == true {
      isChanged = true
    }
  }

  /// Sets what is found anew each time: the more is known of a receiver, the fewer functions are possible.
  private mutating func replace(_ register: Int?, _ value: SILValue) {
    guard let register, node.values[register] != value else { return }
    node.values[register] = value
    isChanged = true
  }

  /// A value without references has no origin; a mutation stays one, because its cases matter.
  private func drop(_ value: inout SILValue, ifTrivial type: String) {
    guard !value.origins.isEmpty, analysis.isTrivial(type) else { return }
    let isEnum = program.types.all[SILTypes.bare(type)]?.kind == .enum
    value.origins = isEnum ? value.origins.intersection([SILOrigin.mutation]) : []
  }

  /// A type with the node's own types for its generic parameters.
  func resolved(_ type: String) -> String {
    let bare = SILTypes.bare(type)
    return node.substitutions[bare] ?? bare
  }

  /// Reads memory.
  func loaded(_ address: SILValue) -> SILValue {
    var result = SILValue(member: address.member, site: address.site, type: pointee(of: address))
    // The mutation stays one, whatever its type.
    if let type = result.type, !address.origins.contains(SILOrigin.mutation), analysis.isTrivial(type),
      program.types.all[type]?.kind != .enum
    {
      return result
    }
    for origin in address.origins {
      if origin >= SILOrigin.firstCell {
        result.origins.formUnion(analysis.contents(of: origin, for: node))
      } else {
        result.origins.insert(origin == SILOrigin.reactor && address.isInObject ? SILOrigin.reactorPart : origin)
      }
    }
    return result
  }

  private func pointee(of address: SILValue) -> String? { address.type.map { SILTypes.bare($0) } }

  /// Stores a value in memory, which is a write if others can see that memory.
  mutating func store(_ value: SILValue, to address: SILValue) {
    for origin in address.origins where origin >= SILOrigin.firstCell { analysis.store(value.origins, in: origin) }
    write(to: address)
  }

  mutating func write(to address: SILValue) {
    guard !address.isAccessed else { return }
    SILWrites(self).judge(address).map { node.events.append(.effect($0, at: index)) }
  }

  func report(_ event: SILEvent) { node.events.append(event) }

  // MARK: instructions

  private mutating func step(_ instruction: SILInstruction) {
    switch instruction.name {
    case "function_ref", "dynamic_function_ref", "previous_dynamic_function_ref":
      set(
        instruction.results.first,
        SILValue(targets: instruction.symbol.map { [SILTarget(function: $0)] } ?? []))
    case "class_method", "super_method", "objc_method", "objc_super_method", "witness_method":
      replace(instruction.results.first, SILMethods(self).value(instruction))
    case "alloc_stack", "alloc_box", "alloc_stack_pack": allocate(instruction, .memory)
    case "alloc_ref", "alloc_ref_dynamic", "alloc_existential_box": allocate(instruction, .object)
    case "global_addr": setGlobal(instruction)
    case "ref_element_addr", "ref_tail_addr", "project_box": setAddress(instruction)
    case "struct_extract", "struct_element_addr": setMember(instruction)
    case "begin_access": beginAccess(instruction)
    case "pointer_to_address", "index_addr", "index_raw_pointer": setPointer(instruction)
    case "apply", "try_apply", "begin_apply": SILCalls.call(instruction, &self)
    case "partial_apply", "thin_to_thick_function": makeClosure(instruction)
    case "keypath": makeKeyPath(instruction)
    case "builtin": SILBuiltins.step(instruction, &self)
    case "string_literal": node.literals[instruction.results.first ?? -1] = instruction.literal
    default: stepMore(instruction)
    }
  }

  private mutating func stepMore(_ instruction: SILInstruction) {
    switch instruction.name {
    case "load", "load_borrow", "load_weak", "load_unowned":
      set(instruction.results.first, loaded(value(instruction.operands.last)))
    case "store", "assign", "store_weak", "store_unowned", "store_borrow":
      guard instruction.operands.count >= 2 else { return }
      store(value(instruction.operands[0]), to: value(instruction.operands[1]))
    case "copy_addr", "explicit_copy_addr":
      guard instruction.operands.count >= 2 else { return }
      store(loaded(value(instruction.operands[0])), to: value(instruction.operands[1]))
    case "unconditional_checked_cast_addr", "checked_cast_addr_br":
      guard instruction.operands.count >= 2 else { return }
      store(loaded(value(instruction.operands[0])), to: value(instruction.operands[1]))
    case "inject_enum_addr":
      write(to: value(instruction.operands.first))
    case "init_existential_addr": makeExistential(instruction)
    case "br", "cond_br", "switch_enum", "switch_enum_addr", "checked_cast_br", "switch_value": branch(instruction)
    case "return", "throw":
      var value = value(instruction.operands.first)
      value.site = nil
      if node.returned.join(value) { analysis.returnedMore(node) }
    case "yield":
      for operand in instruction.operands where node.yielded.join(value(operand)) { analysis.returnedMore(node) }
    default: forward(instruction)
    }
  }

  private mutating func allocate(_ instruction: SILInstruction, _ kind: SILCell.Kind) {
    guard let register = instruction.results.first else { return }
    let cell = analysis.cell(node, register, kind)
    if kind == .object {
      let type = resolved(instruction.type).withoutGenerics
      analysis.update(cell) { $0.exactTypes.insert(type).inserted }
    }
    set(register, SILValue(origins: [cell], type: kind == .memory ? instruction.type : nil))
  }

  private mutating func setGlobal(_ instruction: SILInstruction) {
    guard let symbol = instruction.symbol else { return }
    set(instruction.results.first, SILValue(origins: [analysis.global(symbol)], site: location, type: instruction.type))
  }

  /// An address in an object or in a box.
  private mutating func setAddress(_ instruction: SILInstruction) {
    let base = value(instruction.operands.first)
    let member = instruction.member ?? (instruction.name == "project_box" ? nil : base.member)
    set(
      instruction.results.first,
      SILValue(
        origins: base.origins, isInObject: true, member: member, site: location,
        type: member.flatMap(program.types.field)))
  }

  /// A field of a value or of memory.
  private mutating func setMember(_ instruction: SILInstruction) {
    var value = value(instruction.operands.first)
    if !value.isInObject {
      if let member = instruction.member, !member.hasPrefix("Unsafe"), !member.hasPrefix("_") { value.member = member }
      value.site = location
    }
    if instruction.name == "struct_element_addr", let member = instruction.member, !value.isInObject {
      value.origins = Set(value.origins.map { $0 < SILOrigin.firstCell ? $0 : analysis.field(member, of: $0) })
    }
    // Taking the lock of a mutex changes nothing that stays.
    if let member = instruction.member, member.hasPrefix("Mutex.handle") { value.isAccessed = true }
    value.type = instruction.member.flatMap(program.types.field)
    set(instruction.results.first, value)
  }

  private mutating func beginAccess(_ instruction: SILInstruction) {
    var address = value(instruction.operands.first)
    if instruction.attributes.contains("modify") || instruction.attributes.contains("init") {
      write(to: address)
      address.isAccessed = true
    }
    set(instruction.results.first, address)
  }

  /// Memory behind a pointer: that of a global variable, or some that others may see.
  private mutating func setPointer(_ instruction: SILInstruction) {
    var address = value(instruction.operands.first)
    if address.origins.contains(where: { $0 < SILOrigin.firstCell }) { address.isInObject = true }
    address.isAccessed = false
    address.type = instruction.type
    set(instruction.results.first, address)
  }

  private mutating func makeClosure(_ instruction: SILInstruction) {
    guard let register = instruction.results.first, let function = instruction.operands.first else { return }
    let cell = analysis.cell(node, register, .closure)
    let called = value(function)
    let captures = instruction.operands.dropFirst().map { self.value($0) }
    // A closure of a closure calls the inner one with more arguments.
    var (targets, inner) = (called.targets, [SILValue]())
    for origin in called.origins {
      guard let other = analysis.cell(at: origin), other.kind == .closure else { continue }
      targets += other.targets
      inner = other.captures
    }
    analysis.update(cell) { cell in
      var isNew = false
      for target in targets where !cell.targets.contains(target) {
        cell.targets.append(target)
        isNew = true
      }
      let all = captures + inner
      while cell.captures.count < all.count { cell.captures.append(SILValue()) }
      for (position, capture) in all.enumerated() where cell.captures[position].join(capture) { isNew = true }
      return isNew
    }
    var result = SILValue(origins: [cell])
    result.missing = called.missing
    // A stored closure that is wrapped is still one.
    if targets.isEmpty { result.origins.formUnion(called.origins) }
    result.member = called.member
    set(register, result)
  }

  private mutating func makeKeyPath(_ instruction: SILInstruction) {
    guard let register = instruction.results.first else { return }
    let cell = analysis.cell(node, register, .keyPath)
    analysis.update(cell) { cell in
      defer { cell.keyPath = instruction.keyPath }
      return cell.keyPath != instruction.keyPath
    }
    set(register, SILValue(origins: [cell]))
  }

  private mutating func makeExistential(_ instruction: SILInstruction) {
    let address = value(instruction.operands.first)
    let type = resolved(instruction.type).withoutGenerics
    for origin in address.origins where origin >= SILOrigin.firstCell {
      analysis.update(origin) { $0.exactTypes.insert(type).inserted }
    }
    var result = address
    result.type = instruction.type
    set(instruction.results.first, result)
  }

  /// Hands values to the parameters of blocks.
  private mutating func branch(_ instruction: SILInstruction) {
    for successor in instruction.successors {
      guard let block = node.function.blocks.first(where: { $0.number == successor.block }) else { continue }
      if successor.arguments.isEmpty {
        var payload = value(instruction.operands.first)
        payload.type = nil
        for parameter in block.parameters { set(parameter, payload) }
      } else {
        for (parameter, argument) in zip(block.parameters, successor.arguments) { set(parameter, value(argument)) }
      }
    }
  }

  /// Everything else makes its result of its operands.
  private mutating func forward(_ instruction: SILInstruction) {
    guard !instruction.results.isEmpty else { return }
    var result = SILValue()
    // The second operand of a dependence only lives longer.
    let operands =
      instruction.name.hasPrefix("mark_dependence") ? Array(instruction.operands.prefix(1)) : instruction.operands
    for (position, operand) in operands.enumerated() {
      var part = value(operand)
      if position > 0 { (part.isInObject, part.isAccessed) = (result.isInObject, result.isAccessed) }
      part.type = nil
      _ = result.join(part)
      if node.literals[operand] != nil { node.literals[instruction.results[0]] = node.literals[operand] }
    }
    if !Self.keepsAddress(instruction.name) { result.isAccessed = false }
    for register in instruction.results { set(register, result) }
  }

  private static func keepsAddress(_ name: String) -> Bool {
    name.hasSuffix("_addr") || name.hasPrefix("address_to") || name.hasPrefix("mark_") || name.hasPrefix("unchecked_")
      || name.hasPrefix("copy_") || name.hasPrefix("begin_") || name.hasPrefix("move_") || name.hasPrefix("drop_")
  }
}
