import TraceFindings

/// Collects what was found on all ways from a reducer, with the shortest way to each.
struct SILWalk {
  private struct Frame: Hashable {
    var node: Int
    var isPossible: Bool
    var exempt: String?
    /// The mutations during which it runs; nil for all.
    var mutations: Set<String>?
  }

  private struct Visit {
    var frame: Frame
    var reduceSite: SourceSite?
    /// The last line of the source on the way; code of a macro has none.
    var lastSite: SourceSite?
    var through: [Finding.Call] = []
  }

  private let analysis: SILAnalysis
  private let reducer: SILReducer
  private let site: (SILLocation) -> SourceSite
  private var blocks: [Int: MutationBlocks] = [:]
  private(set) var findings = FoundSideEffects()
  private(set) var unknowns: [UnknownCall] = []
  /// The functions that it came to.
  private(set) var followed: FollowedCode
  private var locks: [FoundSideEffects.Effect] = []
  /// Mutations for which a lock is given back; `*` for all.
  private var releases: Set<String> = []

  private static let limit = 50_000

  init(_ analysis: SILAnalysis, _ reducer: SILReducer, site: @escaping (SILLocation) -> SourceSite) {
    self.analysis = analysis
    self.reducer = reducer
    self.site = site
    followed = FollowedCode(analysis, site: site)
  }

  mutating func run(from root: Int) {
    var queue = [Visit(frame: Frame(node: root, isPossible: false, exempt: nil, mutations: nil))]
    var visited: Set<Frame> = [queue[0].frame]
    var next = 0
    while next < queue.count {
      let visit = queue[next]
      next += 1
      note(visit)
      for event in analysis.nodes[visit.frame.node].events {
        guard let found = self.visit(event, visit) else { continue }
        guard visited.count < Self.limit else {
          note(.tooMuch, analysis.nodes[found.frame.node].function.title.withoutNumber, nil)
          break
        }
        if visited.insert(found.frame).inserted { queue.append(found) }
      }
      if analysis.nodes[visit.frame.node].function.unread > 0 {
        note(.unreadable, analysis.nodes[visit.frame.node].function.title.withoutNumber, nil)
      }
    }
    for symbol in analysis.tooMuch { note(.tooMuch, analysis.catalog.name(symbol), nil) }
    for site in unknowns.compactMap(\.site) { followed.noteUnknown(site) }
    for lock in locks where releases.isDisjoint(with: [lock.mutation, "*"]) { findings.add(lock) }
  }

  /// Adds what the index tells where SIL stops.
  mutating func add(_ walk: ReducerWalk) {
    findings.add(walk.findings)
    let added = walk.findings.all
    // A call of an unknown function that the index knows is a finding instead.
    unknowns.removeAll { unknown in added.contains { $0.site == unknown.site && $0.api == unknown.name } }
    unknowns += walk.unknowns.filter { !unknowns.contains($0) }
  }

  /// Notes a function of the source that is visited.
  private mutating func note(_ visit: Visit) {
    guard let location = analysis.nodes[visit.frame.node].function.location else { return }
    let here = site(location)
    followed.add(
      FollowedCode.Function(
        file: here.file, line: here.line, isPossible: visit.frame.isPossible, exempt: visit.frame.exempt,
        mutations: visit.frame.mutations),
      FollowedCode.Way(reduceSite: visit.reduceSite, through: visit.through))
  }

  /// Takes an event of a function; the visit of another function, if it is a call.
  private mutating func visit(_ event: SILEvent, _ visit: Visit) -> Visit? {
    switch event {
    case .effect(let effect, let index):
      guard let mutations = mutations(at: index, visit.frame) else { return nil }
      add(effect, visit, mutations)
    case .call(let call, let index):
      guard let mutations = mutations(at: index, visit.frame) else { return nil }
      var next = Visit(frame: Frame(node: call.node, isPossible: visit.frame.isPossible || call.isPossible))
      next.frame.exempt = visit.frame.exempt ?? call.exempt
      next.frame.mutations = mutations.isEmpty ? nil : mutations
      let here = locate(call.site, visit)
      next.lastSite = here
      next.reduceSite = visit.reduceSite ?? here
      next.through = visit.through
      // What the compiler puts between has no name of its own.
      if !isThunk(call) { next.through.append(Finding.Call(name: call.name, site: here)) }
      return next
    case .unknown(let reason, let name, let here, let index):
      if mutations(at: index, visit.frame) != nil { note(reason, name, here.map { locate($0, visit) }) }
    case .releases(let index):
      if let mutations = mutations(at: index, visit.frame) { releases.formUnion(mutations.isEmpty ? ["*"] : mutations) }
    }
    return nil
  }

  /// The site in a file; that of the call for code without one, as a macro or the compiler writes it.
  private func locate(_ location: SILLocation, _ visit: Visit) -> SourceSite {
    let isThunk = analysis.nodes[visit.frame.node].function.symbol.isThunk
    let isReal = location.line > 0 && location.file.hasPrefix("/") && !isThunk
    return isReal ? site(location) : visit.lastSite ?? site(location)
  }

  private func isThunk(_ call: SILCallEvent) -> Bool {
    let symbol = analysis.nodes[call.node].function.symbol
    return symbol.isThunk || symbol.contains("deferL_") || symbol.contains("U_")
      || call.name.hasPrefix("a closure in ") || call.name.hasPrefix("$defer")
  }

  /// The mutations for which an instruction runs: empty for all, nil for none.
  private mutating func mutations(at index: Int, _ frame: Frame) -> Set<String>? {
    let node = analysis.nodes[frame.node]
    if blocks[frame.node] == nil {
      blocks[frame.node] = MutationBlocks(
        of: node.function, type: reducer.mutationType, cases: reducer.cases,
        isMutation: { node.values[$0]?.origins.contains(SILOrigin.mutation) == true })
    }
    guard let known = blocks[frame.node], !known.all.isEmpty,
      let block = node.function.blocks.first(where: { $0.instructions.contains(index) }),
      let own = known.mutations[block.number]
    else { return frame.mutations ?? [] }
    let both = frame.mutations.map { $0.intersection(own) } ?? own
    return both.isEmpty ? nil : both
  }

  private mutating func add(_ effect: SILEffect, _ visit: Visit, _ mutations: Set<String>) {
    let here = locate(effect.site, visit)
    let names = mutations.isEmpty ? ["*"] : reducer.cases.filter(mutations.contains)
    for mutation in names {
      let found = FoundSideEffects.Effect(
        rule: effect.rule, message: effect.message, api: effect.api, site: here,
        reduceSite: visit.reduceSite ?? here, through: visit.through, mutation: mutation,
        isPossible: effect.isPossible || visit.frame.isPossible, exempt: visit.frame.exempt)
      if effect.rule == .lock { locks.append(found) } else { findings.add(found) }
    }
  }

  private mutating func note(_ reason: UnknownCall.Reason, _ name: String, _ here: SourceSite?) {
    let unknown = UnknownCall(
      reason: reason, name: name, site: here, reactorType: reducer.typeName)
    if !unknowns.contains(unknown) { unknowns.append(unknown) }
  }
}
