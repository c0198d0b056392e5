import PlatformSupport

/// How much the worker may use before it is stopped.
package struct WorkerLimits: Sendable, Equatable {
  /// Nanoseconds on the clock, watched by the parent.
  package var time: UInt64
  /// Bytes of memory beside what the program has when it begins, pages of files not counted; kept by the system.
  package var memory: UInt64 = defaultMemory
  package var answer = AnswerBounds()

  /// A trace of 1,000,000 lines needs a third of it.
  package static let defaultMemory: UInt64 = 1_500 << 20
  /// The variable that sets another limit, in megabytes.
  package static let memoryVariable = "REACTOR_RENDER_MEMORY_MB"

  /// Nanoseconds of a command that goes on until the user ends it: ten years.
  package static let endless: UInt64 = 315_360_000_000_000_000

  package init(time: UInt64) { self.time = time }

  /// Nanoseconds for traces of a size, unless the user gives another time: 30 seconds, and one more for each 16 MB, a
  /// quarter of what the slowest command reads in a second.
  package static func time(forBytes bytes: Int) -> UInt64 {
    min(30 + UInt64(bytes / 16_000_000), 86_400) * 1_000_000_000
  }

  /// Takes the memory limit from the environment.
  ///
  /// - Parameter timeout: Nanoseconds that the user gives; nil for none.
  package init(timeout: UInt64?, environment: (String) -> String?) throws(Failure) {
    time = timeout ?? Self.time(forBytes: 0)
    guard let text = environment(Self.memoryVariable) else { return }
    guard let megabytes = UInt64(text), (16...1 << 24).contains(megabytes) else {
      throw Failure(
        .usage,
        "The value '\(text)' is invalid for the environment variable \(Self.memoryVariable). "
          + "Please provide megabytes from 16 to \(1 << 24).")
    }
    memory = megabytes << 20
  }

  package init(timeout: UInt64?) throws(Failure) {
    try self.init(timeout: timeout, environment: { unsafe getenv($0).map { unsafe String(cString: $0) } })
  }
}

extension WorkerLimits {
  /// Binds the process that calls it, for good.
  ///
  /// The clock is the parent's; processor time is limited as well, far above, in case the parent was stopped. The
  /// sanitizers reserve terabytes of address space, so under them memory is not limited.
  package static func bind(memory: UInt64, time: UInt64) {
    let seconds = time / 1_000_000_000 * 4 + 10
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_CPU, to: seconds, atMost: seconds + 5)
    if !isSanitized { limit(RLIMIT_DATA, to: UInt64(ProcessMemory.bytes(of: .data) ?? 0) + memory) }
  }

  /// Built with the address or thread sanitizer: Swift has no build flag for that, so we look for its runtime.
  package static let isSanitized: Bool = ["__asan_init", "__tsan_init"].contains { name in
    let program = unsafe dlopen(nil, RTLD_LAZY)
    defer { _ = unsafe program.map { unsafe dlclose($0) } }
    return unsafe dlsym(program, name) != nil
  }

  #if canImport(Glibc)
    private typealias Resource = __rlimit_resource

    private static func limit(_ resource: Resource, to value: UInt64, atMost bound: UInt64? = nil) {
      var limits = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(bound ?? value))
      unsafe setrlimit(Int32(resource.rawValue), &limits)
    }
  #else
    private static func limit(_ resource: Int32, to value: UInt64, atMost bound: UInt64? = nil) {
      var limits = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(bound ?? value))
      unsafe setrlimit(resource, &limits)
    }
  #endif
}
