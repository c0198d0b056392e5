import Foundation
import ReactorCore

/// A reactor with one impure mutation for each purity rule, and one mutation for each pure construct that looks impure.
///
/// The line that a finding must name ends with a comment: `// clock` here, `// clock, indirectly` in
/// `IndirectCalls.swift`.
public final class GalleryReactor: Reactor {
  public enum Impurity: String, CaseIterable, Sendable {
    case clock, random, io, environment, notification, defaults, task, thread, lock, blocking, ambient
    case send, subscribe, nondeterministic
    case selfWrite = "self-write"
    case staticWrite = "static-write"
    case objectWrite = "object-write"
    case stateAlias = "state-alias"
  }

  public enum Mutation: Sendable {
    case impure(Impurity)
    /// The same impurity behind a helper in another file.
    case impureIndirectly(Impurity)
    case pure(PureExhibit)
    case pureIndirectly(PureExhibit)
  }
  public typealias Action = Mutation

  public struct State {
    public var number = 0.0
    public var text = ""
    public var value: Any = 0
    public var texts = ["b", "a", "c"]
    public var byName = ["a": [1], "b": [2, 3]]
    /// A reference type: the old and the new state share it.
    let ledger = Ledger()
    var shelf = Shelf()
  }

  public let initialState = State()
  let shared: SharedObjects
  var visits = 0

  public init(_ shared: SharedObjects = SharedObjects()) {
    self.shared = shared
  }

  public func reduce(state old: State, mutation: Mutation) -> State {
    var state = old
    switch mutation {
    case .impure(let impurity): commit(impurity, in: &state)
    case .impureIndirectly(let impurity): IndirectCalls(shared: shared).commit(impurity, of: self, in: &state)
    case .pure(let exhibit): exhibit.run(shared, &state)
    case .pureIndirectly(let exhibit): IndirectCalls(shared: shared).run(exhibit, in: &state)
    }
    return state
  }

  private func commit(_ impurity: Impurity, in state: inout State) {
    switch impurity {
    case .clock: state.number = Date().timeIntervalSince1970  // clock
    case .random: state.texts.shuffle()  // random
    case .io: print("", terminator: "")  // io
    case .environment: state.value = ProcessInfo.processInfo.environment  // environment
    case .notification: shared.center.post(name: .init("gallery"), object: nil)  // notification
    case .defaults: state.number = UserDefaults.standard.double(forKey: "gallery")  // defaults
    case .task: Task {}  // task
    case .thread: shared.queue.async {}  // thread
    case .lock: shared.lock.lock()  // lock
    case .blocking: state.number = shared.queue.sync { 1 }  // blocking
    case .ambient: state.text = Locale.current.identifier  // ambient
    case .send: shared.relay.accept(1)  // send
    case .subscribe: shared.relay.asObservable().subscribe(onNext: { _ in }).dispose()  // subscribe
    case .nondeterministic: state.number = Double(shared.turns.add(1, ordering: .relaxed).newValue)
    case .selfWrite: visits += 1  // self-write
    case .staticWrite: SharedObjects.total += 1  // static-write
    case .objectWrite: shared.register.entries += 1  // object-write
    case .stateAlias: state.ledger.entries += 1  // state-alias
    }
  }
}
