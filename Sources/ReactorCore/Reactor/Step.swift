import PlatformSupport

/// A step of a reactor: its number, which no other step of the process has, and the number of its cause.
@usableFromInline
package struct Step {
  @usableFromInline
  package let id: CauseID
  @usableFromInline
  package let cause: CauseID
  /// No code of the app has run since the step that caused this one.
  package let isSynchronous: Bool
  /// The number in `ActionSource` of what brought it where its cause is unknown; 0 for none.
  package var source: UInt32 = 0

  /// A step that happens now, on this thread.
  package init() {
    self.init(id: Cause.next())
  }

  package init(id: CauseID, cause: CauseID = Cause.current, isSynchronous: Bool = false) {
    self.id = id
    self.cause = cause
    self.isSynchronous = isSynchronous
  }
}

/// A call of `reduce`. Valid during the call only: its references are not counted.
@usableFromInline
package struct ReduceStep {
  @usableFromInline
  package var reactor: AnyObject { heldReactor.object }
  private let heldReactor: Borrowed<AnyObject>
  @usableFromInline
  package let mutation: ValueAddress
  /// Address of the old state before the body runs, and of the new state after it.
  @usableFromInline
  package let state: ValueAddress
  /// Number of the state that comes out.
  @usableFromInline
  package let revision: Int
  /// Streams that the reducer used. Complete once the body has run.
  @usableFromInline
  package var watch: StreamUseRecorder { heldWatch.object }
  private let heldWatch: Borrowed<StreamUseRecorder>

  package init(
    reactor: AnyObject, mutation: ValueAddress, state: ValueAddress, revision: Int, watch: StreamUseRecorder
  ) {
    heldReactor = unsafe Borrowed(reactor)
    self.mutation = mutation
    self.state = state
    self.revision = revision
    heldWatch = unsafe Borrowed(watch)
  }
}

/// How the output of a transform differs from its input.
package enum TransformChange: Sendable {
  /// Another value came out.
  case map
  /// Nothing came out synchronously.
  case drop
  /// A value came out for which none went in, or one more than went in.
  case inject
}

/// An output of a reactor that can be subscribed to.
@usableFromInline
package enum ReactorOutput: Sendable {
  case state, action, pulse
}
