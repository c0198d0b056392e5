import Synchronization

/// The name that an app gives a reactor, and the line that does so.
package struct ReactorLabel {
  package var name: String?
  var file: StaticString
  var line: UInt

  package init(name: String?, file: StaticString, line: UInt) {
    (self.name, self.file, self.line) = (name, file, line)
  }
}

/// The identity of a reactor: the same object for all hooks of one reactor.
public final class ReactorInfo: Sendable {
  /// Number of the reactor within the process, counted from 1 in order of first use.
  public let id: Int
  /// Type name without its module.
  public let type: String
  /// Name of the module that declares the type.
  public let module: String
  /// The name of the reactor among others of its type. Nil if none was given before it was observed.
  public let name: String?
  /// The `#fileID` of the line that attached a middleware; nil as for `name`.
  public let file: String?
  /// The number of that line, from 1; nil as for `name`.
  public let line: Int?

  private let reference: WeakReference<AnyObject>
  /// The reactor, unless its deinit has begun.
  package var reactor: AnyObject? { reference.object }

  // The lock guards the notes.
  private let notes = Locked<[ObjectIdentifier: any Sendable]>([:])
  // The lock guards the hooks, by type of middleware.
  private let defaultHooks = LazyLocked<[ObjectIdentifier: HookSet]>()
  private static let count = Atomic(0)

  /// - Parameter reactor: Its own class, which may inherit from the one that conforms.
  package init(of reactor: AnyObject, _ label: ReactorLabel?) {
    reference = WeakReference(reactor)
    name = label?.name
    file = label.map { "\($0.file)" }
    line = label.map { Int($0.line) }
    id = Self.count.add(1, ordering: .relaxed).newValue
    let reactorType: any AnyObject.Type = Swift.type(of: reactor)
    let qualified = _typeName(reactorType, qualified: true)
    type = _typeName(reactorType, qualified: false)
    module = String(qualified.prefix { $0 != "." })
  }

  /// The note that `middleware` keeps about this reactor; made at the first call, under a lock. Any thread.
  public func note<Note: Sendable>(of middleware: any ReactorMiddleware, make: () -> Note) -> Note {
    notes.withLock { notes in
      if let note = notes[ObjectIdentifier(middleware)] as? Note { return note }
      let note = make()
      notes[ObjectIdentifier(middleware)] = note
      return note
    }
  }
}

extension ReactorInfo {
  /// Notes that a type of middleware leaves a hook to the protocol's empty default: called by that default.
  func noteDefault(_ hook: HookSet, of middleware: any ReactorMiddleware) {
    defaultHooks.initialized(with: [:]).withLock {
      _ = $0[ObjectIdentifier(Swift.type(of: middleware)), default: []].insert(hook)
    }
  }

  /// Whether a hook that has been called is the protocol's empty default.
  func hasDefault(_ hook: HookSet, of middleware: any ReactorMiddleware) -> Bool {
    defaultHooks.withLock { $0[ObjectIdentifier(Swift.type(of: middleware))]?.contains(hook) == true } ?? false
  }
}
