import PlatformSupport
import SideEffects
import TraceFindings

/// Judges calls of functions without a body: by the catalog, and by what they are given.
struct SILOutside {
  /// A function that is known by its name.
  enum Callee {
    case function(String)
    /// A member, and the type that has it.
    case member(SILMissing, String?)
  }

  static func call(_ callee: Callee, _ call: SILCalls.Call, _ transfer: inout SILTransfer, isPossible: Bool) {
    SILOrder.note(callee, call, &transfer)
    switch callee {
    case .function(let symbol):
      noteUnknown(symbol, &transfer)
      SILKeyPaths.noteUnknown(symbol, call, &transfer)
      if SILPointers.writes(symbol) { SILPointers.write(through: call.arguments.last, &transfer) }
      if drawsFromSystem(call, symbol) { addRandom(callee, call, &transfer, isPossible) }
      if symbol.contains("AtReferenceWritableKeyPath") { return SILKeyPaths.write(call, &transfer) }
      if symbol.hasPrefix("swift_setAtWritableKeyPath") || symbol.hasPrefix("swift_modifyAtWritableKeyPath") {
        SILKeyPaths.runSetters(call, &transfer)
      }
    case .member(let missing, _):
      if let verdict = transfer.analysis.catalog.verdict(ofMember: missing.member) {
        return judged(verdict, callee, call, &transfer, isPossible: isPossible)
      }
      if missing.isRequirement, !isOfSystem(missing.member) {
        transfer.report(
          .unknown(
            reason: .noWitness, name: MemberSymbols.name(missing.member.withoutNumber), site: transfer.location,
            at: transfer.index))
      }
    }
    runClosures(of: call, &transfer, isPossible: isPossible, symbol: callee.symbol)
    runWitnesses(of: call, &transfer, symbol: callee.symbol)
    finish(callee, call, &transfer)
  }

  /// Judges a call of a function that the catalog knows.
  static func judged(
    _ verdict: CatalogVerdict, _ callee: Callee, _ call: SILCalls.Call, _ transfer: inout SILTransfer,
    isPossible: Bool
  ) {
    if SILPointers.cFunctions.contains(callee.symbol) {
      SILPointers.write(through: call.arguments.first, &transfer)
      return finish(callee, call, &transfer)
    }
    // Whose property it is, the values tell.
    if callee.symbol.contains("AtReferenceWritableKeyPath") {
      SILKeyPaths.write(call, &transfer)
      return finish(callee, call, &transfer)
    }
    switch verdict {
    case .effect(let entry, let name):
      add(entry, name, callee, call, &transfer, isPossible)
      if ![PurityRule.task, .thread, .subscribe].contains(entry.rule) {
        runClosures(of: call, &transfer, isPossible: isPossible, symbol: callee.symbol)
      }
    case .harmless:
      runClosures(of: call, &transfer, isPossible: isPossible, symbol: callee.symbol)
    case .later: break
    case .releases: transfer.report(.releases(at: transfer.index))
    }
    finish(callee, call, &transfer)
  }

  private static func add(
    _ entry: SideEffectCatalog.Entry, _ name: String, _ callee: Callee, _ call: SILCalls.Call,
    _ transfer: inout SILTransfer, _ isPossible: Bool
  ) {
    guard let rule = entry.rule else { return }
    var isPossible = isPossible || entry.isPossible
    var name = name
    if case .member = callee, let labels = transfer.analysis.catalog.source.labels(at: transfer.location),
      name.hasSuffix("()")
    {
      name = "\(name.dropLast(2))(\(labels))"
    }
    switch entry.condition {
    case .shared, .sharedValue, .maybe:
      guard entry.condition != .maybe || rule == .objectWrite else { break }
      // The closure is followed, and tells whether it writes.
      if entry.condition == .maybe, callee.symbol.hasPrefix("$s15Synchronization5MutexV") { return }
      // Reading changes nothing; the setter of a value changes a variable, which is judged where that is.
      if callee.symbol.hasSuffix("vg") || callee.symbol.hasSuffix("fC") || callee.symbol.hasSuffix("fc") { return }
      let last = call.arguments.count - 1
      if entry.condition == .shared, call.convention(last).hasPrefix("@inout") { return }
      let (owner, isUnsure) = SILWrites(transfer).owner(of: call.arguments.last ?? SILValue())
      if owner == .fresh { return }
      isPossible = isUnsure
    case .acquires: isPossible = false
    default: break
    }
    let words = entry.finding(of: name)
    transfer.report(
      .effect(
        SILEffect(
          rule: rule, message: words.message, api: words.api, isPossible: isPossible, site: transfer.location),
        at: transfer.index))
  }

  // MARK: closures and witnesses

  /// Runs the closures that a function is given: those that it may not keep, and perhaps the others.
  static func runClosures(
    of call: SILCalls.Call, _ transfer: inout SILTransfer, isPossible: Bool, symbol: String
  ) {
    for (index, argument) in call.arguments.enumerated() {
      for origin in argument.origins.sorted() {
        guard let cell = transfer.analysis.cell(at: origin) else { continue }
        switch cell.kind {
        case .closure, .keyPath:
          let isKept =
            cell.kind == .closure
            ? !call.convention(index).contains("@noescape") && !transfer.node.runsClosures
            : !SILKeyPaths.applies(symbol)
          var inner = inner(call, besides: index, &transfer)
          inner.exempt = call.exempt
          SILCalls.run(
            SILValue(origins: [origin]), inner, &transfer, isPossible: isPossible || isKept)
        default: break
        }
      }
      if !argument.targets.isEmpty,
        call.convention(index).contains("@callee") || call.convention(index).contains("@convention")
      {
        SILCalls.run(
          SILValue(targets: argument.targets), inner(call, besides: index, &transfer), &transfer, isPossible: true)
      }
    }
  }

  /// The call of a closure by a function without a body: it hands over what it was given, or parts of that.
  private static func inner(_ call: SILCalls.Call, besides index: Int, _ transfer: inout SILTransfer) -> SILCalls.Call {
    let signature = transfer.analysis.signature(call.convention(index))
    var parts: Set<Int> = []
    var memory = SILValue()
    for (other, argument) in call.arguments.enumerated() where other != index {
      if call.convention(other) == "@out" { continue }
      if call.convention(other).contains("->") { continue }
      parts.formUnion(transfer.analysis.reachable(from: argument.origins, for: transfer.node, includingSelves: false))
      if call.isInout(other) || argument.isInObject { _ = memory.join(argument) }
    }
    let arguments = signature.arguments.map { convention -> SILValue in
      let isMemory = convention.hasPrefix("@inout") || convention.contains("Pointer")
      return isMemory && !memory.origins.isEmpty ? memory : SILValue(origins: parts)
    }
    return SILCalls.Call(
      arguments: arguments, conventions: signature.arguments, substitutions: [], signature: signature,
      results: [], literals: [])
  }

  /// Runs what a library may call of the types that it is given: `==`, `hash(into:)`, `encode(to:)`.
  private static func runWitnesses(of call: SILCalls.Call, _ transfer: inout SILTransfer, symbol: String) {
    var requirements = call.signature.requirements
    if symbol.hasPrefix("$ss26DefaultStringInterpolationV06append") || symbol.hasPrefix("$sSS10describing") {
      requirements.append(.init(parameter: 0, protocolName: "CustomStringConvertible"))
    }
    for requirement in requirements where call.substitutions.indices.contains(requirement.parameter) {
      let type = call.substitutions[requirement.parameter]
      // What the runtime calls of a reactor is not called by its reducer.
      guard requirement.protocolName != "Reactor" else { continue }
      let types = requirement.isOfPart ? SILTypes.arguments(of: type) : [type]
      for table in types.flatMap({ transfer.program.conformances(of: $0, to: requirement.protocolName) }) {
        for entry in table.entries where entry.member != "Hashable.hashValue!getter" {
          guard let function = transfer.program.function(entry.function) else { continue }
          var parts: Set<Int> = []
          for argument in call.arguments {
            parts.formUnion(
              transfer.analysis.reachable(from: argument.origins, for: transfer.node, includingSelves: false))
          }
          let inner = SILCalls.Call(
            arguments: function.parameters.map { _ in SILValue(origins: parts) },
            conventions: [], substitutions: [], signature: call.signature, results: [], literals: [])
          SILCalls.follow(function, inner, &transfer, isPossible: true)
        }
      }
    }
  }

  // MARK: results

  /// Gives the result of a function its origin, and what it may have stored.
  private static func finish(_ callee: Callee, _ call: SILCalls.Call, _ transfer: inout SILTransfer) {
    var result = SILValue(origins: origins(ofResultOf: callee, call, &transfer))
    if call.isCoroutine, let memory = call.arguments.last {
      result = memory
      result.origins.formUnion(
        transfer.analysis.reachable(from: memory.origins, for: transfer.node, includingSelves: false))
    }
    for (index, argument) in call.arguments.enumerated() where call.isInout(index) {
      var stored = result.origins
      if call.convention(index) != "@out" {
        for other in call.arguments.indices where other != index {
          stored.formUnion(parts(ofArgument: other, of: call, &transfer))
        }
      }
      for origin in argument.origins where origin >= SILOrigin.firstCell { transfer.analysis.store(stored, in: origin) }
    }
    for register in call.results { transfer.set(register, result) }
  }

  private static func origins(
    ofResultOf callee: Callee, _ call: SILCalls.Call, _ transfer: inout SILTransfer
  ) -> Set<Int> {
    let symbol = callee.symbol
    if symbol.hasSuffix("vau") { return [transfer.analysis.global(String(symbol.dropLast(2)) + "p")] }
    if symbol.hasSuffix("vgZ") { return [SILOrigin.shared] }
    var parts: Set<Int> = []
    for index in call.arguments.indices { parts.formUnion(self.parts(ofArgument: index, of: call, &transfer)) }
    let isInitializer = symbol.hasSuffix("fC") || symbol.hasSuffix("fc") || symbol.hasSuffix("fCTj")
    // By the types alone: what is known of the arguments now may grow.
    let hasReferences = call.arguments.indices.contains { index in
      call.convention(index) != "@out" && !isTrivial(call.convention(index), call, transfer)
    }
    if isInitializer || !hasReferences {
      let cell = transfer.analysis.cell(transfer.node, -1 - transfer.index, .object)
      transfer.analysis.store(parts, in: cell)
      if isInitializer || transfer.program.isOutside(symbol) { return [cell] }
      return symbol.hasPrefix("$s") || symbol.hasPrefix("#") ? [cell, SILOrigin.unknown] : [SILOrigin.unknown]
    }
    // A function of the standard library returns what it was given; another one may return a copy, or something of its own.
    let isOfStandardLibrary = symbol.hasPrefix("$s") && SymbolName.module("s:" + symbol.dropFirst(2)) == "Swift"
    return isOfStandardLibrary || SILKeyPaths.applies(symbol) ? parts : parts.union([SILOrigin.unknown])
  }

  /// Origins that a function may return or keep of an argument: of the value and all in it, or of all that memory holds.
  private static func parts(
    ofArgument index: Int, of call: SILCalls.Call, _ transfer: inout SILTransfer
  ) -> Set<Int> {
    let convention = call.convention(index)
    // A key path leads to parts of another argument.
    if convention == "@out" || convention.contains("KeyPath<") || isTrivial(convention, call, transfer) { return [] }
    return transfer.analysis.reachable(
      from: call.arguments[index].origins, for: transfer.node, includingSelves: !convention.hasPrefix("@in"))
  }

  /// Whether an argument can hold no references, by its type.
  private static func isTrivial(_ convention: String, _ call: SILCalls.Call, _ transfer: SILTransfer) -> Bool {
    var type = SILTypes.bare(convention)
    for (number, substitution) in call.substitutions.enumerated() where type.contains("τ") {
      type = type.replacing("τ_0_\(number)", with: substitution)
    }
    return type.hasSuffix(".Type") || transfer.analysis.isTrivial(type)
  }

  // MARK: what is not known

  /// Notes a function that is neither in the catalog nor in a library of the system.
  private static func noteUnknown(_ symbol: String, _ transfer: inout SILTransfer) {
    guard !transfer.program.isOutside(symbol), !symbol.hasPrefix("swift_"), !symbol.hasPrefix("_swift"),
      // Accessors of default values and of types, and thunks of the compiler, run nothing of their own.
      !symbol.hasSuffix("Wl"), !symbol.hasSuffix("Ma"), !symbol.hasPrefix("$sS")
    else { return }
    transfer.report(
      .unknown(
        reason: .noSource, name: transfer.analysis.catalog.name(symbol), site: transfer.location, at: transfer.index))
  }

  private static func isOfSystem(_ member: String) -> Bool {
    systemProtocols.contains(String(member.prefix { $0 != "." }))
  }

  private static let systemProtocols: Set<String> = [
    "Equatable", "Hashable", "Comparable", "Sequence", "Collection", "IteratorProtocol", "BidirectionalCollection",
    "RandomAccessCollection", "MutableCollection", "RangeReplaceableCollection", "CustomStringConvertible", "Encodable",
    "Decodable", "Encoder", "Decoder", "Error", "LocalizedError", "Numeric", "AdditiveArithmetic", "BinaryInteger",
    "FixedWidthInteger", "SignedNumeric", "SignedInteger", "UnsignedInteger", "FloatingPoint", "BinaryFloatingPoint",
    "Strideable", "RawRepresentable", "CaseIterable", "Identifiable", "OptionSet", "SetAlgebra", "StringProtocol",
    "ExpressibleByIntegerLiteral", "ExpressibleByFloatLiteral", "ExpressibleByStringLiteral",
    "ExpressibleByArrayLiteral", "ExpressibleByDictionaryLiteral", "ExpressibleByBooleanLiteral",
    "ExpressibleByNilLiteral", "ExpressibleByUnicodeScalarLiteral", "ExpressibleByExtendedGraphemeClusterLiteral",
    "LosslessStringConvertible", "CustomDebugStringConvertible", "CVarArg", "DataProtocol", "ContiguousBytes",
    "KeyedEncodingContainerProtocol", "KeyedDecodingContainerProtocol", "UnkeyedEncodingContainer",
    "UnkeyedDecodingContainer", "SingleValueEncodingContainer", "SingleValueDecodingContainer", "CodingKey",
    "RandomNumberGenerator", "TextOutputStream", "FormatStyle", "LazySequenceProtocol", "LazyCollectionProtocol",
    "InstantProtocol", "DurationProtocol", "_ExpressibleByBuiltinIntegerLiteral", "_ExpressibleByBuiltinFloatLiteral",
  ]

  // MARK: generators

  /// Whether a generic function is given the system's generator of random numbers.
  private static func drawsFromSystem(_ call: SILCalls.Call, _ symbol: String) -> Bool {
    call.signature.requirements.contains { requirement in
      requirement.protocolName == "RandomNumberGenerator" && call.substitutions.indices.contains(requirement.parameter)
        && call.substitutions[requirement.parameter] == "SystemRandomNumberGenerator"
    }
  }

  private static func addRandom(
    _ callee: Callee, _ call: SILCalls.Call, _ transfer: inout SILTransfer, _ isPossible: Bool
  ) {
    let name = transfer.analysis.catalog.name(callee.symbol)
    transfer.report(
      .effect(
        SILEffect(
          rule: .random, message: "\(name) \(PurityRule.random.predicate)", api: name, isPossible: isPossible,
          site: transfer.location), at: transfer.index))
  }
}

extension SILOutside.Callee {
  /// The symbol, or one made of the member's name.
  var symbol: String {
    switch self {
    case .function(let symbol): symbol
    case .member(let missing, _):
      missing.member.hasSuffix("!getter")
        ? "#\(missing.member)vg"
        : missing.member.hasSuffix("!allocator") ? "#\(missing.member)fC" : "#\(missing.member)"
    }
  }
}
