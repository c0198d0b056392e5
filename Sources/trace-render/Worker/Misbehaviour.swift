import PlatformSupport

/// Faults of a worker on purpose: each must end in a sentence and a status, never in a hang.
package enum Misbehaviour: String, Sendable, CaseIterable {
  /// Computes for ever.
  case spin
  /// Waits for what does not come.
  case wait
  /// Takes memory as Swift does.
  case fill
  /// Takes memory as C does, and believes what it gets.
  case grab
  /// Reads through a null pointer.
  case crash
  case abort
  /// Leaves without an answer.
  case exit
  /// Sends more than was asked for.
  case flood
  /// Stops in the middle of its answer.
  case half
  /// Sends what is no answer.
  case garbage
  /// Prints to standard output and standard error, colours and all, then aborts.
  case noise
}

extension Misbehaviour {
  /// Does not return.
  func perform(on answer: Descriptor) throws(SystemFault) -> Never {
    try AnswerWriter(answer).begin(.drawing)
    switch self {
    case .spin: spin()
    case .wait: wait()
    case .fill: fill()
    case .grab: grab()
    case .crash: crash()
    case .abort: break
    case .exit: _exit(3)
    case .flood:
      try answer.write(Frame.header(.result, length: 1 << 40))
      while true { try answer.write([UInt8](repeating: 0x20, count: 1 << 20)) }
    case .half:
      try answer.write(Frame.header(.result, length: 100) + [1, 2, 3])
      _exit(0)
    case .garbage:
      try answer.write([UInt8](repeating: 0xFF, count: 100))
      _exit(0)
    case .noise:
      let noise = Array(String(repeating: "\u{1B}[31mnoise\n", count: 100_000).utf8)
      try Descriptor.output.write(noise)
      try Descriptor.remarks.write(noise)
    }
    SystemCall.abort()
  }

  private func spin() -> Never {
    var turns: UInt64 = 0
    while true {
      turns &+= 1
      // A call the compiler cannot see through, so that the loop stays.
      if turns % 1_000_000 == 0 { _ = getppid() }
    }
  }

  private func wait() -> Never {
    // Takes a byte, so that a test can see that it has come so far.
    _ = unsafe withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { unsafe try? Descriptor.input.read(into: $0) }
    var none = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
    while true { unsafe poll(&none, 1, -1) }
  }

  private func fill() -> Never {
    var numbers: [UInt64] = []
    while true { numbers.append(UInt64(numbers.count)) }
  }

  /// Takes memory as C code does that never asks whether it got any. Unoptimised, or the compiler takes none.
  @_optimize(none)
  private func grab() -> Never {
    let size = 1 << 20
    while true {
      guard let block = unsafe malloc(size) else { crash() }
      unsafe memset(block, 1, size)
    }
  }

  private func crash() -> Never {
    while true { kill(getpid(), SIGSEGV) }
  }
}
