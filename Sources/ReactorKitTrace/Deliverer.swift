#if ReactorKit
  import CReactorContext
  import PlatformSupport
  import ReactorCore
  import ReactorTrace

  /// The stream that brings an event of an unknown cause, read from the stack of this thread: RxSwift's own operator, which a
  /// scheduler has called without its cause, or the subject that code without one sends to.
  enum Deliverer {
    /// A function on the stack.
    private enum Frame {
      /// An operator or a subject, by its name in a trace.
      case stream(String)
      /// A scheduler of RxSwift runs what follows later than it was asked to.
      case scheduler
      /// An operator of the bridge: it runs the rest under the cause that it has kept, which was lost before.
      case carrying
      case other
    }
    private struct Cache {
      /// Numbers in `ActionSource`.
      var stacks: [UInt64: UInt32] = [:]
      var names: [UInt64: String?] = [:]
      var frames: [UInt: Frame] = [:]
    }
    // The lock guards the stacks so far, and what they were found to be.
    private static let cache = Locked(Cache())
    private static let mostStacks = 10_000
    /// Addresses in less than a kilobyte, for which no memory is allocated.
    private static let mostFrames = 120

    /// Its number in `ActionSource`; 0 for none. The functions are looked up when the trace is read.
    ///
    /// - Parameter isScheduled: Only what a scheduler has called.
    static func number(isScheduled: Bool = false) -> UInt32 {
      unsafe withUnsafeTemporaryAllocation(of: UInt.self, capacity: mostFrames) { addresses in
        let count = unsafe Int(rc_callers(addresses.baseAddress, Int32(addresses.count)))
        var stack: UInt64 = isScheduled ? 1 : 0
        for index in 0..<count { stack = unsafe (stack ^ UInt64(addresses[index])) &* 0x9e37_79b9_7f4a_7c15 }
        return cache.withLock { cache in
          if let known = cache.stacks[stack] { return known }
          if cache.stacks.count == mostStacks { return 0 }
          let all = unsafe Array(addresses[..<count])
          let number = ActionSource.add { [stack] in name(of: stack, all, isScheduled: isScheduled) }
          cache.stacks[stack] = number
          return number
        }
      }
    }

    /// Its number if the trigger was lost; 0 otherwise.
    static func number(ofCause cause: CauseID) -> UInt32 {
      // A task's starter is known; the stream that it awaited is not on the stack.
      cause == 0 || cause & (Cause.ownerBit | Cause.taskBit) == Cause.ownerBit ? number() : 0
    }

    private static func name(of stack: UInt64, _ addresses: [UInt], isScheduled: Bool) -> String? {
      // Not found is no answer before names are known.
      if !FunctionNames.areKnown { return nil }
      return cache.withLock { cache in
        if let known = cache.names[stack] { return known }
        let name = find(addresses, isScheduled: isScheduled, &cache.frames)
        cache.names[stack] = .some(name)
        return name
      }
    }

    private static func find(_ addresses: [UInt], isScheduled: Bool, _ frames: inout [UInt: Frame]) -> String? {
      var outermost: String?
      for address in addresses {
        // A return address may lie behind its function.
        let frame = frames[address] ?? FunctionNames.name(at: address &- 1).map(frame(of:)) ?? .other
        frames[address] = frame
        switch frame {
        case .stream(let name): outermost = name
        case .scheduler: return outermost
        case .carrying: return nil
        case .other: continue
        }
      }
      // A scheduler may lie further up.
      return isScheduled || addresses.count == mostFrames ? nil : outermost
    }

    /// By the mangled name, which begins with the module and the type.
    private static func frame(of symbol: String) -> Frame {
      if symbol.hasPrefix("$s15ReactorKitTrace17CarryingScheduler")
        || symbol.hasPrefix("$s17ReactorKitTesting22VirtualTimeRxScheduler")
        || symbol.contains("15ReactorKitTraceE8uncaused") || symbol.contains("15ReactorKitTraceE13subscribedNow")
      {
        return .carrying
      }
      guard symbol.hasPrefix("$s7RxSwift") || symbol.hasPrefix("$s7RxRelay") else { return .other }
      let rest = symbol.dropFirst("$s7RxSwift".count)
      let digits = rest.prefix(while: \.isNumber)
      guard let length = Int(digits) else { return .other }
      let type = String(rest.dropFirst(digits.count).prefix(length))
      if type.hasSuffix("Scheduler") && !schedulersAtOnce.contains(type) || scheduledItems.contains(type) {
        return .scheduler
      }
      return stream(type).map(Frame.stream) ?? .other
    }

    /// They run what follows on the stack of what asked for it, or are run by another scheduler.
    private static let schedulersAtOnce = [
      "CurrentThreadScheduler", "RecursiveImmediateScheduler", "AnyRecursiveScheduler",
    ]
    /// Not schedulers by name: the trampoline's and virtual time's items, and the queues of those that have one.
    private static let scheduledItems = ["ScheduledItem", "VirtualSchedulerItem", "DispatchQueueConfiguration"]

    /// The name of a type of RxSwift in a trace; nil for one that is no stream of its own.
    private static func stream(_ type: String) -> String? {
      if type.hasSuffix("Subject") || type.hasSuffix("Relay") { return "a \(type)" }
      if type.hasPrefix("Replay") { return "a ReplaySubject" }
      guard let end = type.firstRange(of: "Sink")?.lowerBound ?? (type == "DelaySubscription" ? type.endIndex : nil)
      else { return nil }
      let name = String(type[..<end])
      if name.isEmpty || name == "TailRecursive" { return nil }
      let method = methods.first { name.hasPrefix($0.prefix) }?.name
      return "RxSwift's \(method ?? name.prefix(1).lowercased() + name.dropFirst())"
    }

    /// The operators that are not called as their types are.
    private static let methods: [(prefix: String, name: String)] = [
      ("ObserveOn", "observe(on:)"), ("SubscribeOn", "subscribe(on:)"), ("Buffer", "buffer"), ("Window", "window"),
      ("Sampl", "sample"), ("Observable", "from"), ("Just", "just"), ("Timer", "timer"), ("Retry", "retry(when:)"),
      ("CatchSequence", "retry"), ("Anonymous", "create"), ("CombineLatest", "combineLatest"), ("Zip", "zip"),
      ("TakeTime", "take(for:)"), ("TakeUntil", "take(until:)"), ("SkipTime", "skip(_:scheduler:)"),
    ]
  }
#endif
