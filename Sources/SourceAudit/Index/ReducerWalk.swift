import SideEffects
import TraceFindings

/// Follows everything that a reducer may call, and collects what is impure in it.
///
/// Breadth first, so the shortest way to a side effect is the one that is told. One thread, one reducer.
final class ReducerWalk {
  /// A function that is visited, and the circumstances under which its calls count.
  struct Frame: Hashable {
    var function: IndexGraph.Symbol
    var own: Origin
    var isPossible = false
    var exempt: String?
    /// Whether code that SIL does not follow leads there; see `followed`.
    var isImplied = false
    /// The mutations during which it runs; nil if no `switch` has told yet.
    var mutations: [String]?
  }

  /// A visit, with the way that led to it.
  struct Visit {
    var frame: Frame
    /// The location in the reducer; nil in the reducer itself.
    var reduceSite: SourceSite?
    var through: [Finding.Call] = []
  }

  /// A call of a function of a library that may call back into the package.
  struct LibraryCall {
    var families: Set<LibraryWitnesses.Family>
    /// Types of its arguments and of its receiver; nil if they may be any.
    var types: Set<IndexGraph.Symbol>?
    /// The visit in which it stands, with the circumstances of the call.
    var visit: Visit
    var site: SourceSite
  }

  let graph: IndexGraph
  let files: SourceFiles
  let catalog: SourceCatalog
  let library: LibraryWitnesses
  let wrappers: PropertyWrappers
  let sites: SourceSites
  let reducer: ReducerFinder.Reducer
  /// The code that an audit by SIL has followed; nil if the index is all that is known.
  let followed: FollowedSources?
  private(set) var findings = FoundSideEffects()
  private(set) var unknowns: [UnknownCall] = []
  private var queue: [Visit] = []
  /// The next visit in the queue.
  private var next = 0
  /// Whether the function that is being visited is one that SIL was not led to.
  private var isImplied = false
  private var libraryCalls: [LibraryCall] = []
  /// Types of which the visited bodies may have values.
  private var types: Set<IndexGraph.Symbol> = []
  private var visited: Set<Frame> = []

  /// More functions than this are not followed for one reducer.
  private static let limit = 20_000

  init(_ reducer: ReducerFinder.Reducer, _ sources: IndexedSources, addingTo followed: FollowedSources? = nil) {
    self.reducer = reducer
    self.followed = followed
    graph = sources.graph
    files = sources.files
    catalog = sources.catalog
    library = sources.library
    wrappers = sources.wrappers
    sites = sources.sites
  }

  /// Visits all that can be reached.
  func run() {
    enqueue(Visit(frame: Frame(function: reducer.function, own: .reducer)))
    visitQueue()
    for visit in followedVisits() where !hasVisited(visit.frame) { enqueue(visit) }
    repeat {
      visitQueue()
      // A function that is called back may call libraries again.
      callBack()
    } while next < queue.count
  }

  private func visitQueue() {
    while next < queue.count {
      let visit = queue[next]
      next += 1
      isImplied = visit.frame.isImplied
      noteTypes(in: visit.frame.function)
      BodyVisit(self, visit, isRoot: next == 1).run()
    }
  }

  /// Whether a function was visited under these circumstances, whatever object it belongs to.
  private func hasVisited(_ frame: Frame) -> Bool {
    [Origin.reducer, .shared, .fresh, .unknown].contains { own in
      var other = frame
      other.own = own
      return visited.contains(other)
    }
  }

  /// Notes a call of a library.
  func note(_ call: LibraryCall) { libraryCalls.append(call) }

  /// Visits what libraries may call. On which type, an index does not tell.
  private func callBack() {
    let all = library.parts(of: types)
    for call in libraryCalls {
      for function in library.functions(of: call.families, in: call.types ?? all) {
        var visit = call.visit
        visit.frame.function = function
        visit.through.append(Finding.Call(name: catalog.name(function), site: call.site))
        enqueue(visit)
      }
    }
  }

  private func noteTypes(in function: IndexGraph.Symbol) {
    types.formUnion(library.types(of: function))
    for mention in graph.bodies[function] ?? [] { types.formUnion(library.types(at: mention)) }
  }

  /// Adds a function to those that are visited, once for each set of circumstances.
  func enqueue(_ visit: Visit) {
    guard !visited.contains(visit.frame) else { return }
    guard visited.count < Self.limit else {
      return unknown(.tooMuch, graph.names[visit.frame.function], graph.definitions[visit.frame.function])
    }
    visited.insert(visit.frame)
    queue.append(visit)
  }

  /// Adds a side effect, if an audit by SIL does not know better.
  func add(_ effect: FoundSideEffects.Effect, isImplied: Bool) {
    if let followed, !isAddition(effect, isImplied: isImplied, to: followed.code) { return }
    findings.add(effect)
  }

  /// Notes what cannot be judged, once for each location.
  func unknown(_ reason: UnknownCall.Reason, _ name: String, _ location: IndexGraph.Location?) {
    let unknown = UnknownCall(
      reason: reason, name: name, site: location.map(sites.site), reactorType: reducer.typeName)
    if let followed, !isImplied || unknown.site.map(followed.code.covers) == true { return }
    if !unknowns.contains(unknown) { unknowns.append(unknown) }
  }
}

/// An index and what is looked up in it, the same for all reducers.
struct IndexedSources {
  let graph: IndexGraph
  let files: SourceFiles
  let catalog: SourceCatalog
  let library: LibraryWitnesses
  let wrappers: PropertyWrappers
  let sites: SourceSites

  init(_ graph: IndexGraph, _ catalog: SideEffectCatalog, _ sites: SourceSites) {
    self.graph = graph
    files = SourceFiles(graph)
    self.catalog = SourceCatalog(catalog, graph)
    library = LibraryWitnesses(graph, self.catalog)
    wrappers = PropertyWrappers(graph, files)
    self.sites = sites
  }
}

/// Places of the index as sites of a report.
struct SourceSites {
  let graph: IndexGraph
  let paths: PackagePaths

  func site(_ location: IndexGraph.Location) -> SourceSite {
    SourceSite(file: paths.path(graph.files[location.file]), line: location.line, column: location.column)
  }
}
