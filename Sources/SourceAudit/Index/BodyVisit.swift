import SideEffects
import TraceFindings

/// One visit of a body: judges each mention in it.
struct BodyVisit {
  let walk: ReducerWalk
  let visit: ReducerWalk.Visit
  let isRoot: Bool
  let body: [IndexGraph.Occurrence]
  let context: BodyContext?
  let receivers: Receivers?
  var graph: IndexGraph { walk.graph }
  var function: IndexGraph.Symbol { visit.frame.function }

  init(_ walk: ReducerWalk, _ visit: ReducerWalk.Visit, isRoot: Bool) {
    self.walk = walk
    self.visit = visit
    self.isRoot = isRoot
    let graph = walk.graph
    body = graph.bodies[visit.frame.function] ?? []
    context = BodyContext(of: visit.frame.function, graph, walk.files, walk.catalog, isRoot: isRoot)
    receivers = context.map { Receivers(graph, walk.graph.bodies[visit.frame.function] ?? [], $0) }
  }

  func run() {
    if context == nil, !body.isEmpty {
      walk.unknown(.unreadable, graph.names[function], graph.definitions[function])
    }
    for mention in body { judge(mention) }
    judgeWrappers()
    judgeLocalValues()
    judgeHashValues()
  }

  /// A mention with what the source says of its location.
  struct Step {
    var mention: IndexGraph.Occurrence
    /// Its token; nil if the source cannot be read.
    var token: Int?
    var frame: ReducerWalk.Frame
    var reduceSite: SourceSite
  }

  private func judge(_ mention: IndexGraph.Occurrence) {
    guard let step = step(mention) else { return }
    let kind = graph.kinds[mention.symbol]
    if kind.isFunction {
      judgeFunction(step)
    } else if kind.isVariable {
      judgeVariable(step, kind)
    }
  }

  /// A mention under its circumstances; nil for one that does not run with the body.
  func step(_ mention: IndexGraph.Occurrence, inParameters: Bool = false) -> Step? {
    var frame = visit.frame
    var isKeyPathValue = false
    let token = context?.file.tokens.index(around: mention.location.line, mention.location.column)
    if let context, let token {
      let setting = context.setting(of: token)
      // Default values belong to the calls that leave them out.
      if setting.isDeferred || (setting.isDefaultValue && !inParameters) { return nil }
      isKeyPathValue = context.isUnappliedKeyPath(token)
      frame.isPossible = frame.isPossible || setting.isPossible || isKeyPathValue
      frame.exempt = frame.exempt ?? setting.exempt
      narrow(&frame, to: setting.cases)
    } else {
      frame.isPossible = true
    }
    let site = walk.sites.site(mention.location)
    if isKeyPathValue { frame = walk.implied(frame, at: site) ?? frame }
    if walk.isUnknown(site) { frame.isImplied = true }
    return Step(mention: mention, token: token, frame: frame, reduceSite: visit.reduceSite ?? site)
  }

  // MARK: functions

  func judgeFunction(_ step: Step) {
    let symbol = step.mention.symbol
    var frame = step.frame
    // A function that is handed on may be called, or not.
    if !step.mention.roles.contains(.call) { frame.isPossible = true }
    switch walk.catalog.verdict(symbol) {
    case .effect(let entry, let name): addCall(step, frame, entry, name)
    case .harmless, .later, .releases: break
    case nil: if !walk.catalog.isOpaque(symbol) { follow(symbol, step, frame) }
    }
    noteLibraryCall(of: symbol, step)
  }

  private func addCall(
    _ step: Step, _ frame: ReducerWalk.Frame, _ entry: SideEffectCatalog.Entry, _ name: String
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
  private func isOfObject(_ step: Step, _ entry: SideEffectCatalog.Entry) -> Bool {
    !entry.name.hasSuffix("$") || step.mention.roles.contains(.dynamic)
  }

  /// Whether the body gives back the lock that it takes.
  private func releases(near mention: IndexGraph.Occurrence) -> Bool {
    body.contains { walk.catalog.verdict($0.symbol) == .releases }
  }

  /// Visits what a call may run.
  private func follow(_ symbol: IndexGraph.Symbol, _ step: Step, _ frame: ReducerWalk.Frame) {
    let own = graph.kinds[symbol] == .constructor ? .fresh : origin(step)
    let targets = CallTargets(graph).targets(of: symbol, isDynamic: step.mention.roles.contains(.dynamic))
    if targets.isEmpty, let reason = CallTargets(graph).unknown(symbol) {
      walk.unknown(reason, walk.catalog.name(symbol), step.mention.location)
    }
    for target in targets {
      var next = frame
      next.function = target.function
      next.own = own
      next.isPossible = frame.isPossible || target.isPossible
      enter(next, step, named: walk.catalog.name(target.function))
      judgeDefaults(of: target.function, step, next)
      judgeSetter(target.function, step, next)
      if graph.kinds[target.function] == .constructor {
        judgeInitialValues(of: target.function, step, next)
        judgeInherited(target.function, step, next)
        graph.type(of: target.function).map { judgeDeinitializers(of: [$0], step) }
      }
    }
  }

  func enter(_ frame: ReducerWalk.Frame, _ step: Step, named name: String) {
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
      enter(next, step, named: walk.catalog.name(initializer))
    }
  }

  // MARK: what is found

  func origin(_ step: Step) -> Origin {
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

  func add(
    _ step: Step, _ frame: ReducerWalk.Frame, _ rule: PurityRule, _ message: String, _ api: String, _ isPossible: Bool
  ) {
    let site = walk.sites.site(step.mention.location)
    for mutation in frame.mutations ?? ["*"] {
      walk.add(
        FoundSideEffects.Effect(
          rule: rule, message: message, api: api, site: site, reduceSite: step.reduceSite, through: visit.through,
          mutation: mutation, isPossible: isPossible, exempt: frame.exempt), isImplied: frame.isImplied)
    }
  }
}
