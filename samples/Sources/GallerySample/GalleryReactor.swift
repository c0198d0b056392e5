import Foundation
import ReactorCore

/// One mutation for each way to be impure, which is each rule, and one for each thing that only looks so.
///
/// The line that a finding must name ends with the words of its mutation: `// clock` here, `// clock, far away` in
/// `FarAway.swift`.
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
    /// The same behind a helper in another file.
    case impureFarAway(Impurity)
    case pure(PureExhibit)
    case pureFarAway(PureExhibit)
  }
  public typealias Action = Mutation

  public struct State {
    public var number = 0.0
    public var text = ""
    public var value: Any = 0
    public var texts = ["b", "a", "c"]
    public var byName = ["a": [1], "b": [2, 3]]
    /// The new state has the same one.
    let ledger = Ledger()
    var shelf = Shelf()
  }

  public let initialState = State()
  let place: Place
  var visits = 0

  public init(_ place: Place = Place()) {
    self.place = place
  }

  public func reduce(state old: State, mutation: Mutation) -> State {
    var state = old
    switch mutation {
    case .impure(let impurity): commit(impurity, in: &state)
    case .impureFarAway(let impurity): FarAway(place: place).commit(impurity, of: self, in: &state)
    case .pure(let exhibit): exhibit.show(place, &state)
    case .pureFarAway(let exhibit): FarAway(place: place).show(exhibit, in: &state)
    }
    return state
  }

  private func commit(_ impurity: Impurity, in state: inout State) {
    switch impurity {
    case .clock: state.number = Date().timeIntervalSince1970  // clock
    case .random: state.texts.shuffle()  // random
    case .io: print("", terminator: "")  // io
    case .environment: state.value = ProcessInfo.processInfo.environment  // environment
    case .notification: place.center.post(name: .init("gallery"), object: nil)  // notification
    case .defaults: state.number = UserDefaults.standard.double(forKey: "gallery")  // defaults
    case .task: Task {}  // task
    case .thread: place.queue.async {}  // thread
    case .lock: place.lock.lock()  // lock
    case .blocking: state.number = place.queue.sync { 1 }  // blocking
    case .ambient: state.text = Locale.current.identifier  // ambient
    case .send: place.relay.accept(1)  // send
    case .subscribe: place.relay.asObservable().subscribe(onNext: { _ in }).dispose()  // subscribe
    case .nondeterministic: state.number = Double(place.turns.add(1, ordering: .relaxed).newValue)
    case .selfWrite: visits += 1  // self-write
    case .staticWrite: Place.total += 1  // static-write
    case .objectWrite: place.register.entries += 1  // object-write
    case .stateAlias: state.ledger.entries += 1  // state-alias
    }
  }
}
