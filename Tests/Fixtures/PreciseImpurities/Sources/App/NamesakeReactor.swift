import ReactorCore
import Rivals
import Services

/// Impure by types of `Rivals`, and pure by their namesakes of `Services`; both cases stand side by side.
final class NamesakeReactor: Reactor {
  enum Mutation {
    case impureClass, impureSubclass, impureGeneric, impureNext, impureNested, impureWitness, impureEnum, impureCrate
    case impureExtension, impureOwn, impureFile, impureLocal, impureRequirement, impureSole
    case pureClass, pureSubclass, pureGeneric, pureNested, pureWitness, pureEnum, pureCrate, pureExtension, pureOwn
    case pureFile, pureLocal, pureTrivial, pureRequirement, pureSole
  }
  struct State {
    var n = 0
    var title = ""
    var pure = Services.Ledger()
    var impure = Rivals.Ledger()
    var pureTill = Services.Till()
    var impureTill = Rivals.Till()
    var meter = Services.Meter()
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .impureClass: state.n = state.impure.save(1)
    case .impureSubclass: state.n = LoudLedger().save(1)
    case .impureGeneric: state.n = saved(Crate<Rivals.Ledger>(state.impure), \.item)
    case .impureNext: state.n = state.impure.next?.save(3) ?? 0
    case .impureNested: state.n = Rivals.Meter.Dial().turn()
    case .impureWitness: state.n = appraise(Rivals.Coin())
    case .impureEnum: state.title = Rivals.Route.second.title
    case .impureCrate: state.n = Rivals.Crate(2).open()
    case .impureExtension: state.n = state.impure.more()
    case .impureOwn: state.n = Errand().run()
    case .impureFile: state.n = runLoudTask()
    case .impureLocal: state.n = loudLocal()
    case .impureSole: state.n = state.impureTill.save(1)
    case .impureRequirement: state.n = worth(of: [Rivals.Coin()])
    default: return reducePure(state, mutation)
    }
    return state
  }

  private func reducePure(_ state: State, _ mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .pureClass: state.n = state.pure.save(1)
    case .pureSubclass: state.n = QuietLedger().save(1)
    case .pureGeneric: state.n = Services.Crate(state.pure).open().save(2)
    case .pureNested: state.n = Services.Meter.Dial().turn()
    case .pureWitness: state.n = appraise(Services.Coin())
    case .pureEnum: state.title = Services.Route.second.title
    case .pureCrate: state.n = Services.Crate(2).open()
    case .pureExtension: state.n = state.pure.more()
    case .pureOwn: state.n = Chore().run()
    case .pureFile: state.n = runQuietTask()
    case .pureLocal: state.n = quietLocal()
    case .pureTrivial:
      // A value, although its namesake holds an object.
      state.meter.reading += 1
      state.n = state.meter.read()
    case .pureSole: state.n = state.pureTill.save(1)
    case .pureRequirement: state.n = worth(of: [Services.Coin()])
    default: break
    }
    return state
  }

  private func saved(_ crate: Rivals.Crate<Rivals.Ledger>, _ path: KeyPath<Rivals.Crate<Rivals.Ledger>, Rivals.Ledger>)
    -> Int
  {
    crate.item.save(4)
  }

  private func appraise(_ coin: some Rivals.Valuing) -> Int { coin.value() }

  private func appraise(_ coin: some Services.Valuing) -> Int { coin.value() }

  private func worth(of coins: [any Rivals.Valuing]) -> Int { coins.reduce(0) { $0 + $1.value() } }

  private func worth(of coins: [any Services.Valuing]) -> Int { coins.reduce(0) { $0 + $1.value() } }

  private func loudLocal() -> Int {
    class Helper {
      func run() -> Int {
        print("local")  // finds: io in impureLocal
        return 1
      }
    }
    return Helper().run()
  }

  private func quietLocal() -> Int {
    class Helper {
      func run() -> Int { 1 }
    }
    return Helper().run()
  }
}

final class LoudLedger: Rivals.Ledger {
  override func save(_ n: Int) -> Int { super.save(n) + 1 }
}

final class QuietLedger: Services.Ledger {
  override func save(_ n: Int) -> Int { super.save(n) + 1 }
}

private class Work {
  func run() -> Int {
    print("work")  // finds: io in impureOwn
    return 1
  }
}

private protocol Job {
  func done() -> Int
}

private struct Task: Job {
  var count = 1
  func done() -> Int {
    print(count)  // finds: io in impureFile
    return count
  }
}

struct Errand {
  func run() -> Int { Work().run() }
}

func runLoudTask() -> Int {
  let jobs: [any Job] = [Task()]
  return jobs[0].done()
}
