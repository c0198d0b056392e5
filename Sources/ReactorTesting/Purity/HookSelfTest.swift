import PlatformSupport
import ReactorCore
import ReactorTrace

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the hooks must see before anybody relies on them.
enum HookSelfTest {
  /// What hooks see, by the way in which they see it. The raw value is what a report calls it.
  enum Part: String {
    /// Calls of libraries, from wherever. Without these there are no hooks.
    case calls
    /// Those that the program itself makes of the system, which goes through the sanitizer under one.
    case callsOfC = "calls of C functions"
    /// Those that the compiler announces.
    case writes
  }

  /// Something impure, and the rule that it breaks.
  struct Plant: Sendable {
    var name: String
    var part = Part.calls
    var rule: PurityRule
    var body: @Sendable () -> Void
  }

  static var plants: [Plant] {
    let planted = Planted()
    let plants = [
      Plant(name: "a Date()", rule: .clock) { planted.keep(Date()) },
      Plant(name: "a print", rule: .io) { print("", terminator: "") },
      Plant(name: "a time()", part: .callsOfC, rule: .clock) {
        planted.keep(Date(timeIntervalSince1970: Double(time(nil))))
      },
    ]
    #if DEBUG
      return plants + [
        Plant(name: "a write to a class property", part: .writes, rule: .objectWrite) { planted.count += 1 }
      ]
    #else
      return plants
    #endif
  }

  /// What hooks cannot see in this build, whatever they are asked, and why.
  static var blindSpots: [String] {
    #if DEBUG
      []
    #else
      ["\(Part.writes.rawValue) (the optimiser leaves out what announces them)"]
    #endif
  }

  /// Those that are not seen.
  static func missed(by hooks: ReducerHooks, _ plants: [Plant]) -> [Plant] {
    let planted = Planted()
    return plants.filter { plant in
      let seen = hooks.watch(planted) { StreamUseRecorder(isMuted: true).run(plant.body) }
      return !seen.contains { $0.rule == plant.rule }
    }
  }

  private final class Planted: @unchecked Sendable {
    // Used by the one thread that installs the hooks.
    var count = 0
    var date: Date?

    func keep(_ date: Date) { self.date = date }
  }
}
