@testable import trace_render

/// Jobs as tests spell them: `.timeline(.init(maxEvents: 10))`.
extension Invocation.Job {
  static func timeline(_ command: TimelineCommand) -> Self { Self(command) }
  static func cycle(_ command: CycleCommand) -> Self { Self(command) }
  static func audit(_ command: AuditCommand) -> Self { Self(command) }
  static func stats(_ command: StatsCommand) -> Self { Self(command) }
  static func validate(_ command: ValidateCommand) -> Self { Self(command) }
}
