import ReactorCore

// Answers in virtual time, in an order that a run may choose.
extension VirtualTime {
  /// Adds an answer, due in `ticks`. Returns the number of its entry.
  ///
  /// - Parameter isNow: Whether no time is to pass until it comes.
  func addAnswer(_ work: VirtualTimeQueue.Work, after ticks: Int, isNow: Bool, _ terms: AnswerTerms) -> Int {
    let run = run.withLock { $0 }
    return add { queue in
      let (id, key) = queue.add(work, after: ticks, .answer)
      run?.noteAsked(id, key, terms, isNow: isNow)
      return id
    }
  }
}
