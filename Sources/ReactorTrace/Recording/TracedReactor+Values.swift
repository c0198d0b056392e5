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
    if let outOfLine = shapes.state.outOfLine { recorder.weigh(newWeight(of: state, outOfLine), at: place) }
    return copied(state, shapes.state) ?? described(state, shapes.state, isWhole: true, at: place)
  }

  /// - Parameter isWhole: All of the value is kept, and not what its case carries.
  @inline(__always)
  func kept(
    _ value: UnsafeRawPointer, _ shape: ValueShape, isWhole: Bool, at place: UnsafeMutablePointer<ThreadRecords>
  ) -> Unmanaged<AnyObject>? {
    if let outOfLine = shape.outOfLine { recorder.weigh(weight(of: value, outOfLine), at: place) }
    return copied(value, shape) ?? described(value, shape, isWhole: isWhole, at: place)
  }

  /// Nil where it holds a reference.
  @inline(__always)
  private func copied(_ value: UnsafeRawPointer, _ shape: ValueShape) -> Unmanaged<AnyObject>? {
    shape.isSelfContained ? Unmanaged.passRetained(ValueSnapshot.copying(value, shape)) : nil
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

  private func weight(of value: UnsafeRawPointer, _ outOfLine: OutOfLineSize) -> Int {
    var weight = 0
    outOfLine.forEachBuffer(at: value) { weight += $0.bytes }
    return weight
  }

  private func newWeight(of state: UnsafeRawPointer, _ outOfLine: OutOfLineSize) -> Int {
    var (weight, index) = (0, 0)
    outOfLine.forEachBuffer(at: state) { buffer in
      if index == buffers.count { buffers.append(0) }
      if buffers[index] != buffer.identity { weight += buffer.bytes }
      buffers[index] = buffer.identity
      index += 1
    }
    return weight
  }

  func words(_ value: UnsafeRawPointer, _ label: UInt16, _ shape: ValueShape) -> ValueDescription? {
    guard keepsPayload(label, shape), shape.isSelfContained || policy.references == .described else { return nil }
    return shape.payload(value, recorder.objects)
  }
}
