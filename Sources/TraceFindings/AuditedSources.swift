/// The part of a report that an audit of the source adds: the reducers, how far a trace reached them, and what is unknown.
package struct AuditedSources: Sendable, Equatable {
  /// Every reducer that was audited, by type.
  package var reducers: [AuditedReducer]
  /// Places that could not be judged.
  package var unknowns: [UnknownCall]

  package init(reducers: [AuditedReducer], unknowns: [UnknownCall]) {
    self.reducers = reducers
    self.unknowns = unknowns
  }
}

/// A reducer in the source.
package struct AuditedReducer: Sendable, Equatable {
  /// Type name, as a trace spells it.
  package var type: String
  package var site: SourceSite
  /// Case names of its mutation in the order of the source; empty if they are not known.
  package var cases: [String]
  /// Those that a trace has reduced, in the same order; nil without a trace.
  package var reached: [String]?

  package init(type: String, site: SourceSite, cases: [String], reached: [String]? = nil) {
    self.type = type
    self.site = site
    self.cases = cases
    self.reached = reached
  }
}

/// A place of the source that cannot be judged.
package struct UnknownCall: Sendable, Equatable {
  /// Why not. The raw value is its spelling in JSON.
  package enum Reason: String, Sendable {
    /// A property holds the function that is called.
    case storedClosure = "stored-closure"
    /// A key path that is a value leads to the member.
    case keyPath = "key-path"
    /// A requirement of a protocol that nothing in the package implements.
    case noWitness = "no-witness"
    /// A function of a module without an index, and not in the catalog.
    case noSource = "no-source"
    /// The source file cannot be read.
    case unreadable
    /// More is reached than is followed.
    case tooMuch = "too-much"
  }

  /// Why it is not judged.
  package var reason: Reason
  /// Source name of the function that is called.
  package var name: String
  package var site: SourceSite?
  /// The reactor whose reducer leads there.
  package var reactorType: String

  package init(reason: Reason, name: String, site: SourceSite?, reactorType: String) {
    self.reason = reason
    self.name = name
    self.site = site
    self.reactorType = reactorType
  }
}

extension UnknownCall.Reason {
  /// The end of a sentence about what is called.
  package var words: String {
    switch self {
    case .storedClosure: "is a stored function; which one is not known"
    case .keyPath: "leads to a member that the source does not tell"
    case .noWitness: "has no implementation in the package"
    case .noSource: "has no source in the build; add it to a catalog with --effects"
    case .unreadable: "cannot be read"
    case .tooMuch: "reaches more functions than are followed"
    }
  }
}
