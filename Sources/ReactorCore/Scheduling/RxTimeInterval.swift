import Dispatch
import PlatformSupport

/// A length of time, in Dispatch's units: `.milliseconds(500)`.
public typealias RxTimeInterval = DispatchTimeInterval

extension DispatchTimeInterval {
  /// The interval in nanoseconds: 0 for a negative one, `UInt64.max` for `never` and for one too long to count.
  @usableFromInline
  package var nanoseconds: UInt64 {
    func scaled(_ count: Int, _ factor: UInt64) -> UInt64 { UInt64(max(count, 0)).times(factor) }
    switch self {
    case .seconds(let count): return scaled(count, 1_000_000_000)
    case .milliseconds(let count): return scaled(count, 1_000_000)
    case .microseconds(let count): return scaled(count, 1_000)
    case .nanoseconds(let count): return scaled(count, 1)
    case .never: return .max
    @unknown default: return .max
    }
  }
}
