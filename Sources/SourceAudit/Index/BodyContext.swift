import SideEffects
import TraceFindings

/// Reads in the source of one body what the index does not tell: closures, exemptions, cases.
struct BodyContext {
  /// The circumstances of a location in the body.
  struct Setting {
    /// Whether it may never run, or run elsewhere, although the body does.
    var isPossible = false
    /// Whether it runs later, outside of the body.
    var isDeferred = false
    /// The words of a `Purity.unchecked` around it.
    var exempt: String?
    /// Whether it is the default value of a parameter.
    var isDefaultValue = false
    /// Cases of `switch` around it, outermost first.
    var cases: [SourceFile.Case] = []
  }

  let file: SourceFile
  /// The token that names what has the body.
  let name: Int
  private let isFunction: Bool
  private let calls: [Call]
  /// Arguments of calls that run closures, which also apply key paths.
  private let keyPathCalls: [Range<Int>]
  /// Enum cases that the body mentions, by their tokens.
  let enumCases: [Int: IndexGraph.Symbol]

  /// A call in the body that closures may be given to.
  private struct Call {
    var name: Int
    var arguments: Range<Int>
    var treatment: Treatment
  }

  /// How a call treats the closures that it gets.
  enum Treatment: Equatable {
    case runs, defers, exempts(String), unknown
  }

  /// The context of a body; nil if its source cannot be read.
  /// - Parameter isRoot: Whether closures given to initializers are the reducer itself, as in `Reduce { state, action in }`.
  init?(
    of symbol: IndexGraph.Symbol, _ graph: IndexGraph, _ files: SourceFiles, _ catalog: SourceCatalog, isRoot: Bool
  ) {
    guard let location = graph.definitions[symbol], let (file, name) = files.token(at: location) else { return nil }
    self.file = file
    self.name = name
    isFunction = graph.kinds[symbol].isFunction
    var calls: [Call] = []
    var enumCases: [Int: IndexGraph.Symbol] = [:]
    var keyPathCalls: [Range<Int>] = []
    for mention in graph.bodies[symbol] ?? [] where mention.location.file == location.file {
      guard let token = file.tokens.index(line: mention.location.line, column: mention.location.column) else {
        continue
      }
      let kind = graph.kinds[mention.symbol]
      if kind == .enumCase { enumCases[token] = mention.symbol }
      guard kind.isFunction, mention.roles.contains(.call), !mention.roles.contains(.implicit) else { continue }
      let arguments = file.arguments(ofCallAt: token)
      if arguments.contains(where: { file.text($0) == "\\" }),
        ClosureTreatment.of(mention.symbol, graph, catalog, isRoot: isRoot) == .runs
      {
        keyPathCalls.append(arguments)
      }
      guard
        arguments.contains(where: { file.isOpening($0, "{") || file.text($0) == "unchecked" })
          || graph.names[mention.symbol].hasPrefix("unchecked(")
      else { continue }
      calls.append(
        Call(
          name: token, arguments: arguments,
          treatment: ClosureTreatment.of(mention.symbol, graph, catalog, isRoot: isRoot)
            ?? .exempts(file.firstLiteral(ofCallAt: token) ?? "")))
    }
    self.calls = calls
    self.keyPathCalls = keyPathCalls
    self.enumCases = enumCases
  }

  /// Whether a token stands in a key path that is used elsewhere, if at all.
  func isUnappliedKeyPath(_ token: Int) -> Bool {
    guard file.isKeyPath(at: token), !file.isAppliedKeyPath(at: token) else { return false }
    return !keyPathCalls.contains { $0.contains(token) }
  }

  /// The circumstances of a token in the body.
  func setting(of token: Int) -> Setting {
    var setting = Setting()
    setting.isDefaultValue = isFunction && file.parameter(holding: token, ofDeclarationAt: name) != nil
    for call in calls where call.arguments.contains(token) {
      if case .exempts(let reason) = call.treatment { setting.exempt = reason }
    }
    var braces = file.brackets(around: token).filter { $0 >= name && file.text($0) == "{" }
    // The outermost one is the body itself.
    if isFunction, !braces.isEmpty { braces.removeLast() }
    for brace in braces { judge(brace, &setting) }
    setting.cases = file.cases(around: token).filter { $0.brace > name }
    return setting
  }

  private func judge(_ brace: Int, _ setting: inout Setting) {
    switch file.role(of: brace) {
    case .control, .declaration: break
    case .local(let local): if !isUsed(local, outside: brace) { setting.isPossible = true }
    case .closure:
      guard let end = file.partner[brace] else { return setting.isPossible = true }
      if file.text(end + 1) == "(", file.tokens.all[end + 1].range.lowerBound == file.tokens.all[end].range.upperBound {
        return
      }
      let call = calls.last { $0.arguments.contains(brace) }
      switch call?.treatment {
      case .runs, .exempts: break
      case .defers: setting.isDeferred = true
      case .unknown, nil: setting.isPossible = true
      }
    }
  }

  /// Whether a local function or closure is called in the body, outside of itself.
  private func isUsed(_ local: String, outside brace: Int) -> Bool {
    guard let end = file.partner[brace], let body = bodyRange else { return false }
    return body.contains { index in
      !(brace...end).contains(index) && file.isWord(index) && file.text(index) == local && file.isCalled(index)
        && file.text(index - 1) != "func"
    }
  }

  /// The tokens from the name to the end of the body.
  var bodyRange: Range<Int>? {
    var index = name
    while index < file.tokens.all.count {
      if file.isOpening(index, "{") { return name..<(file.partner[index] ?? index) }
      index = file.tokens.all[index].kind == .opening ? (file.partner[index] ?? index) + 1 : index + 1
    }
    return nil
  }
}

/// How functions treat the closures that are given to them.
private enum ClosureTreatment {
  /// Functions of the standard library that call their closure before they return.
  private static let callers: Set<String> = [
    "map", "flatMap", "compactMap", "mapValues", "compactMapValues", "filter", "forEach", "reduce", "first", "last",
    "firstIndex", "lastIndex", "contains", "allSatisfy", "sorted", "sort", "min", "max", "drop", "prefix", "removeAll",
    "partition", "split", "count", "elementsEqual", "starts", "withLock", "withUnsafeBytes", "withUnsafeMutableBytes",
    "withUnsafeBufferPointer", "withUnsafeMutableBufferPointer", "withExtendedLifetime", "init",
  ]

  /// Nil for `Purity.unchecked`, whose words stand at the call.
  static func of(
    _ symbol: IndexGraph.Symbol, _ graph: IndexGraph, _ catalog: SourceCatalog, isRoot: Bool
  ) -> BodyContext.Treatment? {
    let usr = graph.usrs[symbol]
    if usr.hasPrefix("s:11ReactorCore6PurityO9unchecked") { return nil }
    switch catalog.verdict(symbol) {
    case .later: return .defers
    case .effect(let entry, _) where entry.rule == .task || entry.rule == .thread || entry.rule == .subscribe:
      return .defers
    default: break
    }
    if isRoot, graph.kinds[symbol] == .constructor { return .runs }
    let isStandard = ["Swift", "Synchronization"].contains(SymbolName.module(usr) ?? "") && !usr.contains("Lazy")
    return isStandard && callers.contains(String(graph.names[symbol].prefix { $0 != "(" })) ? .runs : .unknown
  }
}
