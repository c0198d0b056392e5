import TraceFindings

/// Finds the bodies that a call may run.
struct CallTargets {
  /// A function with a body, and whether the call may run another one instead.
  struct Target: Equatable {
    var function: IndexGraph.Symbol
    var isPossible: Bool
  }

  private let graph: IndexGraph

  init(_ graph: IndexGraph) { self.graph = graph }

  /// The function itself, and what overrides or implements it.
  func targets(of symbol: IndexGraph.Symbol, isDynamic: Bool) -> [Target] {
    let isRequirement = isRequirement(symbol)
    let others = isDynamic || isRequirement ? overriders(of: symbol) : []
    var targets: [Target] = []
    if graph.definitions[symbol] != nil, !isRequirement {
      targets.append(Target(function: symbol, isPossible: !others.isEmpty))
    }
    return targets + others.map { Target(function: $0, isPossible: true) }
  }

  /// Why a call without targets cannot be judged; nil for one of the system's libraries.
  func unknown(_ symbol: IndexGraph.Symbol) -> UnknownCall.Reason? {
    if graph.definitions[symbol] != nil { return isRequirement(symbol) ? .noWitness : nil }
    let usr = graph.usrs[symbol]
    guard let module = SymbolName.module(usr) else { return usr.hasPrefix("c:@F@") ? .noSource : nil }
    // What the sources of an indexed module do not define the compiler adds, such as `allCases`.
    return SystemModules.contains(module) || graph.modules.contains(module) ? nil : .noSource
  }

  /// Whether a property has a getter of its own.
  func isComputed(_ property: IndexGraph.Symbol) -> Bool {
    (graph.accessors[property] ?? []).contains { accessor in
      graph.names[accessor].hasPrefix("getter:") && !graph.implicit.contains(accessor)
    }
  }

  private func isRequirement(_ symbol: IndexGraph.Symbol) -> Bool {
    guard let owner = graph.parents[graph.properties[symbol] ?? symbol] else { return false }
    return graph.kinds[owner] == .protocol
  }

  /// Overriding functions; for an accessor, the same accessor of the overriding properties.
  private func overriders(of symbol: IndexGraph.Symbol) -> [IndexGraph.Symbol] {
    let direct = graph.allOverriders(of: symbol)
    guard let property = graph.properties[symbol] else { return direct }
    let accessor = graph.names[symbol].prefix { $0 != ":" }
    let others = graph.allOverriders(of: property).flatMap { graph.accessors[$0] ?? [] }
      .filter { graph.names[$0].prefix { $0 != ":" } == accessor }
    return direct + others.filter { !direct.contains($0) }
  }
}

/// Modules of the toolchain and the platform, whose functions are pure unless the catalog names them.
enum SystemModules {
  static func contains(_ module: String) -> Bool { all.contains(module) }

  private static let all: Set<String> = [
    "Swift", "_Concurrency", "_StringProcessing", "RegexBuilder", "Synchronization", "Observation", "Distributed",
    "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking", "FoundationXML",
    "_FoundationCollections", "Dispatch", "Glibc", "Musl", "Darwin", "Combine", "SwiftUI", "UIKit", "AppKit",
    "CoreGraphics", "CoreFoundation", "os", "OSLog", "ObjectiveC", "XCTest", "Testing",
  ]
}
