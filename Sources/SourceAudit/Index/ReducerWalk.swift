import SideEffects
import TraceModel

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

  let graph: IndexGraph
  let files: SourceFiles
  let catalogue: SourceCatalogue
  let sites: SourceSites
  let reducer: ReducerFinder.Reducer
  private(set) var findings = FoundSideEffects()
  private(set) var unknowns: [Audit.Unknown] = []
  private var queue: [Visit] = []
  private var visited: Set<Frame> = []

  /// More functions than this are not followed for one reducer.
  private static let limit = 20_000

  init(
    _ reducer: ReducerFinder.Reducer, _ graph: IndexGraph, _ files: SourceFiles, _ catalogue: SourceCatalogue,
    _ sites: SourceSites
  ) {
    self.reducer = reducer
    self.graph = graph
    self.files = files
    self.catalogue = catalogue
    self.sites = sites
  }

  /// Visits all that can be reached.
  func run() {
    enqueue(Visit(frame: Frame(function: reducer.function, own: .reducer)))
    var next = 0
    while next < queue.count {
      let visit = queue[next]
      next += 1
      BodyVisit(self, visit, isRoot: next == 1).run()
    }
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

  func add(_ effect: FoundSideEffects.Effect) { findings.add(effect) }

  /// Notes what cannot be judged, once for each location.
  func unknown(_ reason: Audit.Unknown.Reason, _ name: String, _ location: IndexGraph.Location?) {
    let unknown = Audit.Unknown(
      reason: reason, name: name, site: location.map(sites.site), reactorType: reducer.typeName)
    if !unknowns.contains(unknown) { unknowns.append(unknown) }
  }
}

/// Places of the index as sites of a report.
struct SourceSites {
  let graph: IndexGraph
  /// Absolute path of the package, and how the user named it.
  let package: String
  let shown: String

  func site(_ location: IndexGraph.Location) -> SourceSite {
    SourceSite(file: path(graph.files[location.file]), line: location.line, column: location.column)
  }

  /// A path as the user would write it from the same directory.
  func path(_ file: String) -> String {
    guard file.hasPrefix(package + "/") else { return file }
    let rest = String(file.dropFirst(package.count + 1))
    guard shown != "." else { return rest }
    return shown.hasSuffix("/") ? shown + rest : shown + "/" + rest
  }
}
