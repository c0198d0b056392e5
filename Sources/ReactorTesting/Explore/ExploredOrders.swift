import ReactorTrace

/// The usual order of a test and the first one in which it failed, with what came in each.
package struct ExploredOrders: Sendable {
  /// One of the two orders: what came, and the trace of it.
  package struct Order: Sendable {
    /// Everything that came, in that order. An answer that never came is at the place at which the run ended.
    package var arrivals: [Arrival]
    /// The finished trace, in virtual time.
    package var trace: Trace
  }

  /// Work of the test, an answer or a task whose turn came.
  package struct Arrival: Sendable, Equatable {
    package enum Kind: Sendable {
      /// Work that the test scheduled at a tick.
      case script
      /// An answer from outside.
      case answer
      /// A task that was ready together with others.
      case task
    }

    package enum Outcome: Sendable {
      case came
      /// The answer was an error.
      case failed
      /// The answer was still awaited when the test ended.
      case neverCame
    }

    package var label: String
    package var kind: Kind
    package var outcome = Outcome.came
    /// Nanoseconds of virtual time since tick 0.
    package var time: UInt64
    /// Identifies the same arrival in both orders.
    package var key: UInt64
    /// Whether the other order has something else at this place.
    package var differs = false
  }

  package var usual: Order
  package var failing: Order
  /// Says what happened, and how to run this order again: `fails when answer to search("o") is late (order 2, of at most 200): …`.
  package var headline: String
  /// Code that runs the failing order again: `explore(replay: "1:f280")`.
  package var replay: String
  /// The messages of the expectations that failed, in order; each may have several lines.
  package var messages: [String]
  /// The name of the test, as in file names of its trace.
  package var test: String

  /// The number of arrivals at the beginning that both orders have in common.
  package var shared: Int {
    zip(usual.arrivals, failing.arrivals).prefix { $0.key == $1.key && $0.outcome == $1.outcome }.count
  }
}
