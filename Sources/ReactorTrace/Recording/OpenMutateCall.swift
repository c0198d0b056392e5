import PlatformSupport
import TraceFormat

/// A call of `mutate` on its thread's stack, whose record waits for the call to end to know its duration.
///
/// If the trace is read or finished during the call, on that thread, the record has no duration. Reached by its thread
/// alone.
struct OpenMutateCall {
  private let record: EventRecord
  private var isStored = false
  private let outer: Place<OpenMutateCall>?

  /// Calls `body` while the record waits. Returns the record if it is still to be stored.
  @inline(__always)
  static func wait(
    _ record: EventRecord, in records: Place<ThreadRecords>, for body: () -> Void
  ) -> EventRecord? {
    var call = OpenMutateCall(record: record, outer: records.pointee.openCall)
    // An outer call lies on the same stack, and ends later.
    return unsafe withUnsafeMutablePointer(to: &call) { address in
      let address = unsafe Place(address)
      records.pointee.openCall = address
      body()
      records.pointee.openCall = address.pointee.outer
      return address.pointee.isStored ? nil : address.pointee.record
    }
  }

  private init(record: EventRecord, outer: Place<OpenMutateCall>?) {
    self.record = record
    self.outer = outer
  }

  /// The waiting records of a thread, the innermost call's first.
  static func waiting(in records: Place<ThreadRecords>) -> [EventRecord] {
    calls(in: records).filter { !$0.pointee.isStored }.map { call in
      var record = call.pointee.record
      record.flags.insert(.unended)
      return record
    }
  }

  /// Marks the records of all open calls of a thread as stored.
  static func markStored(in records: Place<ThreadRecords>) {
    for call in calls(in: records) { call.pointee.isStored = true }
  }

  private static func calls(
    in records: Place<ThreadRecords>
  ) -> [Place<OpenMutateCall>] {
    var calls: [Place<OpenMutateCall>] = []
    var next = records.pointee.openCall
    while let call = next {
      calls.append(call)
      next = call.pointee.outer
    }
    return calls
  }
}
