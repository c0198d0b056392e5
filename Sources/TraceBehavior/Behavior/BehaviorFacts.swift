/// The steps of a behavior in figures: how often each case occurred, what caused it, what it changed, how it ended.
package struct BehaviorFacts {
  /// A case of a reactor, whatever it stands under.
  package struct Subject: Sendable, Hashable, Comparable {
    package var kind: Behavior.Step.Kind
    package var reactor: String
    package var name: String

    package init(kind: Behavior.Step.Kind, reactor: String, name: String) {
      self.kind = kind
      self.reactor = reactor
      self.name = name
    }

    package static func < (a: Subject, b: Subject) -> Bool {
      (a.reactor, a.kind.rawValue, a.name) < (b.reactor, b.kind.rawValue, b.name)
    }

    /// `mutation FeedReactor.setPosts`, `effect of FeedReactor.load`; names are escaped.
    package var text: String {
      let word = kind == .effect ? "effect of" : kind.rawValue
      guard kind != .render else { return "\(word) \(BehaviorWord.written(name))" }
      return "\(word) \(BehaviorWord.written(Behavior.Name(reactor, name), within: nil))"
    }
  }

  package typealias Counts = [String: Int]

  package private(set) var counts: [Subject: Int] = [:]
  package private(set) var causes: [Subject: Counts] = [:]
  package private(set) var fields: [Subject: Counts] = [:]
  package private(set) var ends: [Subject: Counts] = [:]
  /// The actions of transforms, by step.
  package private(set) var transforms: [Subject: Counts] = [:]

  package init(_ behavior: Behavior) {
    for reactor in behavior.reactors {
      for chain in reactor.chains { add(chain, below: nil, times: 1) }
    }
  }

  private mutating func add(_ node: Behavior.Node, below cause: Subject?, times: Int) {
    let step = node.step
    let subject = Subject(kind: step.kind, reactor: step.reactor, name: step.name)
    let times = times.timesSaturating(node.count)
    let isChainOfItsOwn = step.origin == .again || step.origin == .continued
    // Such a step stands twice: where it was caused, and where its chain is.
    if !isChainOfItsOwn || cause == nil { add(step, subject, times) }
    if !isChainOfItsOwn || cause != nil, step.kind != .effect {
      causes[subject, default: [:]].add(times, to: cause.map(\.text) ?? step.outsideCause)
    }
    for child in node.children { add(child, below: subject, times: times) }
  }

  private mutating func add(_ step: Behavior.Step, _ subject: Subject, _ times: Int) {
    if step.kind == .effect {
      ends[subject, default: [:]].add(times, to: step.end?.words(within: nil).joined(separator: " ") ?? "")
    } else {
      counts[subject, default: 0] = counts[subject, default: 0].plusSaturating(times)
    }
    switch step.changes {
    case .fields(let names, let pulses)?:
      for name in names { fields[subject, default: [:]].add(times, to: BehaviorWord.written(name)) }
      for name in pulses { fields[subject, default: [:]].add(times, to: "pulse \(BehaviorWord.written(name))") }
    case .unknown?: fields[subject, default: [:]].add(times, to: "unknown fields")
    case .nothing?, nil: break
    }
    for word in step.transformWords { transforms[subject, default: [:]].add(times, to: word) }
  }
}

extension Behavior.Step {
  /// The cause of a chain's first step.
  fileprivate var outsideCause: String {
    switch origin {
    case .start: "the reactor's start"
    case .unknown: "an unknown cause"
    case .cause, .again, .continued: source.map { BehaviorWord.written($0) } ?? "outside"
    }
  }

  fileprivate var transformWords: [String] {
    var words = stateTransforms.map { "state \($0)" }
    if let becomes { words.append("becomes \(BehaviorWord.written(becomes))") }
    if isDropped { words.append("dropped") }
    if isViaTransform { words.append("via transform") }
    if isTriggerLost { words.append("trigger lost") }
    return words
  }
}

extension BehaviorFacts.Counts {
  fileprivate mutating func add(_ times: Int, to key: String) {
    self[key, default: 0] = self[key, default: 0].plusSaturating(times)
  }
}

// A file may say any count.
extension Int {
  package func plusSaturating(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }

  package func timesSaturating(_ other: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? .max : product
  }
}
