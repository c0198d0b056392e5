import ReactorCore

// Virtual time in an order that a run chooses.
extension VirtualTime {
  /// Runs work up to and including a tick, with all jobs that become ready, in the order of a run.
  func advance(to time: TestTime, in run: OrderedRun, until isOver: () -> Bool) {
    run.beginAdvance(upTo: time)
    defer { run.endAdvance(upTo: time, at: now) }
    func hasEnded() -> Bool { isOver() || run.hasGivenUp }
    runReadyJobs(in: run, until: hasEnded)
    while !hasEnded() {
      let outer = queue.withLock { $0.origin }
      defer { queue.withLock { $0.origin = outer } }
      guard let entry = queue.withLock({ run.next(in: &$0, upTo: time) }) else { return }
      let failure = run.noteCame(entry, at: now)
      onThisThread { Self.run(entry.work, failingWith: failure) }
      runReadyJobs(in: run, until: hasEnded)
    }
  }

  private func runReadyJobs(in run: OrderedRun, until isOver: () -> Bool) {
    while !isOver() {
      let now = now
      let entry = ready.withLock { ready in
        ready.isEmpty ? nil : ready.remove(at: run.nextJob(of: ready.entries, at: now))
      }
      guard let entry else { return }
      let outer = queue.withLock { queue in
        defer { queue.origin = VirtualTimeQueue.Origin(key: entry.key) }
        return queue.origin
      }
      onThisThread { entry.job.run() }
      queue.withLock { $0.origin = outer }
    }
  }

  private static func run(_ work: VirtualTimeQueue.Work, failingWith error: (any Error)?) {
    guard let error else { return run(work) }
    switch work {
    case .wake(let sleeper): sleeper.fail(error)
    case .call, .job: PlannedFailure.$current.withValue(PlannedFailure(error)) { run(work) }
    }
  }

  /// Adds an answer, due in `ticks`. Returns the number of its entry.
  ///
  /// - Parameter isNow: Whether no time is to pass until it comes.
  func addAnswer(_ work: VirtualTimeQueue.Work, after ticks: Int, isNow: Bool, _ terms: AnswerTerms) -> Int {
    let run = run.withLock { $0 }
    return add { queue in
      let (id, key) = queue.addWithKey(work, after: ticks, .answer)
      run?.noteAsked(id, key, terms, isNow: isNow)
      return id
    }
  }
}
