#if ReactorKit
  import ReactorCore
  import ReactorKit

  // Traces name, count and compare a pulse of ReactorKit as one of ours: by the property's name, and by its assignments.
  extension ReactorKit.Pulse: AnyPulse {
    package var anyValue: Any { value }
  }
#endif
