import ReactorCore
import TraceModel

/// The state that goes into a reduce, to see whether somebody changed it through a reference.
///
/// Holds a copy of the state while the reducer runs, and describes it before and after. Only for states that may hold
/// references: others cannot be changed that way. Objects of the system's own libraries are not looked into, and neither is
/// what lies beyond the limits.
final class StateAliasCheck: UncheckedRegionObserver {
  // Belongs to whoever runs the reactor.
  private let copy: (UnsafeRawPointer) -> Any
  /// The held state, between `begin` and `end`.
  private var held: Any?
  private var then = JSONValue.null
  private var found = Changes()
  var why: String?

  /// What has changed in the old state.
  struct Changes {
    var patches: [TraceEvent.Patch] = []
    /// Inside of `Purity.unchecked`, and why.
    var exempted: [(patches: [TraceEvent.Patch], why: String)] = []
    /// The old state.
    var state: Any?

    var isEmpty: Bool { patches.isEmpty && exempted.isEmpty }

    /// Those for a reason; nil for none.
    func patches(for why: String?) -> [TraceEvent.Patch] {
      guard let why else { return patches }
      return exempted.filter { $0.why == why }.flatMap(\.patches)
    }

    mutating func forget(for why: String?) {
      if let why { exempted.removeAll { $0.why == why } } else { patches = [] }
    }
  }

  /// - Parameter copy: Gives the state that is where an address says.
  init(_ copy: @escaping (UnsafeRawPointer) -> Any) {
    self.copy = copy
  }

  /// Keeps a state, which is where the address says.
  func begin(_ state: UnsafeRawPointer) {
    let state = copy(state)
    then = ValueDescriber.describe(state, .oldState)
    held = state
  }

  /// What was changed since `begin`. Lets go of the state.
  func end() -> Changes {
    collect()
    defer {
      held = nil
      then = .null
    }
    defer { found = Changes() }
    found.state = held
    return found
  }

  var isLooking: Bool { held != nil }

  func collect() {
    guard let held else { return }
    let now = ValueDescriber.describe(held, .oldState)
    let patches = StateChange.difference(then, now).filter { !StateAliasCheck.isFirstUse($0) }
    then = now
    if patches.isEmpty { return }
    if let why { found.exempted.append((patches, why)) } else { found.patches += patches }
  }

  /// A lazy property that is filled is no change that anybody can see.
  private static func isFirstUse(_ patch: TraceEvent.Patch) -> Bool { patch.path.contains("/$__lazy_storage_$_") }
}

extension ValueDescriber.Limits {
  /// What is described twice in each reduce.
  static let oldState = Self(depth: 32, elements: 1_000, values: 10_000, bytes: 1 << 20, looksIntoObjects: true)
}
