import CPurityHooks
import ReactorCore

// The choice between tasks that are ready.
extension OrderedRun {
  /// The index of the job that runs next. Jobs of the main actor keep their order, as those of the main queue do.
  func nextJob(of jobs: ArraySlice<ReadyJobs.Entry>, at time: UInt64) -> Int {
    state.withLock { state in
      countStep(&state)
      for entry in jobs { noteTask(of: entry, &state) }
      if jobs.count < 2 { return 0 }
      var hasMain = false
      let candidates = jobs.enumerated().filter { _, entry in
        if !entry.job.isOnMainQueue { return true }
        defer { hasMain = true }
        return !hasMain
      }
      let keys = candidates.map { task(of: $0.element, state) }
      for key in keys where candidates.count > 1 && !state.tasks.contains(key) { state.tasks.append(key) }
      let pick = choose(candidates.map(\.element.key), &state) { state in
        if let number = pickByNumber(of: keys.count, &state) { return number }
        guard case .lateTask(let held) = plan.course else { return 0 }
        return keys.firstIndex { $0 != held } ?? 0
      }
      let (index, entry) = candidates[pick]
      if candidates.count > 1 {
        state.came.append(
          Came(
            key: entry.key, kind: .task, label: "", time: time, origin: state.origins[task(of: entry, state)] ?? 0))
      }
      return index
    }
  }

  /// The key of the task that a job runs, which is that of its first job; of a job without a task its own.
  private func task(of entry: ReadyJobs.Entry, _ state: State) -> UInt64 {
    state.taskKeys[entry.job.taskNumber] ?? entry.key
  }

  private func noteTask(of entry: ReadyJobs.Entry, _ state: inout State) {
    let number = entry.job.taskNumber
    if number != 0, state.taskKeys[number] == nil { state.taskKeys[number] = entry.key }
    let task = task(of: entry, state)
    if state.origins[task] == nil { state.origins[task] = entry.origin }
  }
}

extension TaskJob {
  /// The number of its task in the process; 0 for a job without a task, and where that is unknown.
  fileprivate var taskNumber: UInt64 {
    guard case .dispatched(var job) = self else { return 0 }
    return unsafe vtime_task(&job)
  }

  fileprivate var isOnMainQueue: Bool {
    if case .dispatched(let job) = self { unsafe job.is_main } else { false }
  }
}
