import PlatformSupport
import ReactorCore
import ReactorTrace

#if canImport(XCTest)
  // XCTest brings it in any case.
  import Foundation
#endif

/// Lets Foundation know that the time zone has changed: it asks once, and keeps the answer in two places.
enum FoundationZone {
  /// Does so from now on, for tests whose reducers run again in other surroundings.
  static func follow(_ policy: TracePolicy) {
    #if canImport(XCTest)
      if policy.purity >= .deep { _ = following }
    #endif
  }

  #if canImport(XCTest)
    private static let following: Void = {
      let own = Locked<TimeZone?>(nil)
      PerturbedEnvironment.zoneChanged.withLock { $0 = { change(to: $0, own) } }
    }()

    private static func change(to isOther: Bool, _ own: Locked<TimeZone?>) {
      let before = NSTimeZone.default
      NSTimeZone.resetSystemTimeZone()
      if isOther {
        own.withLock { $0 = before }
        NSTimeZone.default = TimeZone.current
      } else if let zone = own.withLock({ $0 }) {
        NSTimeZone.default = zone
      }
    }
  #endif
}
