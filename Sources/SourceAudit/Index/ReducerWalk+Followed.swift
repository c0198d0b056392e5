import PlatformSupport
import TraceFindings

/// Adds to an audit by SIL what only the index tells: what libraries call back, `deinit`, key paths that are values.
///
/// What SIL has followed it has judged, so the index counts from where SIL stops.
extension ReducerWalk {
  /// The frame of what runs at a site without being called there; nil if SIL never came to the site.
  func implied(_ frame: Frame, at site: SourceSite) -> Frame? {
    guard let followed, !frame.isImplied else { return frame }
    guard followed.code.covers(site) else { return nil }
    var frame = frame
    frame.isImplied = true
    return frame
  }

  /// Whether SIL does not know what a call at a site runs.
  func isUnknown(_ site: SourceSite) -> Bool { followed?.code.isUnknown(site) == true }

  /// The functions that SIL came to and the index did not, as through a closure in a variable.
  func followedVisits() -> [Visit] {
    guard let followed else { return [] }
    return followed.code.functions.flatMap { function, way in
      followed.declared.functions(file: function.file, line: function.line).filter { $0 != reducer.function }
        .map { symbol in
          let mutations = function.mutations.map { Array($0.sorted()) }
          let frame = Frame(
            function: symbol, own: .unknown, isPossible: function.isPossible, exempt: function.exempt,
            mutations: mutations)
          return Visit(frame: frame, reduceSite: way.reduceSite, through: way.through)
        }
    }
  }

  /// Whether SIL cannot have seen a side effect, or lost the way to a certain one.
  func isAddition(_ effect: FoundSideEffects.Effect, isImplied: Bool, to code: FollowedCode) -> Bool {
    // SIL knows the object of every write that it has judged.
    if code.covers(effect.site), effect.rule.isWrite { return false }
    if isImplied { return true }
    guard !effect.isPossible, !code.covers(effect.site) else { return false }
    let way = [effect.reduceSite] + effect.through.compactMap(\.site) + [effect.site]
    return way.first { !code.covers($0) }.map(code.leavesOut) == false
  }
}

/// The code that SIL has followed, with the functions of the index by their place.
struct FollowedSources {
  let code: FollowedCode
  let declared: DeclaredFunctions
}

/// The functions of an index by the line that declares them.
struct DeclaredFunctions {
  private var symbols: [String: [Int: [IndexGraph.Symbol]]] = [:]

  init(_ graph: IndexGraph, _ sites: SourceSites) {
    let paths = graph.files.map(sites.paths.path)
    for (symbol, location) in graph.definitions
    where graph.kinds[symbol].isFunction && !graph.implicit.contains(symbol) && graph.bodies[symbol] != nil {
      symbols[paths[location.file], default: [:]][location.line, default: []].append(symbol)
    }
  }

  /// Ascending.
  func functions(file: String, line: Int) -> [IndexGraph.Symbol] { (symbols[file]?[line] ?? []).sorted() }
}

extension PurityRule {
  fileprivate var isWrite: Bool { [.selfWrite, .staticWrite, .objectWrite, .stateAlias].contains(self) }
}
