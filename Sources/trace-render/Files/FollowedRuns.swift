import CommandLineKit
import PlatformSupport
import TraceModel
import TraceReading
import TraceReport

/// A trace that is read as it grows.
protocol GrowingTrace: ~Copyable {
  mutating func take(_ bytes: UnsafeRawBufferPointer, at now: UInt64) throws(TraceReadError)
  mutating func take(_ bytes: [UInt8], at now: UInt64) throws(TraceReadError)
  /// The bytes of another run that followed, from its header on; nil as long as none did.
  var nextRun: [UInt8]? { get }
}

extension LiveTrace: GrowingTrace {}
extension LiveReading: GrowingTrace {}

extension Rendering {
  /// Reads a file as it grows, run after run, until a pipe ends or enough was handed out.
  ///
  /// - Parameters:
  ///   - begin: Begins a run.
  ///   - handOut: Hands out what came of a run, and returns whether to go on; told whether nothing more of it comes.
  func followRuns<File: GrowingFile, Run: GrowingTrace & ~Copyable>(
    of file: File, _ begin: () -> Run, handOut: (inout Run, _ isOver: Bool) throws(Failure) -> Bool
  ) throws(Failure) {
    var follower = FileFollower(file)
    var run = begin()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { unsafe buffer.deallocate() }
    while true {
      var pause: UInt64 = 0
      switch unsafe try step(&follower, buffer) {
      case .bytes(let count):
        try mapped { () throws(TraceReadError) in
          unsafe try run.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: Clock.now)
        }
        while let rest = run.nextRun {
          _ = try handOut(&run, true)
          run = begin()
          try mapped { () throws(TraceReadError) in try run.take(rest, at: Clock.now) }
        }
      case .newRun:
        _ = try handOut(&run, true)
        run = begin()
      case .wait(let time): pause = time
      case .end:
        _ = try handOut(&run, true)
        return
      }
      guard try handOut(&run, false) else { return }
      if pause > 0 { follower.file.wait(pause) }
    }
  }

  private func step<File: GrowingFile>(
    _ follower: inout FileFollower<File>, _ buffer: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> FileFollower<File>.Step {
    do throws(SystemFault) {
      return unsafe try follower.next(into: buffer, at: Clock.now)
    } catch {
      throw Failure(.noInput, "\(traceName): \(error.text).")
    }
  }

  private func mapped(_ body: () throws(TraceReadError) -> Void) throws(Failure) {
    do throws(TraceReadError) { try body() } catch { throw Failure(error) }
  }
}
