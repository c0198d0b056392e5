/// Stretches of time, nanoseconds since the header. Up to two that are short and near allocate nothing: most effects run when they
/// begin and when they end.
@usableFromInline
package struct RunList: Sendable, Equatable {
  @usableFromInline package typealias Run = ClosedRange<UInt64>

  /// Runs that fit into the first cases never stand in the last.
  @usableFromInline
  enum Storage: Sendable, Equatable {
    case none
    case one(begin: UInt64, duration: UInt32)
    case two(begin: UInt64, duration: UInt32, pause: UInt32, second: UInt32)
    case many([Run])
  }

  @usableFromInline var storage = Storage.none

  /// An empty list.
  package init() {}

  /// The runs of a sequence, in its order.
  package init(_ runs: some Sequence<Run>) {
    for run in runs { append(run) }
  }

  /// Adds a run behind the others.
  package mutating func append(_ run: Run) {
    switch storage {
    case .none:
      storage = Self.short(run).map { .one(begin: run.lowerBound, duration: $0) } ?? .many([run])
    case .one(let begin, let duration):
      let end = begin + UInt64(duration)
      if run.lowerBound >= end, let pause = Self.short(end...run.lowerBound), let second = Self.short(run) {
        storage = .two(begin: begin, duration: duration, pause: pause, second: second)
      } else {
        storage = .many([begin...end, run])
      }
    case .two: storage = .many(self + [run])
    case .many(var list):
      // So that the array has one owner, and is not copied.
      storage = .none
      list.append(run)
      storage = .many(list)
    }
  }

  private static func short(_ run: Run) -> UInt32? { UInt32(exactly: run.upperBound - run.lowerBound) }
}

extension RunList: RandomAccessCollection {
  @inlinable package var startIndex: Int { 0 }

  @inlinable package var endIndex: Int {
    switch storage {
    case .none: 0
    case .one: 1
    case .two: 2
    case .many(let list): list.count
    }
  }

  @inlinable
  package subscript(position: Int) -> Run {
    switch (storage, position) {
    case (.one(let begin, let duration), 0), (.two(let begin, let duration, _, _), 0):
      return begin...(begin + UInt64(duration))
    case (.two(let begin, let duration, let pause, let second), 1):
      let begin = begin + UInt64(duration) + UInt64(pause)
      return begin...(begin + UInt64(second))
    case (.many(let list), _): return list[position]
    default: preconditionFailure("Index out of range")
    }
  }
}
