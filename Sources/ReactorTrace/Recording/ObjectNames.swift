import PlatformSupport
import ReactorCore
import TraceValues

/// The names of objects in a trace: a reactor has its number in the trace, other objects are counted.
///
/// An object keeps its name, and no two objects share one. No object is kept alive; the memory of one that is gone may stay
/// for a while, so that no other object has its address. Any thread.
final class ObjectNames: ObjectNaming {
  private final class Entry: Sendable {
    let object: WeakReference<AnyObject>
    let number: UInt32
    let isReactor: Bool

    init(_ object: AnyObject, _ number: UInt32, isReactor: Bool) {
      self.object = WeakReference(object)
      self.number = number
      self.isReactor = isReactor
    }
  }
  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// Reactors that are recorded, by number.
    var reactors: [UInt32: ObjectIdentifier] = [:]
    /// How many objects that are no reactors have a name.
    var count: UInt32 = 0
    var most = ObjectNames.least
  }
  // The lock guards the state. No object is retained or released inside of it: a deinit is the app's code.
  private let state = Locked(State())
  private let known: ReactorRegistry
  private static let least = 1_024

  init(_ known: ReactorRegistry) { self.known = known }

  /// `<Node 3>`, and `<CellReactor #7>` for a reactor, also before its first use.
  func name(of object: AnyObject) -> String {
    let entry = entry(of: object)
    return "<\(_typeName(Swift.type(of: object), qualified: false)) \(entry.isReactor ? "#" : "")\(entry.number)>"
  }

  /// Gives a number to a reactor that begins to be recorded: the one in its name, if it has a name.
  func meet(_ reactor: AnyObject, _ type: String, _ shapes: ReactorShapes) -> UInt32 {
    let entry = entry(of: reactor, isReactor: true)
    return state.withLock { state in
      // A reactor that is recorded twice has two numbers.
      guard entry.isReactor, state.reactors[entry.number] == nil else { return known.add(type, shapes) }
      state.reactors[entry.number] = ObjectIdentifier(reactor)
      return known.add(type, shapes, at: entry.number)
    }
  }

  /// Forgets a reactor that is gone.
  func leave(_ reactor: UInt32) {
    state.withLock { state in
      guard let key = state.reactors.removeValue(forKey: reactor), state.entries[key]?.number == reactor else { return }
      state.entries[key] = nil
    }
  }

  private func entry(of object: AnyObject, isReactor: Bool? = nil) -> Entry {
    let key = ObjectIdentifier(object)
    let found = state.withLock { $0.entries[key] }
    if let found, found.object.object === object { return found }
    let isReactor = isReactor ?? (object is any TraceableReactor)
    let (entry, all) = state.withLock { state -> (Entry, [ObjectIdentifier: Entry]) in
      if let other = state.entries[key], other !== found { return (other, [:]) }
      if !isReactor { state.count += 1 }
      let entry = Entry(object, isReactor ? known.reserve() : state.count, isReactor: isReactor)
      state.entries[key] = entry
      return (entry, state.entries.count > state.most ? state.entries : [:])
    }
    if !all.isEmpty { sweep(all) }
    return entry
  }

  private func sweep(_ all: [ObjectIdentifier: Entry]) {
    let gone = all.filter { $0.value.object.object == nil }
    state.withLock { state in
      for (key, entry) in gone where state.entries[key] === entry { state.entries[key] = nil }
      state.most = max(2 * state.entries.count, ObjectNames.least)
    }
  }
}
