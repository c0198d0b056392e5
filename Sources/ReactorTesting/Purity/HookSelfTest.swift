import PlatformSupport
import ReactorCore
import ReactorTrace

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Probes that the hooks must record before findings can rely on them.
enum HookSelfTest {
  /// A kind of side effect, by the mechanism that records it. The raw value is its name in a report.
  enum Part: String {
    /// Calls of libraries. Without these the hooks are removed.
    case calls
    /// Calls that the program itself makes of the system, which go through the sanitizer under one.
    case callsOfC = "calls of C functions"
    /// Writes, which the compiler announces in debug builds.
    case writes
  }

  /// An impure body, and the rule that it breaks.
  struct Probe: Sendable {
    var name: String
    var part = Part.calls
    var rule: PurityRule
    var body: @Sendable () -> Void
  }

  static var probes: [Probe] {
    let target = ProbeTarget()
    let probes = [
      Probe(name: "a Date()", rule: .clock) { target.keep(Date()) },
      Probe(name: "a print", rule: .io) { print("", terminator: "") },
      Probe(name: "a time()", part: .callsOfC, rule: .clock) {
        target.keep(Date(timeIntervalSince1970: Double(time(nil))))
      },
    ]
    #if DEBUG
      return probes + [
        Probe(name: "a write to a class property", part: .writes, rule: .objectWrite) { target.count += 1 }
      ]
    #else
      return probes
    #endif
  }

  /// The kinds that hooks cannot record in this build, each with its reason.
  static var blindSpots: [String] {
    #if DEBUG
      []
    #else
      ["\(Part.writes.rawValue) (the optimizer leaves out what announces them)"]
    #endif
  }

  /// The probes that the hooks do not record.
  static func missed(by hooks: ReducerHooks, _ probes: [Probe]) -> [Probe] {
    let target = ProbeTarget()
    return probes.filter { probe in
      let recorded = hooks.observe(target) { StreamUseRecorder(isMuted: true).run(probe.body) }
      return !recorded.contains { $0.rule == probe.rule }
    }
  }

  private final class ProbeTarget: @unchecked Sendable {
    // Used only by the thread that installs the hooks.
    var count = 0
    var date: Date?

    func keep(_ date: Date) { self.date = date }
  }
}
