import PlatformSupport
import ReactorCore
import Testing

/// The issues that `body` records, in order. They do not fail the running test.
func issuesRecorded(
  describing describe: @escaping @Sendable (Issue) -> String = { $0.comments.map(\.rawValue).joined() },
  _ body: () -> Void
) -> [String] {
  let found = Locked<[String]>([])
  withKnownIssue(isIntermittent: true) {
    body()
  } matching: { issue in
    found.withLock { $0.append(describe(issue)) }
    return true
  }
  return found.withLock { $0 }
}
