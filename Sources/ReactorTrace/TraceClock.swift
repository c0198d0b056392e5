import PlatformSupport
import TraceModel

/// Where a tracer takes its times from.
public struct TraceClock: Sendable {
  /// `monotonic` or `virtual`.
  public let name: String
  /// Nanoseconds since 1970 at the clock's zero.
  public let wall: UInt64
  /// Nanoseconds since the clock's zero. Called from any thread.
  public let now: @Sendable () -> UInt64
  /// Where it is the system's monotonic clock, what that said at zero; 0 for another one.
  let monotonicStart: UInt64

  public init(name: String, wall: UInt64, now: @escaping @Sendable () -> UInt64) {
    self.init(name: name, wall: wall, monotonicStart: 0, now: now)
  }

  private init(name: String, wall: UInt64, monotonicStart: UInt64, now: @escaping @Sendable () -> UInt64) {
    self.name = name
    self.wall = wall
    self.monotonicStart = monotonicStart
    self.now = now
  }

  /// The system's monotonic clock; its zero is the moment of this call.
  public static var monotonic: TraceClock {
    let start = nanoseconds(CLOCK_MONOTONIC)
    return TraceClock(name: "monotonic", wall: nanoseconds(CLOCK_REALTIME), monotonicStart: start) {
      monotonic(since: start)
    }
  }

  @inline(__always)
  static func monotonic(since start: UInt64) -> UInt64 { nanoseconds(CLOCK_MONOTONIC) &- start }

  /// The time of a test, which stands still unless the test moves it.
  public static func virtual(_ now: @escaping @Sendable () -> UInt64) -> TraceClock {
    TraceClock(name: "virtual", wall: 0, now: now)
  }

  private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

extension TraceClock {
  /// The header of a trace that begins now. Under virtual time it says nothing of the machine or the moment, so that
  /// the same run gives the same trace everywhere.
  func header(name process: String?, traceID: String?, policy: TracePolicy) -> Trace.Header {
    let isVirtual = name == "virtual"
    let process = policy.redaction.masked(process ?? TraceClock.programName).text
    return Trace.Header(
      traceID: traceID ?? (isVirtual ? "00000000000000000000000000000001" : TraceClock.randomID()), wall: wall,
      clock: name, processID: isVirtual ? 0 : Int(getpid()),
      process: process, producer: "reactor-trace/0.1.0",
      ringLimit: policy.capacity,
      redaction: policy.redaction.name, resource: ["service.name": process])
  }

  private static var programName: String {
    let path = CommandLine.arguments.first ?? ""
    return String(path.split(separator: "/").last ?? "reactor")
  }

  private static func randomID() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in String(Int.random(in: 0..<16, using: &generator), radix: 16) }.joined()
  }
}
