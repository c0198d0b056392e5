import ReactorCore
import TraceModel

// What is kept of values, and what that weighs.
extension TracedReactor {
  @inline(__always)
  private func keepsPayload(_ label: UInt16, _ shape: ValueShape) -> Bool { keepsValues && shape.labels.carries(label) }

  @inline(__always)
  func payload(
    _ value: UnsafeRawPointer, _ label: UInt16, _ shape: ValueShape, at place: UnsafeMutablePointer<ThreadRecords>
  ) -> Unmanaged<AnyObject>? {
    keepsPayload(label, shape) ? kept(value, shape, isWhole: false, at: place) : nil
  }

  /// Of a state that reduce made only the buffers count that the one before it did not have.
  func keptState(
    _ state: UnsafeRawPointer, at place: UnsafeMutablePointer<ThreadRecords>
  ) -> Unmanaged<AnyObject>? {
    if let outside = shapes.state.outside { recorder.weigh(newWeight(of: state, outside), at: place) }
    return copied(state, shapes.state) ?? described(state, shapes.state, isWhole: true, at: place)
  }

  /// - Parameter isWhole: All of the value is kept, and not what its case carries.
  @inline(__always)
  func kept(
    _ value: UnsafeRawPointer, _ shape: ValueShape, isWhole: Bool, at place: UnsafeMutablePointer<ThreadRecords>
  ) -> Unmanaged<AnyObject>? {
    if let outside = shape.outside { recorder.weigh(weight(of: value, outside), at: place) }
    return copied(value, shape) ?? described(value, shape, isWhole: isWhole, at: place)
  }

  /// Nil where it holds a reference.
  @inline(__always)
  private func copied(_ value: UnsafeRawPointer, _ shape: ValueShape) -> Unmanaged<AnyObject>? {
    shape.isPlain ? Unmanaged.passRetained(KeptValue.copying(value, shape)) : nil
  }

  @inline(never)
  private func described(
    _ value: UnsafeRawPointer, _ shape: ValueShape, isWhole: Bool, at place: UnsafeMutablePointer<ThreadRecords>
  ) -> Unmanaged<AnyObject>? {
    guard policy.references == .described else { return nil }
    let words = (isWhole ? shape.whole : shape.payload)(value, recorder.objects)
    recorder.weigh(words.weight, at: place)
    return Unmanaged.passRetained(words)
  }

  private func weight(of value: UnsafeRawPointer, _ outside: OutsideMemory) -> Int {
    var weight = 0
    outside.forEachBuffer(at: value) { weight += $0.bytes }
    return weight
  }

  private func newWeight(of state: UnsafeRawPointer, _ outside: OutsideMemory) -> Int {
    var (weight, index) = (0, 0)
    outside.forEachBuffer(at: state) { buffer in
      if index == buffers.count { buffers.append(0) }
      if buffers[index] != buffer.identity { weight += buffer.bytes }
      buffers[index] = buffer.identity
      index += 1
    }
    return weight
  }

  func words(_ value: UnsafeRawPointer, _ label: UInt16, _ shape: ValueShape) -> KeptWords? {
    guard keepsPayload(label, shape), shape.isPlain || policy.references == .described else { return nil }
    return shape.payload(value, recorder.objects)
  }
}
