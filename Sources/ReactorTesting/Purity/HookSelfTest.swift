import ReactorCore
import ReactorTrace

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the hooks must see before anybody relies on them.
enum HookSelfTest {
  /// Something impure, and the rule that it breaks.
  struct Plant: Sendable {
    var name: String
    var rule: PurityRule
    var body: @Sendable () -> Void
  }

  static var plants: [Plant] {
    let planted = Planted()
    let plants = [
      Plant(name: "a Date()", rule: .clock) { planted.keep(Date()) },
      Plant(name: "a print", rule: .io) { print("", terminator: "") },
    ]
    #if DEBUG
      return plants + [Plant(name: "a write to a class property", rule: .objectWrite) { planted.count += 1 }]
    #else
      // The optimiser leaves out what announces accesses.
      return plants
    #endif
  }

  /// The first that is not seen; nil where all are.
  static func missed(by hooks: ReducerHooks, _ plants: [Plant]) -> String? {
    let planted = Planted()
    return plants.first { plant in
      let seen = hooks.watch(planted) { ReduceWatch(isMuted: true).run(plant.body) }
      return !seen.contains { $0.rule == plant.rule }
    }?.name
  }

  private final class Planted: @unchecked Sendable {
    // Used by the one thread that installs the hooks.
    var count = 0
    var date: Date?

    func keep(_ date: Date) { self.date = date }
  }
}
