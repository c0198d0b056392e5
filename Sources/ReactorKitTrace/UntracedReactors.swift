#if ReactorKit
  import PlatformSupport
  import ReactorCore
  import ReactorTrace

  /// Reactors that get actions while a tracer is on and are not traced, because they conform to ReactorKit's own protocol: by
  /// one of another module that refines it, for example.
  ///
  /// ReactorKit's subject does not know its reactor, but the type of its actions is the reactor's own, in most apps.
  enum UntracedReactors {
    // The lock guards the types of the actions that reactors of ours get, and their stubs.
    private static let ours = Locked<Set<ObjectIdentifier>>([])

    /// The types that a trace has marks of.
    private final class Marks: Sendable {
      let types = Locked<Set<ObjectIdentifier>>([])
    }

    /// Notes the actions of a reactor of ours.
    static func isOurs<Action>(_ action: Action.Type) {
      ours.withLock { _ = $0.insert(ObjectIdentifier(action)) }
    }

    /// An action was sent to a subject that no reactor of ours has. Tells of the type once, and marks it in each trace.
    static func gotAction<Action>(_ action: Action.Type) {
      let type = ObjectIdentifier(action)
      if ours.withLock({ $0.contains(type) }) { return }
      let tracers = ReactorDefaults.middleware.compactMap { $0 as? ReactorTracer }.filter { tracer in
        OutsideAttachments.find(of: tracer, make: { Marks() }, ended: { _ in }).types.withLock {
          $0.insert(type).inserted
        }
      }
      if tracers.isEmpty { return }
      // `Shop.CartReactor.Action`: the reactor without its module.
      var names = String(reflecting: action).split(separator: ".")
      if names.last == "Action" { names.removeLast() }
      let name = names.last.map(String.init) ?? "\(action)"
      ReactorDiagnostic.report(
        """
        it is not traced, because it conforms to ReactorKit's Reactor through another protocol. Add `extension \(name): \
        TracedReactor {}` in its module.
        """, of: name, to: tracers)
      for tracer in tracers { tracer.mark("\(name) is not traced") }
    }
  }
#endif
