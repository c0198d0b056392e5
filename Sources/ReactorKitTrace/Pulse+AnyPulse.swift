#if ReactorKit
  import ReactorKit
  import TraceValues

  // A pulse of ReactorKit is traced as one of ours.
  extension ReactorKit.Pulse: AnyPulse {
    package var anyValue: Any { value }
  }
#endif
