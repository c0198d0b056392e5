import SideEffects
import TraceModel

/// One visit of a body: judges each mention in it.
struct BodyVisit {
  private let walk: ReducerWalk
  private let visit: ReducerWalk.Visit
  private let isRoot: Bool
  private let body: [IndexGraph.Occurrence]
  private let context: BodyContext?
  private let receivers: Receivers?
  private var graph: IndexGraph { walk.graph }
  private var function: IndexGraph.Symbol { visit.frame.function }

  init(_ walk: ReducerWalk, _ visit: ReducerWalk.Visit, isRoot: Bool) {
    self.walk = walk
    self.visit = visit
    self.isRoot = isRoot
    let graph = walk.graph
    body = graph.bodies[visit.frame.function] ?? []
    context = BodyContext(of: visit.frame.function, graph, walk.files, walk.catalogue, isRoot: isRoot)
    receivers = context.map { Receivers(graph, walk.graph.bodies[visit.frame.function] ?? [], $0) }
  }

  func run() {
    if context == nil, !body.isEmpty {
      walk.unknown(.unreadable, graph.names[function], graph.definitions[function])
    }
    for mention in body { judge(mention) }
  }

  /// A mention with what the source says of its location.
  private struct Step {
    var mention: IndexGraph.Occurrence
    /// Its token; nil if the source cannot be read.
    var token: Int?
    var frame: ReducerWalk.Frame
    var reduceSite: SourceSite
  }

  private func judge(_ mention: IndexGraph.Occurrence) {
    var frame = visit.frame
    let token = context?.file.tokens.index(around: mention.location.line, mention.location.column)
    if let context, let token {
      let setting = context.setting(of: token)
      // Default values belong to the calls that leave them out.
      if setting.isDeferred || setting.isDefaultValue { return }
      frame.isPossible = frame.isPossible || setting.isPossible
      frame.exempt = frame.exempt ?? setting.exempt
      narrow(&frame, to: setting.cases)
    } else {
      frame.isPossible = true
    }
    let site = walk.sites.site(mention.location)
    let step = Step(mention: mention, token: token, frame: frame, reduceSite: visit.reduceSite ?? site)
    let kind = graph.kinds[mention.symbol]
    if kind.isFunction {
      judgeFunction(step)
    } else if kind.isVariable {
      judgeVariable(step, kind)
    }
  }

  // MARK: functions

  private func judgeFunction(_ step: Step) {
    let symbol = step.mention.symbol
    var frame = step.frame
    // A function that is handed on may be called, or not.
    if !step.mention.roles.contains(.call) { frame.isPossible = true }
    switch walk.catalogue.verdict(symbol) {
    case .effect(let entry, let name): addCall(step, frame, entry, name)
    case .harmless, .later, .releases: break
    case nil: if !walk.catalogue.isOpaque(symbol) { follow(symbol, step, frame) }
    }
  }

  private func addCall(
    _ step: Step, _ frame: ReducerWalk.Frame, _ entry: SideEffectCatalogue.Entry, _ name: String
  ) {
    guard let rule = entry.rule else { return }
    var isPossible = frame.isPossible || entry.isPossible
    switch entry.condition {
    case .acquires where releases(near: step.mention): return
    case .shared, .sharedValue:
      guard graph.kinds[step.mention.symbol] != .constructor, isOfObject(step, entry) else { return }
      switch origin(step) {
      case .fresh: return
      case .shared, .reducer: isPossible = frame.isPossible
      case .unknown: break
      }
    default: break
    }
    let words = entry.finding(of: name)
    add(step, frame, rule, words.message, words.api, isPossible)
  }

  /// Whether a setter belongs to a class, whose setters are called dynamically, rather than to a value.
  private func isOfObject(_ step: Step, _ entry: SideEffectCatalogue.Entry) -> Bool {
    !entry.name.hasSuffix("$") || step.mention.roles.contains(.dynamic)
  }

  /// Whether the body gives back the lock that it takes.
  private func releases(near mention: IndexGraph.Occurrence) -> Bool {
    body.contains { walk.catalogue.verdict($0.symbol) == .releases }
  }

  /// Visits what a call may run.
  private func follow(_ symbol: IndexGraph.Symbol, _ step: Step, _ frame: ReducerWalk.Frame) {
    let own = graph.kinds[symbol] == .constructor ? .fresh : origin(step)
    let targets = CallTargets(graph).targets(of: symbol, isDynamic: step.mention.roles.contains(.dynamic))
    if targets.isEmpty, let reason = CallTargets(graph).unknown(symbol) {
      walk.unknown(reason, walk.catalogue.name(symbol), step.mention.location)
    }
    for target in targets {
      var next = frame
      next.function = target.function
      next.own = own
      next.isPossible = frame.isPossible || target.isPossible
      enter(next, step, named: walk.catalogue.name(target.function))
      judgeDefaults(of: target.function, step, next)
      if graph.kinds[target.function] == .constructor { judgeInitialValues(of: target.function, step, next) }
    }
  }

  private func enter(_ frame: ReducerWalk.Frame, _ step: Step, named name: String) {
    let call = Finding.Call(name: name, site: walk.sites.site(step.mention.location))
    walk.enqueue(
      ReducerWalk.Visit(frame: frame, reduceSite: step.reduceSite, through: visit.through + [call]))
  }

  /// Default values are computed for the call that leaves them out.
  private func judgeDefaults(of callee: IndexGraph.Symbol, _ step: Step, _ frame: ReducerWalk.Frame) {
    let defaults = (graph.bodies[callee] ?? []).filter { !$0.isCalled && $0.roles.contains(.call) }
    guard !defaults.isEmpty, let location = graph.definitions[callee], let (file, name) = walk.files.token(at: location)
    else { return }
    for mention in defaults {
      guard let token = file.tokens.index(line: mention.location.line, column: mention.location.column),
        let parameter = file.parameter(holding: token, ofDeclarationAt: name)
      else { continue }
      let omits = step.token.flatMap { context?.file.omits(parameter, inCallAt: $0) }
      if omits == false { continue }
      var next = frame
      next.isPossible = next.isPossible || omits == nil
      judgeFunction(
        Step(mention: mention, token: nil, frame: next, reduceSite: step.reduceSite))
    }
  }

  /// Stored properties get their initial values when an object is made.
  private func judgeInitialValues(of initializer: IndexGraph.Symbol, _ step: Step, _ frame: ReducerWalk.Frame) {
    guard let type = graph.type(of: initializer) else { return }
    let given = step.token.flatMap { context?.file.labels(ofCallAt: $0) } ?? []
    for property in graph.children[type] ?? [] where graph.kinds[property] == .instanceProperty {
      guard graph.bodies[property] != nil, !CallTargets(graph).isComputed(property), !isLazy(property) else { continue }
      // An initializer that the compiler made takes values instead.
      if graph.implicit.contains(initializer), given.contains(graph.names[property]) { continue }
      var next = frame
      next.function = property
      next.own = .unknown
      enter(next, step, named: walk.catalogue.name(initializer))
    }
  }

  // MARK: properties

  private func judgeVariable(_ step: Step, _ kind: IndexGraph.Kind) {
    let symbol = step.mention.symbol
    guard !walk.catalogue.isOpaque(symbol) else { return }
    if step.mention.roles.contains(.write), !CallTargets(graph).isComputed(symbol), graph.definitions[symbol] != nil {
      judgeWrite(step, kind)
    }
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
    if graph.kinds[function] == .constructor, graph.type(of: function) == graph.type(of: symbol) { return }
    for accessor in graph.accessors[symbol] ?? [] {
      guard graph.names[accessor].hasPrefix("didSet:") || graph.names[accessor].hasPrefix("willSet:") else { continue }
      var next = step.frame
      next.function = accessor
      next.own = origin(step)
      let name = graph.names[accessor].prefix { $0 != ":" }
      enter(next, step, named: "\(graph.names[symbol]).\(name)")
    }
  }

  /// The first read of a lazy property computes and stores it.
  private func judgeLazy(_ step: Step) {
    let symbol = step.mention.symbol
    var next = step.frame
    next.isPossible = true
    next.function = symbol
    next.own = origin(step)
    enter(next, step, named: walk.catalogue.name(symbol))
    if next.own == .reducer {
      let api = "self.\(graph.names[symbol])"
      add(step, next, .selfWrite, "reduce writes \(api); return what changes in the state instead", api, true)
    }
  }

  /// A closure that a property holds: the one it was declared with, or another.
  private func judgeStoredClosure(_ step: Step) {
    let symbol = step.mention.symbol
    walk.unknown(.storedClosure, walk.catalogue.name(symbol), step.mention.location)
    guard graph.bodies[symbol] != nil else { return }
    var next = step.frame
    next.function = symbol
    next.own = .unknown
    next.isPossible = true
    enter(next, step, named: walk.catalogue.name(symbol))
  }

  private func isLazy(_ property: IndexGraph.Symbol) -> Bool {
    guard let location = graph.definitions[property], let (file, name) = walk.files.token(at: location) else {
      return false
    }
    return file.isLazy(name)
  }

  // MARK: what is found

  private func origin(_ step: Step) -> Origin {
    guard let token = step.token, let receivers else { return .unknown }
    return receivers.origin(ofReceiverAt: token, in: step.mention.location.file, own: visit.frame.own)
  }

  /// Narrows the mutations of a frame to those of the cases around a mention.
  private func narrow(_ frame: inout ReducerWalk.Frame, to cases: [SourceFile.Case]) {
    guard let context,
      let labels = MutationCases(graph, walk.reducer.mutations, context).labels(of: cases)
    else { return }
    let both = frame.mutations.map { $0.filter(labels.contains) } ?? labels
    // No mutation in common: another value is switched over, or the case cannot come.
    frame.isPossible = frame.isPossible || both.isEmpty
    frame.mutations = both.isEmpty ? labels : both
  }

  private func add(
    _ step: Step, _ frame: ReducerWalk.Frame, _ rule: PurityRule, _ message: String, _ api: String, _ isPossible: Bool
  ) {
    let site = walk.sites.site(step.mention.location)
    for mutation in frame.mutations ?? ["*"] {
      walk.add(
        FoundSideEffects.Effect(
          rule: rule, message: message, api: api, site: site, reduceSite: step.reduceSite, through: visit.through,
          mutation: mutation, isPossible: isPossible, exempt: frame.exempt))
    }
  }
}
