import CPurityHooks
import ReactorCore
import ReactorTrace
import TraceModel

/// Hooks that see what a reducer calls and writes while it runs. Tests alone have them.
final class ReducerHooks: ReducerMonitor {
  /// What looks at reducers in this process, as a report names it.
  let engines: String
  /// Nil where the hooks are off.
  private let catalogue: EffectCatalogue?
  var isOn: Bool { catalogue != nil }

  private init(_ catalogue: EffectCatalogue, without blindSpots: [String] = HookSelfTest.blindSpots) {
    self.catalogue = catalogue
    engines = "portable checks, hooks" + (blindSpots.isEmpty ? "" : " without \(blindSpots.joined(separator: " and "))")
  }

  private init(off why: String) {
    catalogue = nil
    engines = "portable checks, hooks: off (\(why))"
  }

  /// Those of this process. They are installed when they are asked for the first time, and stay.
  static func watching(_ policy: TracePolicy) -> ReducerHooks? { policy.purity == .off ? nil : shared }

  private static let shared = installed(planting: HookSelfTest.plants)

  /// Installs the hooks. Loudly says which part of what is planted they do not see, and takes them away again if that is
  /// calls.
  static func installed(planting plants: [HookSelfTest.Plant]) -> ReducerHooks {
    if let obstacle = purity_obstacle() { return off(String(cString: obstacle)) }
    do {
      let catalogue = try EffectCatalogue(String(decoding: PackageResources.effects_txt, as: UTF8.self))
      if HookTables.install(catalogue) == 0 { return off("no library calls through tables that can be changed") }
      let hooks = ReducerHooks(catalogue)
      let missed = HookSelfTest.missed(by: hooks, plants)
      if missed.isEmpty { return hooks }
      if let plant = missed.first(where: { $0.part == .calls }) {
        purity_uninstall()
        return off("they did not see \(plant.name)")
      }
      return without(missed, catalogue)
    } catch {
      return off("line \(error.line) of the catalogue cannot be read")
    }
  }

  private static func without(_ missed: [HookSelfTest.Plant], _ catalogue: EffectCatalogue) -> ReducerHooks {
    for plant in missed {
      StandardError.write(
        line: "warning: hooks do not tell \(plant.part.rawValue) of reducers: they did not see \(plant.name).")
    }
    let blindSpots = missed.map { "\($0.part.rawValue) (they did not see \($0.name))" }
    return ReducerHooks(catalogue, without: HookSelfTest.blindSpots + blindSpots)
  }

  private static func off(_ why: String) -> ReducerHooks {
    StandardError.write(
      line: "warning: reducers are not watched by hooks: \(why). Findings have no calls and no lines.")
    return ReducerHooks(off: why)
  }

  func watch(_ reactor: AnyObject, _ body: () -> Void) -> [any ObservedSideEffect] {
    guard let catalogue else {
      body()
      return []
    }
    purity_enter(Unmanaged.passUnretained(reactor).toOpaque())
    body()
    let count = purity_leave()
    return count == 0 ? [] : hits(Int(count), catalogue)
  }

  func declaration(ofReduceOf type: any AnyObject.Type) -> SourceSite? {
    isOn ? CallSites.shared.declaration(ofReduceOf: type) : nil
  }

  @inline(never)
  private func hits(_ count: Int, _ catalogue: EffectCatalogue) -> [any ObservedSideEffect] {
    UnsafeBufferPointer(start: purity_hits(), count: count).map { HookedEffect($0, catalogue) }
  }
}
