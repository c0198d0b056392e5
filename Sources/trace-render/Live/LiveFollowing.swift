import CommandLineKit
import PlatformSupport
import TraceModel
import TraceReading
import TraceReport

extension Rendering {
  /// Follows a trace as it grows, and puts its rows as batches, each behind four bytes with its length. A batch with a header
  /// begins a run. Goes on until the parent is gone, or standard input ends.
  ///
  /// - Parameter path: The file; `-` is standard input.
  func followRows(of path: String, window: Int) throws(Failure) {
    begin(.reading)
    if path == "-" {
      try followRows(of: OpenFile(input), window)
    } else {
      try followRows(of: NamedFile(path), window)
    }
  }

  private func followRows(of file: some GrowingFile, _ window: Int) throws(Failure) {
    try followRuns(of: file) {
      LiveReading(name: traceName, window: window)
    } handOut: { reading, isOver in
      put(reading.next(at: Clock.now, isOver: isOver))
      return true
    }
  }

  private func put(_ batch: LiveBatch?) {
    guard let bytes = batch?.encoded() else { return }
    var output: [UInt8] = []
    output.append(littleEndian: UInt64(bytes.count), width: 4)
    put(output + bytes)
  }
}

/// The parent's side: batches from the bytes of a worker, which it does not believe.
struct LiveBatchReader {
  private var rest: [UInt8] = []
  private static let mostBytes = 256 << 20

  /// The batches that are complete now; nil for bytes that are none.
  mutating func take(_ bytes: [UInt8]) -> [LiveBatch]? {
    rest += bytes
    var batches: [LiveBatch] = []
    var start = 0
    while rest.count - start >= 4 {
      let length = Int(UInt64(littleEndian: rest[start..<start + 4]))
      guard length <= Self.mostBytes else { return nil }
      guard rest.count - start - 4 >= length else { break }
      guard let batch = LiveBatch(decoding: Array(rest[(start + 4)..<(start + 4 + length)])) else { return nil }
      batches.append(batch)
      start += 4 + length
    }
    rest.removeFirst(start)
    return batches
  }
}
