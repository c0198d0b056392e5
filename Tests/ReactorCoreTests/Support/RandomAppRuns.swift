import ReactorCore

/// One of the reactors of an app, ours or the peer's.
protocol AppMember: AnyObject {
  func send(_ errand: Errand)
  var pictures: Observable<Picture> { get }
}

/// Reactors that know each other by their places.
final class App {
  private var members: [Int: any AppMember] = [:]

  /// The last member comes first: those before it merge its states.
  func build(_ parts: [RandomParts], _ make: (RandomParts) -> any AppMember) {
    for (index, one) in parts.enumerated().reversed() { members[index] = make(one) }
    for index in parts.indices.reversed() { _ = members[index]?.pictures }
  }

  func pictures(of member: Int) -> Observable<Picture> {
    .deferred { [unowned self] in members[member]?.pictures ?? .never() }
  }

  /// Lets go of the members, which hold the app.
  func close() { members = [:] }

  func send(_ errand: Errand, to member: Int) { members[member]?.send(errand) }
}

/// The values that left the transforms of a reactor, and their results, each in order.
final class Happened {
  var actionsOut: [Errand] = []
  var mutated: [Errand] = []
  var mutationsOut: [Int] = []
  var reduced: [Int] = []
  var statesOut: [Picture] = []
  var delivered: [Picture] = []
}

/// Ours.
final class RandomReactor: Reactor, AppMember {
  let initialState = Picture()
  let parts: RandomParts
  let happened = Happened()
  private let app: App

  init(_ parts: RandomParts, in app: App) {
    self.parts = parts
    self.app = app
  }

  func send(_ errand: Errand) { action.onNext(errand) }
  var pictures: Observable<Picture> { state }

  func transform(action: Observable<Errand>) -> Observable<Errand> {
    if parts.action.form == 0 { return action }
    return parts.actions(action, app.pictures(of: parts.action.of))
      .do(onNext: { [happened] in happened.actionsOut.append($0) })
  }

  func mutate(action: Errand) -> Observable<Int> {
    happened.mutated.append(action)
    return parts.effect(of: action) { [unowned app] in app.send($1, to: $0) }
  }

  func transform(mutation: Observable<Int>) -> Observable<Int> {
    if parts.mutation.form == 0 { return mutation }
    return parts.mutations(mutation, app.pictures(of: parts.mutation.of))
      .do(onNext: { [happened] in happened.mutationsOut.append($0) })
  }

  func reduce(state: Picture, mutation: Int) -> Picture {
    happened.reduced.append(mutation)
    return state.adding(mutation)
  }

  func transform(state: Observable<Picture>) -> Observable<Picture> {
    if parts.state.form == 0 { return state }
    return parts.states(state, app.pictures(of: parts.state.of))
      .do(onNext: { [happened] in happened.statesOut.append($0) })
  }
}

/// The peer's pipeline, as its documentation says it is: streams one behind the other, through which each value goes at
/// once, whoever sends it. An action that is sent inside a cycle of another reactor begins at once, as ours does (contract
/// 20); with the peer it waits on the thread's trampoline.
final class PeerPipeline: AppMember {
  private let action = PublishSubject<Errand>()
  let pictures: Observable<Picture>
  let delivered: Record<Picture>
  private let bag = DisposeBag()

  init(_ parts: RandomParts, in app: App) {
    let actions = parts.action.form == 0 ? action : parts.actions(action, app.pictures(of: parts.action.of))
    let mutations = actions.flatMap { errand in
      parts.effect(of: errand) { [unowned app] in app.send($1, to: $0) }
    }
    let reduced =
      (parts.mutation.form == 0 ? mutations : parts.mutations(mutations, app.pictures(of: parts.mutation.of)))
      .scan(Picture()) { $0.adding($1) }.startWith(Picture())
    let states = parts.state.form == 0 ? reduced : parts.states(reduced, app.pictures(of: parts.state.of))
    let delivered = Record<Picture>()
    let replayed = states.do(onNext: { delivered.add($0) }).replay(1)
    self.delivered = delivered
    pictures = replayed
    replayed.connect().disposed(by: bag)
  }

  func send(_ errand: Errand) { action.onNext(errand) }
}
