import PlatformSupport
import ReactorCore
import TraceFormat

/// The clock that a tracer takes its times from.
public struct TraceClock: Sendable {
  /// The clock's name in the trace's header: `monotonic`, `virtual`, or one of your own.
  public let name: String
  /// The wall-clock time at the clock's zero, in nanoseconds since 1970; 0 if it has none.
  public let wallTimeAtZero: UInt64
  /// Returns the nanoseconds since the clock's zero. Called on any thread; must never go back.
  public let now: @Sendable () -> UInt64
  /// The reading of the system's monotonic clock at zero; 0 for another clock.
  let monotonicStart: UInt64

  /// A clock of your own.
  ///
  /// - Parameters:
  ///   - name: The clock's name in the trace's header. `virtual` leaves out all that differs between machines and runs.
  ///   - wallTimeAtZero: The wall-clock time at zero, in nanoseconds since 1970.
  ///   - now: Returns the nanoseconds since zero. Called on any thread; must never go back.
  public init(name: String, wallTimeAtZero: UInt64, now: @escaping @Sendable () -> UInt64) {
    self.init(name: name, wallTimeAtZero: wallTimeAtZero, monotonicStart: 0, now: now)
  }

  private init(
    name: String, wallTimeAtZero: UInt64, monotonicStart: UInt64, now: @escaping @Sendable () -> UInt64
  ) {
    self.name = name
    self.wallTimeAtZero = wallTimeAtZero
    self.monotonicStart = monotonicStart
    self.now = now
  }

  /// The system's monotonic clock, with its zero now.
  public static var monotonic: TraceClock {
    let start = Cause.monotonicTime
    return TraceClock(name: "monotonic", wallTimeAtZero: wallTime, monotonicStart: start) {
      monotonic(since: start)
    }
  }

  @inline(__always)
  static func monotonic(since start: UInt64) -> UInt64 { Cause.monotonicTime &- start }

  /// A test's clock, which advances only when the test advances it.
  ///
  /// - Parameter now: Returns the nanoseconds since zero. Called on any thread; must never go back.
  public static func virtual(_ now: @escaping @Sendable () -> UInt64) -> TraceClock {
    TraceClock(name: "virtual", wallTimeAtZero: 0, now: now)
  }

  /// Nanoseconds since 1970.
  private static var wallTime: UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

extension TraceClock {
  /// The header of a trace that begins now.
  ///
  /// With virtual time it leaves out the machine and the moment, so that equal runs give equal traces everywhere.
  func header(name process: String?, traceID: String?, policy: TracePolicy) -> Trace.Header {
    let isVirtual = name == "virtual"
    let process = policy.redaction.masked(process ?? TraceClock.programName).text
    let resource = policy.resource.map { key, value in
      (key, policy.redaction.isSensitive(key: key) ? RedactionPolicy.mask : policy.redaction.masked(value).text)
    }
    return Trace.Header(
      traceID: traceID ?? (isVirtual ? "00000000000000000000000000000001" : TraceClock.randomID()),
      wall: wallTimeAtZero,
      clock: name, processID: isVirtual ? 0 : Int(getpid()),
      process: process, producer: "reactor-trace/\(PackageVersion.current)",
      ringLimit: policy.capacity,
      redaction: policy.redaction.name, resource: ["service.name": process].merging(resource) { $1 })
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
