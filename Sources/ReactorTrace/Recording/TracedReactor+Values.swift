import PlatformSupport
import ReactorCore
import TraceFormat
import TraceValues

// The values of records: copied if they are self-contained, described at once otherwise, and weighed.
extension TracedReactor {
  @inline(__always)
  private func keepsPayload(_ label: UInt16, _ shape: ValueShape) -> Bool { keepsValues && shape.labels.carries(label) }

  @inline(__always)
  func payload(
    _ value: ValueAddress, _ label: UInt16, _ shape: ValueShape, in records: Place<ThreadRecords>
  ) -> Borrowed<AnyObject>? {
    keepsPayload(label, shape) ? kept(value, shape, isWhole: false, in: records) : nil
  }

  /// Keeps a state that `reduce` returned. Only buffers that the previous state did not refer to add to the weight.
  func keptState(
    _ state: ValueAddress, in records: Place<ThreadRecords>
  ) -> Borrowed<AnyObject>? {
    if let outOfLine = shapes.state.outOfLine {
      recorder.addWeight(newWeight(of: state, outOfLine), to: records)
    }
    return copied(state, shapes.state) ?? described(state, shapes.state, isWhole: true, in: records)
  }

  /// - Parameter isWhole: Whether all of the value is kept; otherwise only the payload of its case.
  @inline(__always)
  func kept(
    _ value: ValueAddress, _ shape: ValueShape, isWhole: Bool, in records: Place<ThreadRecords>
  ) -> Borrowed<AnyObject>? {
    if let outOfLine = shape.outOfLine { recorder.addWeight(weight(of: value, outOfLine), to: records) }
    return copied(value, shape) ?? described(value, shape, isWhole: isWhole, in: records)
  }

  /// Nil if the value holds references.
  @inline(__always)
  private func copied(_ value: ValueAddress, _ shape: ValueShape) -> Borrowed<AnyObject>? {
    shape.isSelfContained ? .keeping(ValueSnapshot.copying(value, shape)) : nil
  }

  /// Nil if the policy does not describe references.
  @inline(never)
  private func described(
    _ value: ValueAddress, _ shape: ValueShape, isWhole: Bool, in records: Place<ThreadRecords>
  ) -> Borrowed<AnyObject>? {
    guard policy.references == .described else { return nil }
    let description = (isWhole ? shape.whole : shape.payload)(value, recorder.objects)
    recorder.addWeight(description.weight, to: records)
    return .keeping(description)
  }

  private func weight(of value: ValueAddress, _ outOfLine: OutOfLineSize) -> Int {
    var weight = 0
    outOfLine.forEachBuffer(at: value) { weight += $0.bytes }
    return weight
  }

  private func newWeight(of state: ValueAddress, _ outOfLine: OutOfLineSize) -> Int {
    var (weight, index) = (0, 0)
    outOfLine.forEachBuffer(at: state) { buffer in
      if index == buffers.count { buffers.append(0) }
      if buffers[index] != buffer.identity { weight += buffer.bytes }
      buffers[index] = buffer.identity
      index += 1
    }
    return weight
  }

  /// Describes the payload of a case now; nil if it has none, or the policy does not keep it.
  func describedPayload(_ value: ValueAddress, _ label: UInt16, _ shape: ValueShape) -> ValueDescription? {
    guard keepsPayload(label, shape), shape.isSelfContained || policy.references == .described else { return nil }
    return shape.payload(value, recorder.objects)
  }
}
