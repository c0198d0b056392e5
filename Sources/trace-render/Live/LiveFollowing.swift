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
      let file = OpenFile(input)
      try follow(file, window) { file.wait($0) }
    } else {
      try follow(NamedFile(path), window) { poll(nil, 0, Int32($0 / 1_000_000)) }
    }
  }

  private func follow<File: GrowingFile>(
    _ file: File, _ window: Int, _ wait: (UInt64) -> Void
  ) throws(Failure) {
    var follower = FileFollower(file)
    var reading = LiveReading(name: traceName, window: window)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { unsafe buffer.deallocate() }
    while true {
      let step: FileFollower<File>.Step
      do throws(SystemFault) { step = unsafe try follower.next(into: buffer, at: Clock.now) } catch {
        throw Failure(.noInput, "\(traceName): \(error.text).")
      }
      switch step {
      case .bytes(let count):
        unsafe try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), &reading, window)
        put(reading.next(at: Clock.now))
      case .newRun:
        put(reading.next(at: Clock.now, isOver: true))
        reading = LiveReading(name: traceName, window: window)
      case .wait(let time):
        put(reading.next(at: Clock.now))
        wait(time)
      case .end: return put(reading.next(at: Clock.now, isOver: true))
      }
    }
  }

  /// Goes on with the next run where one follows in the file.
  private func take(_ bytes: UnsafeRawBufferPointer, _ reading: inout LiveReading, _ window: Int) throws(Failure) {
    do throws(TraceReadError) {
      unsafe try reading.take(bytes, at: Clock.now)
      while let rest = reading.nextRun {
        put(reading.next(at: Clock.now, isOver: true))
        reading = LiveReading(name: traceName, window: window)
        try reading.take(rest, at: Clock.now)
      }
    } catch {
      throw Failure(error)
    }
  }

  private func put(_ batch: LiveBatch?) {
    guard let bytes = batch?.encoded() else { return }
    put((0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) } + bytes)
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
      let length = rest[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
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
