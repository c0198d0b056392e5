import Observation
import ReactorObservation
import StreamTestSupport

/// Notes a name whenever a field that `read` reads changes, until `read` has changed `times` times.
func observe(_ name: String, in record: Record<String>, times: Int = .max, _ read: @escaping @Sendable () -> Void) {
  if times == 0 { return }
  withObservationTracking(read) {
    record.add(name)
    observe(name, in: record, times: times - 1, read)
  }
}
