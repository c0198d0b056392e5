import Foundation

/// The same exhibits, a file and a few calls away from the reducer.
struct FarAway {
  let place: Place

  func commit(_ impurity: GalleryReactor.Impurity, of reactor: GalleryReactor, in state: inout GalleryReactor.State) {
    switch impurity {
    case .clock: state.number = through { Date().timeIntervalSince1970 }  // clock, far away
    case .random: state.text = any(of: state.texts)
    case .io: through { print("", terminator: "") }  // io, far away
    case .environment: state.value = getenv("HOME").map { String(cString: $0) } as Any  // environment, far away
    case .notification: place.center.post(name: .init("gallery"), object: nil)  // notification, far away
    case .defaults: UserDefaults.standard.set(1, forKey: "gallery")  // defaults, far away
    case .task: Task.detached {}  // task, far away
    case .thread: Thread.detachNewThread {}  // thread, far away
    case .lock: place.lock.lock()  // lock, far away
    case .blocking: state.number = through { place.queue.sync { 1 } }  // blocking, far away
    case .ambient: state.text = TimeZone.current.identifier  // ambient, far away
    case .send: [1].forEach(place.relay.accept)  // send, far away
    case .subscribe: listen()
    case .nondeterministic: state.number = through { Double(place.turns.add(1, ordering: .relaxed).newValue) }
    case .selfWrite: reactor.visits += 1  // self-write, far away
    case .staticWrite: add(1, to: &Place.total)  // static-write, far away
    case .objectWrite: [place.register].forEach { $0.entries += 1 }  // object-write, far away
    case .stateAlias: enter(1, into: state.ledger)
    }
  }

  func show(_ exhibit: PureExhibit, in state: inout GalleryReactor.State) {
    through { exhibit.show(place, &state) }
  }

  private func any<Values: Collection>(of values: Values) -> Values.Element where Values.Element == String {
    values.randomElement() ?? ""  // random, far away
  }

  private func listen() {
    place.relay.asObservable().subscribe(onNext: { _ in }).dispose()  // subscribe, far away
  }

  private func enter(_ number: Int, into ledger: Ledger) {
    ledger.entries += number  // state-alias, far away
  }

  private func add(_ number: Int, to sum: inout Int) { sum += number }

  private func through<Value>(_ body: () -> Value) -> Value { body() }
}
