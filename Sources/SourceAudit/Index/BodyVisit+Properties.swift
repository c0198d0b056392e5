import SideEffects
import TraceFindings

/// Judges reads and writes of variables and properties.
extension BodyVisit {
  func judgeVariable(_ step: Step, _ kind: IndexGraph.Kind) {
    let symbol = step.mention.symbol
    guard !walk.catalog.isOpaque(symbol) else { return }
    let isWritten = step.mention.roles.contains(.write) && !isReadBySubscript(step)
    if isWritten, !CallTargets(graph).isComputed(symbol), graph.definitions[symbol] != nil {
      judgeWrite(step, kind)
      if !isInitialized(symbol) { judgeDeinitializers(of: Set(walk.library.types(of: symbol)), step) }
    }
    for use in walk.wrappers.uses(in: symbol) { judgeWrapper(use.type, step) }
    guard step.mention.roles.contains(.read) || !step.mention.roles.contains(.write) else { return }
    if kind == .instanceProperty, isLazy(symbol) { judgeLazy(step) }
    if let token = step.token, context?.file.isCalled(token) == true, !CallTargets(graph).isComputed(symbol),
      graph.definitions[symbol] != nil
    {
      judgeStoredClosure(step)
    }
  }

  /// Whether an index calls a reference a write of the variable that only leads to the object that is written.
  private func onlyLeads(_ step: Step) -> Bool {
    if let location = graph.definitions[step.mention.symbol], let (file, name) = walk.files.token(at: location),
      file.text(name - 1) == "let"
    {
      return true
    }
    guard let token = step.token, let context, let member = context.file.member(after: token) else { return false }
    let location = context.file.tokens.all[member]
    return body.contains { next in
      next.location.line == location.line && next.location.column == location.column
        && graph.kinds[next.symbol].isVariable
        && graph.type(of: next.symbol).map { graph.kinds[$0] == .class } == true
    }
  }

  /// Whether an index calls a read a write: that of `rows` in `if let row = rows[key]`, where the subscript is only read.
  private func isReadBySubscript(_ step: Step) -> Bool {
    guard var token = step.token, let source = context?.file else { return false }
    while true {
      var next = token + 1
      while ["?", "!"].contains(source.text(next)) { next += 1 }
      if source.text(next) == "[", let end = source.partner[next] {
        let subscripts = mentions(at: next).filter { graph.names[$0.symbol].hasPrefix("subscript(") }
        if !subscripts.isEmpty, !subscripts.contains(where: { $0.roles.contains(.write) }) { return true }
        token = end
      } else if let member = source.member(after: token) {
        token = member
      } else {
        return false
      }
    }
  }

  private func judgeWrite(_ step: Step, _ kind: IndexGraph.Kind) {
    if onlyLeads(step) { return }
    let symbol = step.mention.symbol
    let owner = graph.type(of: symbol)
    let name = [owner.map { graph.names[$0] }, graph.names[symbol]].compactMap { $0 }.joined(separator: ".")
    if kind.isShared {
      add(step, step.frame, .staticWrite, "reduce writes \(name), which outlives it", name, step.frame.isPossible)
    } else if owner.map({ graph.kinds[$0] == .class }) == true {
      judgeWrite(step, to: name, of: owner)
    }
    observe(step)
  }

  /// A write to a property of an object.
  private func judgeWrite(_ step: Step, to name: String, of owner: IndexGraph.Symbol?) {
    switch origin(step) {
    case .fresh: return
    case .reducer:
      let api = "self.\(graph.names[step.mention.symbol])"
      let message = "reduce writes \(api); return what changes in the state instead"
      add(step, step.frame, .selfWrite, message, api, step.frame.isPossible)
    case .shared:
      add(step, step.frame, .objectWrite, "reduce writes \(name), which it did not make", name, step.frame.isPossible)
    case .unknown:
      add(step, step.frame, .objectWrite, "reduce writes \(name), which it did not make", name, true)
    }
  }

  /// Observers run with a write, but not in an initializer of the same type.
  private func observe(_ step: Step) {
    let symbol = step.mention.symbol
    if isInitialized(symbol) { return }
    for accessor in graph.accessors[symbol] ?? [] {
      guard graph.names[accessor].hasPrefix("didSet:") || graph.names[accessor].hasPrefix("willSet:") else { continue }
      var next = step.frame
      next.function = accessor
      next.own = origin(step)
      let name = graph.names[accessor].prefix { $0 != ":" }
      enter(next, step, named: "\(graph.names[symbol]).\(name)")
    }
  }

  /// Whether a write in this body gives a property its first value.
  private func isInitialized(_ property: IndexGraph.Symbol) -> Bool {
    graph.kinds[function] == .constructor && graph.type(of: function) == graph.type(of: property)
  }

  /// The first read of a lazy property computes and stores it.
  private func judgeLazy(_ step: Step) {
    let symbol = step.mention.symbol
    var next = step.frame
    next.isPossible = true
    next.function = symbol
    next.own = origin(step)
    enter(next, step, named: walk.catalog.name(symbol))
    guard let owner = graph.type(of: symbol), graph.kinds[owner] == .class, next.own != .fresh else { return }
    let isOwn = next.own == .reducer
    let api = isOwn ? "self.\(graph.names[symbol])" : "\(graph.names[owner]).\(graph.names[symbol])"
    let message =
      isOwn
      ? "reduce writes \(api); return what changes in the state instead" : "reduce writes \(api), which it did not make"
    add(step, next, isOwn ? .selfWrite : .objectWrite, message, api, true)
  }

  /// A closure that a property holds: the one it was declared with, or another.
  private func judgeStoredClosure(_ step: Step) {
    let symbol = step.mention.symbol
    walk.unknown(.storedClosure, walk.catalog.name(symbol), step.mention.location)
    guard graph.bodies[symbol] != nil else { return }
    var next = step.frame
    next.function = symbol
    next.own = .unknown
    next.isPossible = true
    enter(next, step, named: walk.catalog.name(symbol))
  }

  func isLazy(_ property: IndexGraph.Symbol) -> Bool {
    guard let location = graph.definitions[property], let (file, name) = walk.files.token(at: location) else {
      return false
    }
    return file.isLazy(name)
  }
}
