import ReactorCore

/// A state that tells in which order things came: own ones, and those of others that were merged in.
struct Picture: Equatable, CustomStringConvertible {
  var own = 0
  var heard = 0

  func hearing(_ other: Picture) -> Picture { Picture(own: own, heard: (heard * 31 + other.own + other.heard) % 9_973) }
  func adding(_ mutation: Int) -> Picture { Picture(own: (own * 31 + mutation) % 9_973, heard: heard) }

  var description: String { "\(own)/\(heard)" }
}

/// An action that leads to others only so often.
struct Errand: Equatable {
  var number: Int
  var hops: Int
}

/// The parts of a reactor, chosen at random.
struct RandomParts {
  enum Step {
    case emit(Int)
    case send(to: Int)
  }
  /// Steps of the effect of each kind of action.
  var effects: [[Step]] = []
  var effectForm = 0
  /// Which stream each transform makes, and of whose states.
  var action = (form: 0, of: 0)
  var mutation = (form: 0, of: 0)
  var state = (form: 0, of: 0)
  /// States of others that are let in, where these let in ours.
  var most = Int.max

  static let forms = (action: 3, mutation: 7, state: 8)
}

extension RandomParts {
  /// The result of a transform for a stream and another reactor's states.
  func actions(_ actions: Observable<Errand>, _ others: Observable<Picture>) -> Observable<Errand> {
    let news = others.skip(1).take(most).map { Errand(number: $0.own, hops: 0) }
    switch action.form {
    case 1: return .merge(actions, news)
    default: return actions.flatMapLatest { Observable.merge(.just($0), news.take(2)) }
    }
  }

  func mutations(_ mutations: Observable<Int>, _ others: Observable<Picture>) -> Observable<Int> {
    let others = others.take(most)
    let news = others.skip(1).map { $0.own % 97 }
    switch mutation.form {
    case 1: return .merge(mutations, news)
    case 2: return mutations.flatMapLatest { mutation in Observable.merge(.just(mutation), news.map { mutation + $0 }) }
    case 3: return .combineLatest(mutations, others) { $0 + $1.own % 97 }
    case 4: return mutations.withLatestFrom(others) { $0 + $1.own % 97 }
    case 5: return Observable.merge(mutations, news).scan(0) { ($0 + $1) % 9_973 }
    default: return Observable.of(mutations, news).merge()
    }
  }

  func states(_ states: Observable<Picture>, _ others: Observable<Picture>) -> Observable<Picture> {
    let others = others.take(most)
    let news = others.skip(1)
    switch state.form {
    case 1: return states.flatMapLatest { state in Observable.merge(.just(state), news.map { state.hearing($0) }) }
    case 2: return .combineLatest(states, others) { $0.hearing($1) }
    case 3:
      // The peer runs everything once more for whoever subscribes a second time to what a transform gets.
      return Observable.merge(states.map { (isOwn: true, $0) }, news.map { (isOwn: false, $0) })
        .scan(Picture()) { $1.isOwn ? Picture(own: $1.1.own, heard: $0.heard) : $0.hearing($1.1) }
    case 4: return states.flatMapLatest { state in others.map { state.hearing($0) } }
    case 5: return states.flatMap { state in others.take(2).map { state.hearing($0) } }
    case 6: return Observable.combineLatest(states, others) { $0.hearing($1) }.distinctUntilChanged()
    default: return Observable.of(states, news).merge().scan(Picture()) { $1.hearing($0) }
    }
  }

  /// The effect of an action.
  func effect(of errand: Errand, send: @escaping (Int, Errand) -> Void) -> Observable<Int> {
    let steps = effects[errand.number % effects.count]
    func leave(_ target: Int) {
      if errand.hops > 0 { send(target, Errand(number: errand.number + 1, hops: errand.hops - 1)) }
    }
    let streams: [Observable<Int>] = steps.map { step in
      switch step {
      case .emit(let mutation): .just(mutation)
      case .send(let target):
        .deferred {
          leave(target)
          return .empty()
        }
      }
    }
    switch effectForm {
    case 0: return .concat(streams)
    case 1: return Observable.from(streams).concatMap { $0 }
    default:
      return .create { observer in
        for step in steps {
          switch step {
          case .emit(let mutation): observer.onNext(mutation)
          case .send(let target): leave(target)
          }
        }
        observer.onCompleted()
        return Disposables.create()
      }
    }
  }
}

extension RandomParts {
  /// Reactors that send to each other and merge each other's states: to and of those that follow alone, or in circles.
  static func app(_ count: Int, inCircles: Bool, _ dice: inout Dice) -> [RandomParts] {
    (0..<count).map { place in
      let others = inCircles ? (0..<count).filter { $0 != place } : Array((0..<count).dropFirst(place + 1))
      var parts = RandomParts()
      parts.effectForm = dice.below(3)
      parts.effects = (0..<2).map { _ in
        (0..<1 + dice.below(4)).map { _ in
          others.isEmpty || dice.below(3) > 0 ? .emit(1 + dice.below(9)) : .send(to: dice.one(of: others))
        }
      }
      if others.isEmpty { return parts }
      // An action that comes by itself waits for the end of the cycle that runs, which is not so elsewhere.
      if inCircles { parts.action = (dice.below(forms.action), dice.one(of: others)) }
      parts.mutation = (dice.below(forms.mutation), dice.one(of: others))
      parts.state = (dice.below(forms.state), dice.one(of: others))
      if inCircles {
        parts.most = 2 + dice.below(4)
      } else if parts.mutation.of == parts.state.of {
        // Which of two transforms hears first of one and the same state, nobody promises.
        if dice.below(2) == 0 { parts.mutation.form = 0 } else { parts.state.form = 0 }
      }
      return parts
    }
  }
}

/// Numbers that are the same each time.
struct Dice {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 }

  mutating func below(_ count: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) % UInt64(count))
  }

  mutating func one<Element>(of all: [Element]) -> Element { all[below(all.count)] }
}
