import ReactorCore
import ReactorTrace

/// Tests a reactor step by step: an action is sent, mutations are received, and each time the whole state is compared.
///
/// ```swift
/// @Test(.traced(scheduler: { TestScheduler() })) func `logging in shows the user`() throws {
///   let scheduler = try #require(TracedRun.scheduler)
///   let store = TestStore(LoginReactor(service: LoginService(clock: scheduler)))
///
///   store.send(.login) { $0.isLoading = true }
///   scheduler.advanceBy(10)
///   store.receive(.setUser("ada")) { ($0.user, $0.isLoading) = ("ada", false) }
///   store.finish()
/// }
/// ```
///
/// A step is a failure at its line if it changes the state in another way than its closure, with the first difference and
/// both lists of changes side by side. So is a mutation that is not received, and an effect that is still open at `finish()`.
/// A failure names the action from which a mutation came by its number in the pictures of the trace: `#7 loadMore`. After a
/// failure the store goes on from the state that came.
///
/// States and mutations are compared by `==` if they are `Equatable`, otherwise by their descriptions in a trace, and a
/// comparison that these cannot decide fails with the remedy. Pulses are equal if both or neither were assigned. The trace is
/// that of the test; its policy must keep values, as that of `.traced` does. A test that is not traced gets one that keeps no
/// values which hold objects.
///
/// Time does not move by itself: call the scheduler between steps. Use a store on one thread, that of the test.
public final class TestStore<R: TraceableReactor> {
  /// The reactor.
  public let reactor: R
  /// The state after the last step; of later mutations it knows nothing.
  public internal(set) var state: R.State
  /// How much the test must state: everything, unless set.
  public var exhaustivity: Exhaustivity

  var steps: StoreSteps<R>
  private let location: TestLocation
  /// Whether the end was checked, or there is nothing to check.
  private var isFinished = false

  /// Makes a store for a reactor. Its steps begin now, with the present state; make it before the reactor is used.
  ///
  /// - Parameters:
  ///   - reactor: The reactor. It is first used here, so that mutations which its transforms emit at once come before.
  ///   - exhaustivity: How much the test must state.
  ///   - sourceLocation: The line of the call, for a failure.
  public init(_ reactor: R, exhaustivity: Exhaustivity = .on, sourceLocation: SourceLocation = #_testLocation) {
    self.reactor = reactor
    self.exhaustivity = exhaustivity
    location = TestLocation(sourceLocation)
    steps = StoreSteps(of: reactor)
    state = steps.state
    if steps.areKept == false {
      location.fail(
        "TestStore compares the mutations and states of \(R.self), and the trace of this test keeps none of them: "
          + "trace it with TracePolicy.tests, as .traced and withTracing { … } do")
      isFinished = true
    }
  }

  deinit {
    // A test that has ended cannot fail any more.
    if !isFinished, steps.isOpen { checkEnd("the test ends", at: location) }
  }

  /// Sends an action.
  ///
  /// With a closure, the mutations that come at once belong to this step: the state after the last of them is compared.
  /// Without one they are to be received one by one, like those that come later. Mutations that were not received before fail
  /// the test here, unless the store is not exhaustive.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - sourceLocation: The line of the call, for a failure and for the trace.
  ///   - update: Changes the state before the action into the expected one; if the store is not exhaustive, it sets some fields
  ///     of the state that came.
  public func send(
    _ action: R.Action, sourceLocation: SourceLocation = #_testLocation, _ update: ((inout R.State) -> Void)? = nil
  ) {
    let location = TestLocation(sourceLocation)
    let step = "send(\(steps.text.text(case: action)))"
    passPending(before: step, at: location)
    isFinished = steps.areKept == false
    reactor.take([action], fileID: FileNames.staticName(location.fileID), line: UInt(location.line))
    guard let update else { return }
    let pending = steps.pendingCommits()
    pending.last.map { steps.skip(through: $0) }
    compare(pending.last?.state ?? state, update, after: step, at: location)
  }

  /// Ends the steps: fails the test if a mutation was not received, or if an effect that began since the store was made is
  /// open, unless the store is not exhaustive.
  ///
  /// Does not move time. A store that is released without it makes the same checks, at the line where it was made.
  ///
  /// - Parameter sourceLocation: The line of the call, for a failure.
  public func finish(sourceLocation: SourceLocation = #_testLocation) {
    if !isFinished { checkEnd("finish()", at: TestLocation(sourceLocation)) }
    isFinished = true
  }

  /// Lets the mutations pass that were not received so far; `state` is the one after the last of them.
  public func skipReceivedMutations() {
    guard let last = steps.pendingCommits().last else { return }
    steps.skip(through: last)
    state = last.state
  }

  /// Lets the effects that are open now stay so: `finish()` looks only at later ones.
  public func skipOpenEffects() { steps.skipEffects() }

  private func checkEnd(_ step: String, at location: TestLocation) {
    passPending(before: step, at: location)
    guard exhaustivity == .on else { return }
    let open = steps.openEffects(noting: true)
    if open.isEmpty { return }
    location.fail(
      "\(step): \(open.count == 1 ? "an effect is" : "\(open.count) effects are") still open, of "
        + "\(open.joined(separator: ", ")). Advance the scheduler, send what ends \(open.count == 1 ? "it" : "them"), "
        + "or call skipOpenEffects()\(steps.waitingNote)")
  }
}
