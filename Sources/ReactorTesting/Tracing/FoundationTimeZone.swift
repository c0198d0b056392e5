import PlatformSupport
import ReactorCore
import ReactorTrace

#if canImport(XCTest)
  // XCTest imports Foundation in any case.
  import Foundation
#endif

/// Resets the time zones that Foundation caches, in two variables, when a replay changes the environment.
enum FoundationTimeZone {
  /// Starts following changes, for a policy that runs reducers again in a perturbed environment.
  static func followChanges(for policy: TracePolicy) {
    #if canImport(XCTest)
      if policy.purity >= .deep { _ = isFollowing }
    #endif
  }

  #if canImport(XCTest)
    private static let isFollowing: Void = {
      let own = Locked<TimeZone?>(nil)
      PerturbedEnvironment.zoneChanged.withLock { $0 = { reset(isPerturbed: $0, own) } }
    }()

    private static func reset(isPerturbed: Bool, _ own: Locked<TimeZone?>) {
      let before = NSTimeZone.default
      NSTimeZone.resetSystemTimeZone()
      if isPerturbed {
        own.withLock { $0 = before }
        NSTimeZone.default = TimeZone.current
      } else if let zone = own.withLock({ $0 }) {
        NSTimeZone.default = zone
      }
    }
  #endif
}
