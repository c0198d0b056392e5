import CReactorContext
import Synchronization

/// One of a reactor's transforms, with what is fed to it, for whoever looks.
///
/// Belongs to the thread that runs the reactor.
final class TransformInputSlot: InFlightValue {
  let transform: Transform
  private unowned let engine: ReactorEngine
  @exclusivity(unchecked)
  private(set) var fed = TransformInput()
  /// Stands for what is fed where streams let it wait for another thread.
  @exclusivity(unchecked)
  private var late: LateValue?

  enum Transform { case action, mutation, state }

  init(_ transform: Transform, of engine: ReactorEngine) {
    self.transform = transform
    self.engine = engine
  }

  /// Feeds a value. Returns whether nothing came out of it, and nothing can any more.
  func feed(_ value: UnsafeRawPointer, _ send: () -> Void) -> Bool {
    let outer = (fed, late)
    fed = TransformInput(value: value)
    late = nil
    asCurrent(send)
    let isDropped = fed.count == 0 && late == nil
    (fed, late) = outer
    return isDropped
  }

  /// Counts what comes out. Returns what was fed, and how much of it there is with this one.
  func tookOne() -> TransformInput {
    fed.count += 1
    late?.came(1)
    return fed
  }

  override func handedOff() -> InFlightValue {
    if let late { return late }
    guard let value = fed.value else { return self }
    let made = LateValue(engine.box(value, of: transform), transform, of: engine)
    made.came(fed.count)
    late = made
    return made
  }
}

/// A value that was fed to a transform, and went on its way on another thread: its end says that nothing will come.
final class LateValue: InFlightValue, @unchecked Sendable {
  // Members are immutable or atomic.
  let value: BoxedValue
  let transform: TransformInputSlot.Transform
  /// Its step.
  let cause: CauseID
  let revision: Int
  private let engine: ReactorEngine
  private let count = Atomic(0)

  /// On the thread that runs the reactor.
  init(_ value: BoxedValue, _ transform: TransformInputSlot.Transform, of engine: ReactorEngine) {
    self.value = value
    self.transform = transform
    self.engine = engine
    cause = Cause.current
    revision = engine.run.revision
  }

  deinit {
    let (drop, engine) = (LateDrop(transform: transform, cause: cause, revision: revision), engine)
    if count.load(ordering: .acquiring) == 0 { engine.submit(.lateDrop(drop), waits: false) }
  }

  /// So much has come out. Returns how much that is with what came before.
  @discardableResult
  func came(_ more: Int) -> Int { count.add(more, ordering: .acquiringAndReleasing).newValue }

  /// The one in whose name this thread runs streams, if it is one of that transform.
  static func current(_ transform: TransformInputSlot.Transform, of engine: ReactorEngine) -> LateValue? {
    guard let late = InFlightValue.current as? LateValue else { return nil }
    return late.engine === engine && late.transform == transform ? late : nil
  }
}

/// Something came out of a transform on another thread, of what was fed before. Good during the call that brings it.
final class LateArrival {
  let value: UnsafeRawPointer
  let transform: TransformInputSlot.Transform
  let passing: Passing

  init(_ value: UnsafeRawPointer, of transform: TransformInputSlot.Transform, _ passing: Passing) {
    self.value = value
    self.transform = transform
    self.passing = passing
  }
}

/// Nothing came of a value that was fed to a transform.
struct LateDrop {
  let transform: TransformInputSlot.Transform
  let cause: CauseID
  let revision: Int
}

/// An input of a transform, and how much of it has come out.
struct TransformInput {
  var value: UnsafeRawPointer?
  /// Its step.
  var cause: CauseID = 0
  var count = 0

  init() {}

  /// A value that is fed now.
  init(value: UnsafeRawPointer) {
    self.value = value
    cause = Cause.current
  }
}

extension ReactorEngine {
  fileprivate final func box(_ value: UnsafeRawPointer, of transform: TransformInputSlot.Transform) -> BoxedValue {
    switch transform {
    case .action: edges.box.action(value)
    case .mutation: edges.box.mutation(value)
    case .state: edges.box.state(value)
    }
  }

  /// Something comes out of a transform on a thread that does not run the reactor, with in-flight values.
  ///
  /// - Parameter other: What it is if it does not come of anything that was fed before.
  @inline(never)
  final func submitLate(_ transform: TransformInputSlot.Transform, _ value: UnsafeRawPointer, _ other: ReactorItem) {
    submit(late(transform).map { .late(LateArrival(value, of: transform, $0)) } ?? other)
  }

  /// The marker of the line in which it waits from now on.
  final func owned(_ late: LateArrival) -> ReactorItem {
    let box = box(late.value, of: late.transform)
    switch late.transform {
    case .action:
      actionsOut.append(.value(box), late.passing)
      return .emittedActions
    case .mutation:
      mutationsOut.append(.value(box), late.passing)
      return .emittedMutations
    case .state:
      statesOut.append(.value(box), late.passing)
      return .emittedStates
    }
  }

  final func handle(_ late: LateArrival) {
    switch late.transform {
    case .action: mutate(transformed: late.value, late.passing)
    case .mutation: commit(transformed: late.value, late.passing)
    case .state: deliver(transformed: late.value, late.passing)
    }
  }

  /// Nothing will come of what was fed to a transform.
  final func tell(_ drop: LateDrop) {
    guard let looking = run.looking else { return }
    Cause.with(drop.cause) {
      switch drop.transform {
      case .action: looking.actionOut(.drop, nil)
      case .mutation: looking.mutationOut(.drop, nil)
      case .state: looking.stateOut(.drop, nil, drop.revision)
      }
    }
  }
}
