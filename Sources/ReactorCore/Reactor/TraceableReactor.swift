/// A reactor that middleware can observe and tests can drive, whichever runtime runs it.
///
/// `Reactor` refines it, and so does `TracedReactor` of the bridge to ReactorKit: expectations, stores and replays of
/// ReactorTesting take either. It is nothing to conform to by yourself.
public protocol TraceableReactor: AnyObject {
  /// A request of the user or the system.
  associatedtype Action
  /// A change of the state.
  associatedtype Mutation = Action
  /// The content that the view shows.
  associatedtype State

  /// The state before the first mutation.
  var initialState: State { get }

  /// The state now. Any thread.
  var currentState: State { get }

  /// Makes the pipeline unless it is made, and sends it actions. Any thread.
  ///
  /// - Parameters:
  ///   - actions: The actions, in order; none only makes the pipeline.
  ///   - fileID: File of the line that sends them, for a trace.
  ///   - line: Number of that line.
  func take(_ actions: [Action], fileID: StaticString, line: UInt)

  /// Lets `middleware` see the reactor's life.
  func attach(_ middleware: any ReactorMiddleware, named name: String?, fileID: StaticString, line: UInt)
}

extension Reactor {
  /// Makes the pipeline unless it is made, and sends it actions. Any thread.
  public func take(_ actions: [Action], fileID: StaticString, line: UInt) {
    let subject = action
    for action in actions { subject.onNext(action, fileID: fileID, line: line) }
  }
}
