extension TestScheduler {
  /// Whether tasks that effects start run in virtual time.
  public var runsTasks: Bool { time.runsTasks }

  /// Explains why `runsTasks` is refused, and what to use instead.
  static func refusal(_ obstacle: String) -> String {
    """
    TestScheduler(runsTasks: true) cannot run tasks in virtual time: \(obstacle). Tasks run in real time; give effects \
    the scheduler's virtualClock to sleep, and start tasks that prefer its taskExecutor (docs/testing.md, "Async effects").
    """
  }

  /// The time to which new tasks of a test with this scheduler belong.
  var timeOfTasks: VirtualTime? { time.runsTasks ? time : nil }
}
