import TraceModel

/// An effect whose `mutate` is on its thread's stack: its record says how long the call took, and waits for that.
///
/// Whoever finishes or reads the trace amid the call, on that thread, has it without. Reached by its thread
/// alone.
struct OpenMutateCall {
  typealias Place = UnsafeMutablePointer<ThreadRecords>
  private let record: Record
  private var isStored = false
  private let outer: UnsafeMutablePointer<OpenMutateCall>?

  /// Calls `body` while the record waits. Returns whether it still does.
  @inline(__always)
  static func wait(_ record: Record, at place: Place, for body: () -> Void) -> Bool {
    var begun = OpenMutateCall(record: record, outer: place.pointee.begun)
    return withUnsafeMutablePointer(to: &begun) { address in
      place.pointee.begun = address
      body()
      place.pointee.begun = address.pointee.outer
      return !address.pointee.isStored
    }
  }

  private init(record: Record, outer: UnsafeMutablePointer<OpenMutateCall>?) {
    self.record = record
    self.outer = outer
  }

  /// The records of this thread that wait, from the innermost call on.
  static func waiting(at place: Place) -> [Record] {
    all(at: place).filter { !$0.pointee.isStored }.map { effect in
      var record = effect.pointee.record
      record.flags.insert(.unended)
      return record
    }
  }

  /// None of them has to wait any more.
  static func noteStored(at place: Place) {
    for effect in all(at: place) { effect.pointee.isStored = true }
  }

  private static func all(at place: Place) -> [UnsafeMutablePointer<OpenMutateCall>] {
    var all: [UnsafeMutablePointer<OpenMutateCall>] = []
    var next = place.pointee.begun
    while let effect = next {
      all.append(effect)
      next = effect.pointee.outer
    }
    return all
  }
}
