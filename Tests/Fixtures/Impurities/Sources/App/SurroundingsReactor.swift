import Foundation
import ReactorCore

/// Impure by what is around a reducer: files, the locale, the task, the thread, addresses, the reactor's own state.
final class SurroundingsReactor: Reactor {
  enum Mutation {
    case folder, currency, relative, cancelled, mainThread, thread, ownState, address, identifier, buffer, encoded
    case ownKeyPath
  }
  struct State {
    var n = 0
    var text = ""
    var flag = false
    var date = Date(timeIntervalSince1970: 0)
    var url: URL?
    var box = NSObject()
    var map: [String: Int] = [:]
  }

  let memory = UnsafeMutableBufferPointer<Int>.allocate(capacity: 3)
  var count = 0

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .folder:
      state.url = URL(fileURLWithPath: "/tmp")  // finds: io in folder
    case .currency:
      state.text = 3.formatted(.currency(code: "EUR"))  // maybe: ambient in currency
    case .relative:
      state.text = state.date.formatted(.relative(presentation: .named))  // maybe: ambient in relative
    case .cancelled:
      state.flag = Task.isCancelled  // finds: nondeterministic in cancelled
    case .mainThread:
      state.flag = Thread.isMainThread  // finds: ambient in mainThread
    case .thread:
      state.text = Thread.current.name ?? ""  // finds: ambient in thread
    case .ownState:
      state.n = currentState.n + 1  // finds: nondeterministic in ownState
    case .address:
      // The compiler puts its body in the place of the call. // precisely none next: nondeterministic in address
      let pointer = Unmanaged.passUnretained(state.box).toOpaque()  // maybe: nondeterministic in address
      state.n = Int(bitPattern: pointer)
    case .identifier:
      state.n = Int(bitPattern: ObjectIdentifier(state.box))  // maybe: nondeterministic in identifier
    case .buffer:
      memory[1] = 3  // maybe: object-write in buffer // precisely: object-write in buffer
    case .encoded:
      let data = try? JSONEncoder().encode(state.map)  // precisely maybe: nondeterministic in encoded
      state.n = data?.count ?? 0
    case .ownKeyPath:
      self[keyPath: \.count] += 1  // finds: self-write in ownKeyPath
    }
    return state
  }
}

/// Pure: the same with everything that matters said.
final class SettledSurroundingsReactor: Reactor {
  enum Mutation { case folder, address, compared, buffer, encoded, ownState, ownKeyPath }
  struct State {
    var n = 0
    var flag = false
    var url: URL?
    var box = NSObject()
    var map: [String: Int] = [:]
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .folder: state.url = URL(fileURLWithPath: "/tmp", isDirectory: true)
    case .address: state.flag = state.url == URL(string: "https://a.example/b")
    case .compared: state.flag = ObjectIdentifier(state.box) == ObjectIdentifier(state.box)
    case .buffer: withUnsafeMutableBytes(of: &state.n) { _ = $0.count }
    case .encoded:
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      state.n = (try? encoder.encode(state.map))?.count ?? 0
    case .ownState:
      let currentState = state
      state.n = currentState.n + 1
    case .ownKeyPath: state[keyPath: \.n] += 1
    }
    return state
  }
}
