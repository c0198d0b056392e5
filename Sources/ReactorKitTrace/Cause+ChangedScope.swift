#if ReactorKit
  import CReactorContext
  import PlatformSupport
  import ReactorCore

  extension Cause {
    /// Changes the cause of the innermost scope of this thread, for what follows in it: from mutation to state. Its end puts
    /// back what was before it.
    static func changeScope(to cause: CauseID) {
      rc_set_cause(cause)
      let binding = rc_binding()
      if binding.task == rc_cause_task() { unsafe Place<CauseID>(word: binding.value)?.pointee = cause }
    }
  }
#endif
