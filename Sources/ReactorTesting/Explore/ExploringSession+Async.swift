import Testing

extension ExploringSession {
  /// Explores an asynchronous body.
  ///
  /// - Parameters:
  ///   - usual: Runs the body in the usual order, with its issues reported. Returns whether it failed.
  ///   - held: Runs the body in another order, with its issues held back, and ends the run.
  mutating func explore(
    isolation: isolated (any Actor)? = #isolation, usual: (ExploredScope) async throws -> Bool,
    held: (ExploredScope) async -> ExploredRun
  ) async throws -> Exploration {
    let scope = scope(usualPlan, isTraced: true)
    let hasFailed: Bool
    do {
      hasFailed = try await usual(scope)
    } catch {
      noteError(error, of: scope)
      throw error
    }
    guard noteUsual(scope, await endedOnMain(scope, hasFailed: hasFailed)) else { return finish() }
    while let plan = next() {
      var run = await held(self.scope(plan, isTraced: tracesAll))
      if note(&run) {
        report(run, run.trace == nil ? await held(self.scope(plan, isTraced: true)) : run)
        break
      }
    }
    return finish()
  }

  /// Ends a run on the main actor, because reducers of the main thread are replayed only there.
  private func endedOnMain(_ scope: ExploredScope, hasFailed: Bool) async -> ExploredRun {
    await MainActor.run { scope.ended(hasFailed: hasFailed) }
  }
}
