import CommandLineKit
import PlatformSupport
import TraceModel
import TraceReading

/// Where a trace comes from, and the worker that reads it: its runs go to the store.
final class LiveSource: Sendable {
  /// A file by its name, or an open one.
  enum Input: Sendable {
    case path(String)
    case open(Descriptor)
  }

  private let name: String
  private let input: Input
  private let session: LiveSession
  /// The run that the worker reads.
  private let run = Locked<Int?>(nil)

  /// - Parameter name: The name in messages and on the page.
  init(_ input: Input, name: String, session: LiveSession) {
    (self.input, self.name, self.session) = (input, name, session)
  }

  /// Follows it on a thread of its own until the program ends. False if there can be none.
  func start() -> Bool { DedicatedThread.start { [self] in follow() } }

  /// A worker that dies is started again once, and anew whenever the file has changed since.
  private func follow() {
    var restarts = 1
    while true {
      let seen = status
      let failure = followOnce()
      close(failure?.message)
      if let failure { session.console.say(failure) }
      if failure?.kind == .ourFault, restarts > 0 {
        restarts -= 1
        continue
      }
      guard case .path = input else { return }
      while status?.size == seen?.size, status?.changed == seen?.changed { poll(nil, 0, 250) }
    }
  }

  private var status: FileStatus? {
    guard case .path(let path) = input else { return nil }
    return FileStatus(following: path)
  }

  /// Runs a worker to its end; nil if its input ended.
  private func followOnce() -> Failure? {
    do throws(Failure) {
      let process: WorkerProcess
      do throws(SystemFault) {
        process = try WorkerProcess(
          arguments: Worker.arguments(for: words, limits: session.limits), input: try descriptor())
      } catch {
        throw Failure(.ourFault, "\(name): no worker could be started: \(error.text).")
      }
      var reader = LiveBatchReader()
      var fault: String?
      let ending = process.wait(
        session.limits,
        put: { [self] bytes in
          guard let batches = reader.take(bytes) else { return false }
          for batch in batches {
            do throws(LiveRun.Fault) { try add(batch) } catch {
              if error == .tooManyNames {
                fault = "\(name): its names take more than 64 MB. Nothing more of it is shown."
              }
              return false
            }
          }
          session.server?.changed()
          return true
        }, watch: { _, _ in })
      if let fault { throw Failure(.badData, fault) }
      for remark in ending.answer.remarks { session.console.say(Remark(remark.level, "\(name): \(remark.text)")) }
      let answer = try ending.result(of: name, limits: session.limits, remedy: session.command.remedy)
      if case .failed(let failure)? = answer.outcome { return failure }
      return nil
    } catch {
      return error
    }
  }

  private var words: [String] {
    let window = "--window=\(session.command.window.rows)"
    return switch input {
    case .path(let path): ["live", window, "--", path]
    case .open: ["live", window, "-"]
    }
  }

  private func descriptor() throws(SystemFault) -> Descriptor {
    switch input {
    case .path: return try Descriptor(opening: "/dev/null", O_RDONLY)
    case .open(let descriptor):
      // A worker that is started again begins anew.
      lseek(descriptor.number, 0, SEEK_SET)
      return descriptor
    }
  }

  private func add(_ batch: LiveBatch) throws(LiveRun.Fault) {
    if batch.header != nil { begin() }
    guard let number = run.withLock({ $0 }) else { throw .noBatch }
    // Before a page sees it, so that no end of it is missed.
    if let header = batch.header { session.look(at: header.processID, of: number) }
    let hasEnded = try session.store.add(batch, to: number)
    if let header = batch.header {
      session.note("run \(number), \(header.process.isEmpty ? name : header.process), begins")
    }
    if hasEnded { session.note("run \(number) ended after \(batch.totals.sums.events) events") }
  }

  private func begin() {
    close("\(name) was begun again, without an end")
    let number = session.store.begin(source: name)
    run.withLock { $0 = number }
    session.remember(file, of: number)
  }

  private var file: LiveFile {
    switch input {
    case .path(let path): .path(path, status)
    case .open(let descriptor): .open(descriptor)
    }
  }

  private func close(_ reason: String?) {
    guard let number = run.withLock({ exchange(&$0, with: nil) }) else { return }
    session.store.close(number, reason)
    session.server?.changed()
  }
}

/// The file of a run, for the workers that read all of it once more.
enum LiveFile: Sendable {
  case path(String, FileStatus?)
  case open(Descriptor)

  /// The file from its beginning; nil if it is another one now, or cannot be read twice.
  func reopened() -> Descriptor? {
    switch self {
    case .path(let path, let known):
      guard let file = try? Descriptor(opening: path, O_RDONLY | O_NONBLOCK), let known, FileStatus(file) == known
      else { return nil }
      return file
    case .open(let descriptor):
      guard FileStatus(descriptor)?.kind == .regular else { return nil }
      #if os(Linux)
        // A file of its own, so that readers do not share a position.
        return try? Descriptor(opening: "/proc/self/fd/\(descriptor.number)", O_RDONLY)
      #else
        return nil
      #endif
    }
  }
}
