import PlatformSupport
import TraceFormat

/// Where the lines of events are in a file: runs of lines that follow one another, as do the numbers of their events.
struct EventPlaces {
  /// Lines of a run at most.
  static let longest = 64

  /// The position of the first event of each run.
  let positions: [UInt32]
  /// The number of that event.
  let seqs: [UInt64]
  /// The byte at which its line begins.
  let offsets: [UInt64]
  /// Events in all.
  let count: Int

  /// Nil if the numbers contradict each other.
  init?(positions: [UInt32], seqs: [UInt64], offsets: [UInt64], count: Int) {
    let isWhole = positions.count == seqs.count && positions.count == offsets.count
    guard isWhole, positions.first ?? 0 == 0, positions.isEmpty == (count == 0) else { return nil }
    for run in positions.indices {
      let next = run + 1 < positions.count ? Int(positions[run + 1]) : count
      let length = next - Int(positions[run])
      guard (1...Self.longest).contains(length), seqs[run] <= UInt64.max - UInt64(length) else { return nil }
      guard run + 1 == positions.count || seqs[run] + UInt64(length) <= seqs[run + 1] else { return nil }
      guard offsets[run] <= UInt64(Int64.max), run == 0 || offsets[run - 1] < offsets[run] else { return nil }
    }
    (self.positions, self.seqs, self.offsets, self.count) = (positions, seqs, offsets, count)
  }

  private func run(at position: Int) -> Int { BinarySearch.first(of: positions.count) { positions[$0] > position } - 1 }

  private func end(of run: Int) -> Int { run + 1 < positions.count ? Int(positions[run + 1]) : count }

  func seq(at position: Int) -> TraceEvent.Seq {
    let run = run(at: position)
    return seqs[run] + UInt64(position - Int(positions[run]))
  }

  /// The position of the last event up to a number; nil if all have greater ones.
  func lastPosition(upTo seq: TraceEvent.Seq) -> Int? {
    let run = BinarySearch.first(of: seqs.count) { seqs[$0] > seq } - 1
    guard run >= 0 else { return nil }
    let length = end(of: run) - Int(positions[run])
    return Int(positions[run]) + Int(min(seq - seqs[run], UInt64(length - 1)))
  }

  func position(of seq: TraceEvent.Seq) -> Int? {
    lastPosition(upTo: seq).flatMap { self.seq(at: $0) == seq ? $0 : nil }
  }

  /// Hands out the lines of events at ascending positions; false if one is not there.
  func forEachLine(
    at wanted: [Int], of descriptor: Int32, _ body: (FileLine, _ position: Int) throws(TraceReadError) -> Void
  ) throws(TraceReadError) -> Bool {
    var next = 0
    while next < wanted.count {
      let run = run(at: wanted[next])
      let (first, end) = (Int(positions[run]), end(of: run))
      // Lines that are no events may follow those of a run.
      let most = (end - first) * (TraceFileV1.lineLimit + 1)
      let size = run + 1 < offsets.count ? min(most, Int(offsets[run + 1] - offsets[run])) : most
      guard let bytes = IndexFile.read(descriptor, size, at: Int(offsets[run])) else { return false }
      var position = first
      var splitter = LineSplitter()
      try bytes.withByteView { bytes throws(TraceReadError) in
        _ = try splitter.split(bytes, isLast: true) { line throws(TraceReadError) in
          if next < wanted.count, position == wanted[next], position < end {
            try body(line, position)
            next += 1
          }
          position += 1
        }
      }
      guard next == wanted.count || wanted[next] >= end else { return false }
    }
    return true
  }
}
