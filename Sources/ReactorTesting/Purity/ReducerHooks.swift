import CPurityHooks
import PlatformSupport
import ReactorCore
import ReactorTrace
import SideEffects

/// Monitors the calls and the writes of reducers by hooks. Apps never link them.
final class ReducerHooks: ReducerMonitor {
  /// The engines that check reducers in this process, for reports.
  let engines: String
  /// Nil if the hooks are off.
  private let catalog: SideEffectCatalog?
  var isOn: Bool { catalog != nil }

  private init(_ catalog: SideEffectCatalog, without blindSpots: [String] = HookSelfTest.blindSpots) {
    self.catalog = catalog
    engines = "portable checks, hooks" + (blindSpots.isEmpty ? "" : " without \(blindSpots.joined(separator: " and "))")
  }

  private init(off reason: String) {
    catalog = nil
    engines = "portable checks, hooks: off (\(reason))"
  }

  /// The hooks of this process, or nil if the policy checks nothing. They are installed by the first call, for good.
  static func monitor(for policy: TracePolicy) -> ReducerHooks? { policy.purity == .off ? nil : shared }

  private static let shared = installed(testing: HookSelfTest.probes)

  /// Installs the hooks and tests them with probes. Warns on standard error of each probe that they miss, and removes them
  /// where that is a call.
  static func installed(testing probes: [HookSelfTest.Probe]) -> ReducerHooks {
    if let obstacle = unsafe purity_obstacle() { return unsafe off(String(cString: obstacle)) }
    do {
      let (catalog, changed) = try HookInstallation.install()
      // The libraries of the process are known from here on.
      FunctionNames.look { address in unsafe purity_function(address).map { unsafe String(cString: $0) } }
      if changed == 0 { return off("no library calls through tables that can be changed") }
      let hooks = ReducerHooks(catalog)
      let missed = HookSelfTest.missed(by: hooks, probes)
      if missed.isEmpty { return hooks }
      if let probe = missed.first(where: { $0.part == .calls }) {
        purity_uninstall()
        return off("they missed \(probe.name)")
      }
      return without(missed, catalog)
    } catch {
      return off("line \(error.line) of the catalog cannot be read")
    }
  }

  private static func without(_ missed: [HookSelfTest.Probe], _ catalog: SideEffectCatalog) -> ReducerHooks {
    for probe in missed {
      StandardError.write(
        line: "warning: hooks do not record \(probe.part.rawValue) of reducers: they missed \(probe.name).")
    }
    let blindSpots = missed.map { "\($0.part.rawValue) (they missed \($0.name))" }
    return ReducerHooks(catalog, without: HookSelfTest.blindSpots + blindSpots)
  }

  private static func off(_ reason: String) -> ReducerHooks {
    StandardError.write(
      line: "warning: reducers are not monitored by hooks: \(reason). Findings have no calls and no lines.")
    return ReducerHooks(off: reason)
  }

  func observe(_ reactor: AnyObject, _ body: () -> Void) -> [any ObservedSideEffect] {
    guard let catalog else {
      body()
      return []
    }
    unsafe purity_enter(Unmanaged.passUnretained(reactor).toOpaque())
    body()
    let count = purity_leave()
    return count == 0 ? [] : hits(Int(count), catalog)
  }

  func declaration(ofReduceOf type: any AnyObject.Type) -> SourceSite? {
    isOn ? Symbolizer.shared.declaration(ofReduceOf: type) : nil
  }

  @inline(never)
  private func hits(_ count: Int, _ catalog: SideEffectCatalog) -> [any ObservedSideEffect] {
    unsafe UnsafeBufferPointer(start: purity_hits(), count: count).map { unsafe HookedSideEffect($0, catalog) }
  }
}
