import Observation
import PlatformSupport
import ReactorCore

/// Remembers why a view that observes by itself renders next, as in SwiftUI: the change that it was told of.
///
/// A view is told of a change while a state is delivered, and renders later, when that state is the cause of nothing any
/// more. Keep one for each view, and render inside of it:
///
/// ```swift
/// @State private var cause = RenderCause()
/// var body: some View { cause.bind { tracer.render("CounterView") { Text("\(counter.value)") } } }
/// ```
///
/// Costs one more observation for each rendering. Any thread.
public final class RenderCause: Sendable {
  // The lock guards the cause of the first change since the last rendering.
  private let pending = Locked<CauseID?>(nil)

  /// Makes one for a view that has not rendered yet.
  public init() {}

  /// Runs `render` as a consequence of the first change, since the last call, of what that call read.
  ///
  /// Without such a change, as when a view around this one asks for a rendering, the cause stays that of the running code,
  /// if any. Reads inside of `render` are seen by the observation around this call too.
  ///
  /// - Parameter render: Reads fields. Runs once.
  /// - Returns: The result of `render`.
  public func bind<Result>(_ render: () -> Result) -> Result {
    let cause = pending.withLock { exchange(&$0, with: nil) }
    return Cause.with(cause ?? Cause.current) {
      withObservationTracking(render) { [weak self] in self?.noteChange() }
    }
  }

  private func noteChange() {
    let cause = Cause.current
    pending.withLock { $0 = $0 ?? cause }
  }
}
