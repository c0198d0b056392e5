import ReactorTesting

/// The messages of the expectations that fail in a traced run of a login reactor, in virtual milliseconds.
func messages(_ policy: TracePolicy = .tests, _ body: (TestScheduler, LoginReactor) -> Void) -> [String] {
  issuesRecorded { traced(policy, body) }
}
