#if ReactorKit
  public import ReactorCore
  public import ReactorKit
  public import RxSwift

  /// A reactor of ReactorKit that can be traced.
  ///
  /// ```swift
  /// import ReactorKitTrace
  /// typealias Reactor = TracedReactor   // every `class X: Reactor` of the module, as it is
  /// ```
  ///
  /// ReactorKit's own pipeline still runs the reactor; what it emits is the same, in the same order, on the same threads.
  /// Conform where a class conforms to `Reactor`, not in its subclass: such a subclass has ReactorKit's own streams, is
  /// not traced, and a diagnostic says so.
  public protocol TracedReactor: ReactorKit.Reactor, TraceableReactor {}

  extension TracedReactor {
    /// The actions of the reactor, or of its stub while that is enabled. Any thread.
    public var action: ReactorKit.ActionSubject<Action> {
      outsideReduce {
        if !isStubEnabled { return bridge.pipeline(of: self).action }
        UntracedReactors.isOurs(Action.self)
        return stub.action
      }
    }

    /// The states of the reactor, or of its stub while that is enabled. Any thread.
    public var state: RxSwift.Observable<State> {
      outsideReduce { isStubEnabled ? stub.state.asObservable() : bridge.pipeline(of: self).state }
    }

    /// The latest state; the stub's while that is enabled. Does not make the pipeline. Any thread.
    ///
    /// Once a stub is disabled this is the pipeline's state again; ReactorKit keeps that of the stub.
    public var currentState: State {
      outsideReduce {
        if isStubEnabled { return stub.state.value }
        if let pipeline = bridge.existingPipeline { return pipeline.currentState }
        WitnessProbe.current?.note()
        return bridge.initialState(of: self)
      }
    }

    /// Lets `middleware`, for example a `ReactorTracer` or a `ConsoleLogger`, see this reactor's life.
    ///
    /// Before the reactor's first use; afterwards it sees nothing, and a diagnostic says so. Any thread.
    ///
    /// - Parameters:
    ///   - middleware: Kept as long as the reactor lives. Attaching it again does nothing.
    ///   - name: The name of this reactor among others of its type. The first name that is given stays.
    ///   - fileID: File of the line that attaches it, for a trace; that of the call by default.
    ///   - line: Number of that line.
    public func attach(
      _ middleware: any ReactorMiddleware, named name: String? = nil, fileID: StaticString = #fileID,
      line: UInt = #line
    ) {
      outsideReduce { bridge.attach(middleware, to: self, named: name, fileID, line) }
    }

    /// Makes the pipeline unless it is made, and sends it actions. Any thread.
    public func take(_ actions: [Action], fileID: StaticString, line: UInt) {
      let subject = action
      for action in actions { subject.onNext(action, fileID: fileID, line: line) }
    }

    var bridge: ReactorBridge<Action, State> { .bridge(of: self) }
  }
#else
  /// Needs the package trait `ReactorKit`.
  @available(
    *, unavailable,
    message: "turn on the trait in your manifest: .package(url: …, traits: [\"ReactorKit\"])"
  )
  public protocol TracedReactor: AnyObject {}
#endif
