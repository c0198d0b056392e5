import Foundation

/// The same exhibits, behind helpers in another file than the reducer.
struct IndirectCalls {
  let shared: SharedObjects

  func commit(_ impurity: GalleryReactor.Impurity, of reactor: GalleryReactor, in state: inout GalleryReactor.State) {
    switch impurity {
    case .clock: state.number = through { Date().timeIntervalSince1970 }  // clock, indirectly
    case .random: state.text = any(of: state.texts)
    case .io: through { print("", terminator: "") }  // io, indirectly
    case .environment: state.value = getenv("HOME").map { String(cString: $0) } as Any  // environment, indirectly
    case .notification: shared.center.post(name: .init("gallery"), object: nil)  // notification, indirectly
    case .defaults: UserDefaults.standard.set(1, forKey: "gallery")  // defaults, indirectly
    case .task: Task.detached {}  // task, indirectly
    case .thread: Thread.detachNewThread {}  // thread, indirectly
    case .lock: shared.lock.lock()  // lock, indirectly
    case .blocking: state.number = through { shared.queue.sync { 1 } }  // blocking, indirectly
    case .ambient: state.text = TimeZone.current.identifier  // ambient, indirectly
    case .send: [1].forEach(shared.relay.accept)  // send, indirectly
    case .subscribe: listen()
    case .nondeterministic: state.number = through { Double(shared.turns.add(1, ordering: .relaxed).newValue) }
    case .selfWrite: reactor.visits += 1  // self-write, indirectly
    case .staticWrite: add(1, to: &SharedObjects.total)  // static-write, indirectly
    case .objectWrite: [shared.register].forEach { $0.entries += 1 }  // object-write, indirectly
    case .stateAlias: enter(1, into: state.ledger)
    }
  }

  func run(_ exhibit: PureExhibit, in state: inout GalleryReactor.State) {
    through { exhibit.run(shared, &state) }
  }

  private func any<Values: Collection>(of values: Values) -> Values.Element where Values.Element == String {
    values.randomElement() ?? ""  // random, indirectly
  }

  private func listen() {
    shared.relay.asObservable().subscribe(onNext: { _ in }).dispose()  // subscribe, indirectly
  }

  private func enter(_ number: Int, into ledger: Ledger) {
    ledger.entries += number  // state-alias, indirectly
  }

  private func add(_ number: Int, to sum: inout Int) { sum += number }

  private func through<Value>(_ body: () -> Value) -> Value { body() }
}
