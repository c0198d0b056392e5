import PlatformSupport
import ReactorCore
import TraceFormat
import TraceJSON
import TraceValues

/// Finds changes that a reducer makes in the old state through a reference.
///
/// Holds a copy of the state during the reduce, and describes it before and after. Used only for states that may hold
/// references. Objects of system libraries, and values beyond the limits, are not compared.
final class StateAliasCheck: UncheckedRegionObserver {
  // Belongs to the thread that runs the reactor.
  private let copy: (ValueAddress) -> Any
  private let redaction: RedactionPolicy
  /// The old state, between `begin` and `end`.
  private var held: Any?
  private var before = JSONValue.null
  private var found = Changes()
  var reason: String?

  /// Changes in the old state.
  struct Changes {
    var patches: [TraceEvent.Patch] = []
    /// Changes inside `Purity.unchecked`, with the reason.
    var exempted: [(patches: [TraceEvent.Patch], why: String)] = []
    var state: Any?

    var isEmpty: Bool { patches.isEmpty && exempted.isEmpty }

    /// The changes under a reason; nil for unexempted ones.
    func patches(for why: String?) -> [TraceEvent.Patch] {
      guard let why else { return patches }
      return exempted.filter { $0.why == why }.flatMap(\.patches)
    }

    mutating func remove(for why: String?) {
      if let why { exempted.removeAll { $0.why == why } } else { patches = [] }
    }
  }

  /// - Parameter copy: Copies the state at an address.
  init(_ redaction: RedactionPolicy, _ copy: @escaping (ValueAddress) -> Any) {
    self.redaction = redaction
    self.copy = copy
  }

  /// Copies the state at an address, before a reduce.
  func begin(_ state: ValueAddress) {
    let state = copy(state)
    before = ValueDescriber.describe(state, .stateAliasCheck)
    held = state
  }

  /// Returns the changes since `begin`, and releases the state.
  func end() -> Changes {
    collect()
    defer {
      held = nil
      before = .null
    }
    defer { found = Changes() }
    found.state = held
    return found
  }

  var isObserving: Bool { held != nil }

  func collect() {
    guard let held else { return }
    let now = ValueDescriber.describe(held, .stateAliasCheck)
    let patches = StateChange.difference(before, now, redaction).filter { !StateAliasCheck.isLazyInitialization($0) }
    before = now
    if patches.isEmpty { return }
    if let reason { found.exempted.append((patches, reason)) } else { found.patches += patches }
  }

  /// Initializing a lazy property is no observable change.
  private static func isLazyInitialization(_ patch: TraceEvent.Patch) -> Bool {
    patch.path.contains("/$__lazy_storage_$_")
  }
}
