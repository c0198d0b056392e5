import ReactorKitTrace

// The line that makes each reactor of this module traceable. All other files are as they were.
typealias Reactor = TracedReactor
