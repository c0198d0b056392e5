import TraceModel

/// A call of `mutate` on its thread's stack, whose record waits for the call to end to know its duration.
///
/// If the trace is read or finished during the call, on that thread, the record has no duration. Reached by its thread
/// alone.
struct OpenMutateCall {
  private let record: Record
  private var isStored = false
  private let outer: UnsafeMutablePointer<OpenMutateCall>?

  /// Calls `body` while the record waits. Returns whether the record is still to be stored.
  @inline(__always)
  static func wait(
    _ record: Record, in records: UnsafeMutablePointer<ThreadRecords>, for body: () -> Void
  ) -> Bool {
    var call = OpenMutateCall(record: record, outer: records.pointee.openCall)
    return withUnsafeMutablePointer(to: &call) { address in
      records.pointee.openCall = address
      body()
      records.pointee.openCall = address.pointee.outer
      return !address.pointee.isStored
    }
  }

  private init(record: Record, outer: UnsafeMutablePointer<OpenMutateCall>?) {
    self.record = record
    self.outer = outer
  }

  /// The waiting records of a thread, the innermost call's first.
  static func waiting(in records: UnsafeMutablePointer<ThreadRecords>) -> [Record] {
    calls(in: records).filter { !$0.pointee.isStored }.map { call in
      var record = call.pointee.record
      record.flags.insert(.unended)
      return record
    }
  }

  /// Marks the records of all open calls of a thread as stored.
  static func markStored(in records: UnsafeMutablePointer<ThreadRecords>) {
    for call in calls(in: records) { call.pointee.isStored = true }
  }

  private static func calls(
    in records: UnsafeMutablePointer<ThreadRecords>
  ) -> [UnsafeMutablePointer<OpenMutateCall>] {
    var calls: [UnsafeMutablePointer<OpenMutateCall>] = []
    var next = records.pointee.openCall
    while let call = next {
      calls.append(call)
      next = call.pointee.outer
    }
    return calls
  }
}
