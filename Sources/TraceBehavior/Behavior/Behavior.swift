/// The behavior of reactors: what led to what, by name, without times, numbers of events and values.
///
/// Two runs that do the same have equal behaviors, whichever of their effects was faster: what one effect emits keeps
/// its order, everything else is sorted, and equal chains are counted. `docs/behavior.md` has the text of one.
public struct Behavior: Sendable, Equatable {
  /// Chains by the reactor in which they begin, sorted by its type; the chains of each are sorted too.
  package var reactors: [Reactor]
  /// Events were lost, so that steps may be missing.
  package var isIncomplete = false

  /// The chains that begin in the reactors of one type.
  package struct Reactor: Sendable, Equatable {
    package var type: String
    package var chains: [Node]
  }

  /// A step with everything that it caused.
  package struct Node: Sendable, Equatable {
    package var step: Step
    /// How often it happened in this place, with equal consequences.
    package var count: Int
    package var children: [Node]
    /// The step in words with all names: steps are sorted by it.
    package let key: String

    package init(_ step: Step, count: Int = 1, children: [Node] = [], key: String? = nil) {
      self.step = step
      self.count = count
      self.children = children
      self.key = key ?? step.line(within: nil)
    }
  }

  /// Nothing was sent and nothing mutated.
  public var isEmpty: Bool { reactors.isEmpty }
}

extension Behavior {
  /// One thing that happened.
  package struct Step: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable { case action, effect, mutation, cut, render }

    package var kind: Kind
    /// Type of its reactor; empty for a render.
    package var reactor: String
    /// Case name; the action's of an effect, the operator of a cut, the target of a render.
    package var name: String
    package var origin = Origin.cause
    /// The sender in plain text, where the trace has one: `view:CounterView`.
    package var source: String?
    package var isViaTransform = false
    /// The trigger was lost; the step stands under what started its task or made its subscription.
    package var isTriggerLost = false
    /// The case that a transform made of it.
    package var becomes: String?
    package var isDropped = false
    package var end: End?
    /// The changes of a mutation; nil for other steps, and where no reduce was recorded.
    package var changes: Changes?
    /// The work of `transform(state:)` on the state that came out: `mapped`, `dropped`, `injected`.
    package var stateTransforms: [String] = []
    /// The action that cut a stream within an effect.
    package var by: Name?

    package init(_ kind: Kind, _ reactor: String, _ name: String) {
      self.kind = kind
      self.reactor = reactor
      self.name = name
    }
  }

  /// A case of a reactor.
  package struct Name: Sendable, Hashable {
    package var reactor: String
    package var name: String

    package init(_ reactor: String, _ name: String) {
      self.reactor = reactor
      self.name = name
    }
  }

  /// Why a step stands where it stands.
  package enum Origin: String, Sendable, Hashable {
    /// Caused by the step above it, or from outside where none stands there.
    case cause = ""
    case start = "at start"
    case unknown = "cause unknown"
    /// The same step is among its causes: it stands there without consequences, and begins a chain of its own.
    case again = "in loop"
    /// The chain has too many steps: the step stands there without consequences, and begins a chain of its own.
    case continued
  }

  package enum End: Sendable, Hashable {
    case completed, disposed, open, unknown
    case failed(type: String?, isSwallowed: Bool)
    case cancelled(by: Name?)
  }

  package enum Changes: Sendable, Hashable {
    case nothing, unknown
    /// In the order of the diff; pulses that fired after them.
    case fields([String], pulses: [String])
  }
}
