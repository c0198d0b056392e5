import TraceModel

/// A call of `mutate` on its thread's stack, whose record waits for the call to end to know its duration.
///
/// If the trace is read or finished during the call, on that thread, the record has no duration. Reached by its thread
/// alone.
// Safe: an outer call lies on the same stack, and ends later.
@safe struct OpenMutateCall {
  private let record: Record
  private var isStored = false
  private let outer: UnsafeMutablePointer<OpenMutateCall>?

  /// Calls `body` while the record waits. Returns the record if it is still to be stored.
  @inline(__always)
  static func wait(
    _ record: Record, in records: UnsafeMutablePointer<ThreadRecords>, for body: () -> Void
  ) -> Record? {
    var call = unsafe OpenMutateCall(record: record, outer: records.pointee.openCall)
    return unsafe withUnsafeMutablePointer(to: &call) { address in
      unsafe records.pointee.openCall = unsafe address
      body()
      unsafe records.pointee.openCall = unsafe address.pointee.outer
      return unsafe address.pointee.isStored ? nil : address.pointee.record
    }
  }

  private init(record: Record, outer: UnsafeMutablePointer<OpenMutateCall>?) {
    self.record = record
    unsafe self.outer = unsafe outer
  }

  /// The waiting records of a thread, the innermost call's first.
  static func waiting(in records: UnsafeMutablePointer<ThreadRecords>) -> [Record] {
    unsafe calls(in: records).filter { unsafe !$0.pointee.isStored }.map { call in
      var record = unsafe call.pointee.record
      record.flags.insert(.unended)
      return record
    }
  }

  /// Marks the records of all open calls of a thread as stored.
  static func markStored(in records: UnsafeMutablePointer<ThreadRecords>) {
    // The formatter would join `unsafe` with the name.
    // swift-format-ignore
    for unsafe call in unsafe calls(in: records) { unsafe call.pointee.isStored = true }
  }

  private static func calls(
    in records: UnsafeMutablePointer<ThreadRecords>
  ) -> [UnsafeMutablePointer<OpenMutateCall>] {
    var calls: [UnsafeMutablePointer<OpenMutateCall>] = unsafe []
    var next = unsafe records.pointee.openCall
    while let call = unsafe next {
      unsafe calls.append(call)
      unsafe next = unsafe call.pointee.outer
    }
    return unsafe calls
  }
}
