import PlatformSupport
import SideEffects
import TraceFindings

/// Judges calls: finds what they run, hands over arguments and takes results.
struct SILCalls {
  /// A call, as far as its function matters.
  struct Call {
    var arguments: [SILValue]
    /// Their conventions, in the same order.
    var conventions: [String]
    var substitutions: [String]
    var signature: SILSignature
    var results: [Int]
    /// The words of a `Purity.unchecked` around it.
    var exempt: String?
    /// Literals among the arguments.
    var literals: [String]
    var resultType: String?
    var isCoroutine = false

    func isInout(_ index: Int) -> Bool {
      conventions.indices.contains(index) && (conventions[index].hasPrefix("@inout") || conventions[index] == "@out")
    }

    func convention(_ index: Int) -> String { conventions.indices.contains(index) ? conventions[index] : "" }
  }

  static func call(_ instruction: SILInstruction, _ transfer: inout SILTransfer) {
    guard let function = instruction.operands.first else { return }
    let callee = transfer.value(function)
    let signature = transfer.analysis.signature(instruction.type)
    var results = instruction.results
    if instruction.name == "try_apply" {
      let blocks = instruction.successors.prefix(1).map(\.block)
      results = transfer.node.function.blocks.first { blocks.contains($0.number) }?.parameters ?? []
    }
    let call = Call(
      arguments: instruction.operands.dropFirst().map { transfer.value($0) }, conventions: signature.arguments,
      substitutions: instruction.substitutions.map { transfer.resolved($0) }, signature: signature, results: results,
      literals: instruction.operands.compactMap { transfer.node.literals[$0] },
      resultType: SILSignature.directResult(of: instruction.type, instruction.substitutions),
      isCoroutine: instruction.name == "begin_apply")
    run(callee, call, &transfer)
  }

  /// Runs all that a function value may be.
  static func run(_ callee: SILValue, _ call: Call, _ transfer: inout SILTransfer, isPossible: Bool = false) {
    var isKnown = false
    for target in callee.targets {
      isKnown = true
      run(target, call, &transfer, isPossible: isPossible || target.isPossible)
    }
    let closures = callee.origins.filter { transfer.analysis.cell(at: $0)?.kind == .closure }
    // Memory is no function; what it holds is among the origins.
    let others = callee.origins.count { $0 < SILOrigin.firstCell }
    for origin in closures.sorted() {
      guard let cell = transfer.analysis.cell(at: origin), !cell.targets.isEmpty else { continue }
      isKnown = true
      _ = transfer.analysis.contents(of: origin, for: transfer.node)
      for target in cell.targets {
        var inner = call
        inner.arguments = arguments(of: call, for: target, capturing: cell.captures, transfer)
        let isOne = closures.count == 1 && others == 0 && cell.targets.count == 1
        run(target, inner, &transfer, isPossible: isPossible || target.isPossible || !isOne)
      }
    }
    if let missing = callee.missing {
      isKnown = true
      SILOutside.call(.member(missing, callee.type), call, &transfer, isPossible: isPossible)
    }
    guard !isKnown || (others > 0 && callee.targets.isEmpty) else { return }
    if !runKeyPaths(callee, call, &transfer, isPossible: isPossible) { stored(callee, call, &transfer) }
  }

  /// The arguments of a closure: what it captured is in its last parameters, whatever the caller knows of the others.
  private static func arguments(
    of call: Call, for target: SILTarget, capturing captures: [SILValue], _ transfer: SILTransfer
  ) -> [SILValue] {
    var arguments = call.arguments
    if let function = transfer.program.function(target.function) {
      let count = max(0, function.parameters.count - captures.count)
      let all = arguments.reduce(into: Set<Int>()) { $0.formUnion($1.origins) }
      while arguments.count < count { arguments.append(SILValue(origins: all)) }
      arguments = Array(arguments.prefix(count))
    }
    return arguments + captures
  }

  /// A function value that came from elsewhere.
  private static func stored(_ callee: SILValue, _ call: Call, _ transfer: inout SILTransfer) {
    let around = transfer.node.function.symbol
    let name =
      callee.member.map(SILWrites.name)
      ?? (around.isThunk ? "a function that was handed on" : "a function in \(DemangledName.of(around))")
    transfer.report(.unknown(reason: .storedClosure, name: name, site: transfer.location, at: transfer.index))
    var result = SILValue(origins: [SILOrigin.unknown])
    for argument in call.arguments { result.origins.formUnion(argument.origins) }
    for register in call.results { transfer.set(register, result) }
  }

  private static func runKeyPaths(
    _ callee: SILValue, _ call: Call, _ transfer: inout SILTransfer, isPossible: Bool
  ) -> Bool {
    var found = false
    for origin in callee.origins {
      guard let cell = transfer.analysis.cell(at: origin), let path = cell.keyPath else { continue }
      found = true
      for getter in path.getters { run(SILTarget(function: getter), call, &transfer, isPossible: isPossible) }
    }
    return found
  }

  /// Runs one function.
  private static func run(_ target: SILTarget, _ call: Call, _ transfer: inout SILTransfer, isPossible: Bool) {
    let symbol = SILSymbol.function(target.function)
    if symbol.hasPrefix("$s11ReactorCore6PurityO9unchecked") {
      var call = call
      call.exempt = call.literals.first ?? ""
      return SILOutside.runClosures(of: call, &transfer, isPossible: isPossible, symbol: symbol)
    }
    if let verdict = transfer.analysis.catalog.verdict(symbol) {
      return SILOutside.judged(verdict, .function(symbol), call, &transfer, isPossible: isPossible)
    }
    guard let function = transfer.program.function(symbol) else {
      return SILOutside.call(.function(symbol), call, &transfer, isPossible: isPossible)
    }
    if let accessor = SILAccessor(function),
      access(accessor, function, call, &transfer, isPossible: isPossible)
    {
      return
    }
    follow(function, call, &transfer, isPossible: isPossible)
  }

  /// Judges the access to a stored property where it is called; whether nothing else runs.
  private static func access(
    _ accessor: SILAccessor, _ function: SILFunction, _ call: Call, _ transfer: inout SILTransfer, isPossible: Bool
  ) -> Bool {
    guard let dot = accessor.property.lastIndex(of: "."), let object = call.arguments.last else { return false }
    let (type, name) = (accessor.property[..<dot], accessor.property[accessor.property.index(after: dot)...])
    let fields = transfer.program.types
    guard fields.isClass(String(type)), !call.convention(call.arguments.count - 1).hasPrefix("@inout") else {
      return false
    }
    let isLazy = fields.field("\(type).$__lazy_storage_$_\(name)") != nil
    guard isLazy || fields.field("\(type).\(name)") != nil || fields.field("\(type)._\(name)") != nil else {
      return false
    }
    var address = SILValue(
      origins: object.origins, isInObject: true, member: accessor.property, site: transfer.location)
    address.type = fields.field("\(type).\(name)")
    if accessor.kind == .setter || accessor.kind == .modify || isLazy {
      if var effect = SILWrites(transfer).write(to: address, at: transfer.location) {
        effect.isPossible = effect.isPossible || isPossible || accessor.kind == .getter
        transfer.report(.effect(effect, at: transfer.index))
      }
    }
    guard isPlain(function) else { return false }
    switch accessor.kind {
    case .getter:
      for register in call.results { transfer.set(register, transfer.loaded(address)) }
    case .modify, .read:
      address.isAccessed = true
      for register in call.results { transfer.set(register, address) }
    default:
      address.isAccessed = true
      if let value = call.arguments.first { transfer.store(value, to: address) }
    }
    return true
  }

  /// Whether an accessor calls nothing.
  private static func isPlain(_ function: SILFunction) -> Bool {
    function.instructions.allSatisfy { !$0.name.hasSuffix("apply") || $0.name == "end_apply" }
  }

  /// Judges a function with a body for these arguments.
  static func follow(_ function: SILFunction, _ call: Call, _ transfer: inout SILTransfer, isPossible: Bool) {
    let arguments = call.arguments.map { argument in
      var argument = argument
      argument.site = nil
      argument.type = nil
      return argument
    }
    guard let node = transfer.analysis.node(for: function, arguments, call.substitutions) else { return }
    transfer.analysis.pass(arguments, to: node, from: transfer.node.number)
    transfer.report(
      .call(
        SILCallEvent(
          node: node.number, name: transfer.analysis.catalog.name(function.symbol), isPossible: isPossible,
          exempt: call.exempt, site: transfer.location), at: transfer.index))
    var result = node.returned
    if call.isCoroutine { _ = result.join(node.yielded) }
    result.site = nil
    for register in call.results { transfer.set(register, result) }
  }
}
