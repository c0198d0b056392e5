import Observation
import ReactorCore

/// Shows the state of a reactor to views that observe: a view that reads fields is told when one of those changes.
///
/// ```swift
/// let counter = ObservedReactor(CounterReactor())
/// withObservationTracking { label.text = "\(counter.value)" } onChange: { … }   // SwiftUI does this around `body`
/// counter.send(.increase)
/// ```
///
/// A read is recorded by its key path. `counter.user.name` reads the field `user`; `counter[\.user.name]` reads the name
/// alone. When a state arrives, each field that was read is compared with the one before: by `==` if its type is
/// `Equatable`, a pulse (`counter.$alert`) by the number of its assignments. A field of another type counts as changed
/// by every state. A key path is read in every state, so it must have a value in each: `counter.items[2]` is safe in a
/// view that has counted the items, and `counter[\.items[2]]` ends the program in a state with two of them.
///
/// Observers are told after the new state can be read, on the thread that delivers it, once for each observation.
/// Observation registers a reader after it has read, so read on that thread too: the main thread in SwiftUI.
///
/// Reading and sending are possible from any thread. It keeps its reactor alive, and the reactor does not keep it. When
/// the states end, the last one stays.
@dynamicMemberLookup
public final class ObservedReactor<R: Reactor>: Observation.Observable, @unchecked Sendable {
  // The reactor takes actions from any thread, and the fields guard themselves; the rest is immutable.

  /// A reactor, and what is shown of it.
  private final class Shown {
    let reactor: R
    let fields: ObservedFields<ObservedReactor, R.State>
    let bag = DisposeBag()

    init(_ reactor: R) {
      self.reactor = reactor
      fields = ObservedFields(reactor.currentState)
    }
  }

  private let made: MadeOnce<Shown>
  let scheduler: any ImmediateSchedulerType
  let renderLoops = RenderLoops()
  private let fileID: StaticString
  private let line: UInt

  /// Shows the states of a reactor from now on. Makes its pipeline.
  ///
  /// - Parameters:
  ///   - reactor: Kept alive.
  ///   - scheduler: Delivers the states, one at a time: by default that of views, the main queue on Apple platforms, and
  ///     elsewhere the thread that runs the reactor. Reads show a state once it is delivered there.
  ///   - fileID: File of the line that observes, for a trace; that of the call by default.
  ///   - line: Number of that line.
  public convenience init(
    _ reactor: R, on scheduler: Scheduler = ReactorDefaults.viewScheduler, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(lazily: reactor, on: scheduler, fileID: fileID, line: line)
    _ = shown
  }

  /// Makes the reactor, and shows its states, when a field is first read or an action is sent.
  ///
  /// SwiftUI calls the initializer of a view whenever its parent is rendered, and keeps the first value of a `@State` alone:
  ///
  /// ```swift
  /// @State private var counter = ObservedReactor(lazily: CounterReactor())
  /// ```
  ///
  /// Threads that read first at the same time may each make a reactor, of which one is kept.
  ///
  /// - Parameters:
  ///   - reactor: Makes the reactor.
  ///   - scheduler: Delivers the states, as for a reactor that is there.
  ///   - fileID: File of the line that observes, for a trace; that of the call by default.
  ///   - line: Number of that line.
  public init(
    lazily reactor: @autoclosure @escaping () -> R, on scheduler: Scheduler = ReactorDefaults.viewScheduler,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    made = MadeOnce { Shown(reactor()) }
    self.scheduler = scheduler
    self.fileID = fileID
    self.line = line
  }

  /// The reactor that is shown. Reading its `currentState` is not recorded.
  public var reactor: R { shown.reactor }

  var fields: ObservedFields<ObservedReactor, R.State> { shown.fields }

  private var shown: Shown {
    made.object { shown in
      let states = shown.reactor.state
      let delivered = scheduler === CurrentThreadScheduler.instance ? states : states.observe(on: scheduler)
      delivered
        .subscribe(
          onNext: { [weak self, fields = shown.fields] state in
            if let self { fields.accept(state, of: self) }
          }, fileID: fileID, line: line
        )
        .disposed(by: shown.bag)
    }
  }

  /// Sends an action. Any thread.
  ///
  /// - Parameters:
  ///   - action: An action of the reactor.
  ///   - fileID: File of the line that sends it, for a trace; that of the call by default.
  ///   - line: Number of that line.
  public func send(_ action: R.Action, fileID: StaticString = #fileID, line: UInt = #line) {
    reactor.action.onNext(action, fileID: fileID, line: line)
  }

  /// The field of the state, whose reader is told when it changes. Any thread.
  public subscript<Member>(dynamicMember keyPath: KeyPath<R.State, Member>) -> Member {
    fields.read(keyPath, of: self, as: \.[dynamicMember: keyPath])
  }

  /// The part of the state at a key path of any length, whose reader is told when that part changes. Any thread.
  ///
  /// `counter[\.self]` is the whole state.
  public subscript<Member>(keyPath: KeyPath<R.State, Member>) -> Member {
    self[dynamicMember: keyPath]
  }
}
