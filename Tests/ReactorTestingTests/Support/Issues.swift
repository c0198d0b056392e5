import ReactorCore
import Testing

/// What `body` says to Swift Testing, in order; the test that runs does not fail by it.
func issuesRecorded(_ body: () -> Void) -> [String] {
  let comments = Locked<[String]>([])
  withKnownIssue(isIntermittent: true) {
    body()
  } matching: { issue in
    comments.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
    return true
  }
  return comments.withLock { $0 }
}
