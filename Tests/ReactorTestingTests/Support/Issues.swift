import PlatformSupport
import ReactorCore
import Testing

/// What `body` says to Swift Testing, in order; the test that runs does not fail by it.
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
