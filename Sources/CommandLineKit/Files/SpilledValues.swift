import PlatformSupport

/// Values that memory has no room for, in a file without a name.
///
/// They are read again as they came, whatever became of the trace's own file. Room of values that went is used again.
package struct SpilledValues {
  private var file: Descriptor?
  /// The parts that are in use, in their order.
  private var used: [Range<Int>] = []

  package init() {}

  /// Writes values, and returns where they stand; nil if the disk takes no more.
  package mutating func keep(_ values: [UInt8]) -> Range<Int>? {
    guard let file = file ?? (try? Output.unnamed()) else { return nil }
    self.file = file
    var (index, start) = (0, 0)
    while index < used.count, used[index].lowerBound - start < values.count {
      start = used[index].upperBound
      index += 1
    }
    guard lseek(file.number, off_t(start), SEEK_SET) >= 0, (try? file.write(values)) != nil else { return nil }
    used.insert(start..<start + values.count, at: index)
    return used[index]
  }

  /// The values of a part; nil if the file cannot be read.
  package func values(_ part: Range<Int>) -> [UInt8]? {
    guard let file, lseek(file.number, off_t(part.lowerBound), SEEK_SET) >= 0 else { return nil }
    var values: [UInt8] = []
    while values.count < part.count {
      guard let piece = try? file.read(atMost: part.count - values.count), !piece.isEmpty else { return nil }
      values += piece
    }
    return values
  }

  package mutating func forget(_ part: Range<Int>) { used.removeAll { $0 == part } }
}
