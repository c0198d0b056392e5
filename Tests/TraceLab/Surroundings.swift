import PlatformSupport

/// Remarks on standard error.
enum Words {
  static func say(_ words: String) {
    let line = Array((words + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}

/// The time and memory that the system reports.
enum Moment {
  /// Whole seconds since some moment.
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec)
  }

  /// Kilobytes that the program held at most so far.
  static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(RUSAGE_SELF.rawValue, &usage)
      return usage.ru_maxrss
    #else
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss >> 10
    #endif
  }
}

/// Names the input at which the program died.
enum CrashWords {
  // Written by the one thread that there is, read by a signal on it.
  nonisolated(unsafe) static var input: UInt64 = 0

  static func install() {
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGALRM] {
      signal(number) { number in
        CrashWords.tell()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Nothing here takes memory: the program may have died while it did.
  private static func tell() {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var rest = input
      var index = 20
      repeat {
        index -= 1
        digits[index] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      let words: StaticString = "error: died at input "
      _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
      _ = write(STDERR_FILENO, digits.baseAddress.unsafelyUnwrapped + index, 20 - index)
      let end: StaticString = "\n"
      _ = write(STDERR_FILENO, end.utf8Start, end.utf8CodeUnitCount)
    }
  }
}
