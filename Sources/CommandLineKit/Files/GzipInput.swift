import Gzip
import PlatformSupport

/// Unpacks a file of gzip on a thread of its own, for a reader that takes it from a pipe meanwhile, again and again if need be.
///
/// Its reader calls all its methods.
// The thread reaches `fault` while it works, its reader at other times.
package final class GzipInput: @unchecked Sendable {
  private static let piece = 1 << 18
  private static let damage = EBADMSG
  /// More is taken for a bomb.
  private static let largest = 16 << 30

  private let packed: Descriptor
  private let name: String
  private let begin: off_t
  /// The pipe's end for the reader.
  package let number: Int32
  private let thread: HelperThread
  private var isStarted = false
  private var fault: SystemFault?

  /// A descriptor for the contents of a file of gzip; any other file, and what cannot be read twice, as it is.
  package static func contents(of descriptor: Descriptor, name: String) throws(Failure) -> Descriptor {
    guard FileStatus(descriptor)?.kind == .regular else { return descriptor }
    var head: [UInt8] = [0, 0]
    guard unsafe pread(descriptor.number, &head, 2, 0) == 2, Inflater.isGzip(head) else { return descriptor }
    // Until there is a pipe.
    let number = fcntl(descriptor.number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard number >= 0, let thread = HelperThread() else { throw failure(SystemFault(), name) }
    return Descriptor(number, GzipInput(descriptor, name, number, thread))
  }

  private init(_ packed: Descriptor, _ name: String, _ number: Int32, _ thread: HelperThread) {
    (self.packed, self.name, self.number, self.thread) = (packed, name, number, thread)
    begin = lseek(packed.number, 0, SEEK_CUR)
  }

  // The descriptor is closed then, so that the thread writes no more.
  deinit { thread.end() }

  /// Bytes of its contents, as the last bytes of the file say, but no more than fit into it.
  package var size: Int {
    var last: [UInt8] = [0, 0, 0, 0]
    guard let size = FileStatus(packed)?.size, unsafe pread(packed.number, &last, 4, off_t(size) - 4) == 4 else {
      return 0
    }
    return min(last.reversed().reduce(0) { $0 << 8 | Int($1) }, size * 1_032)
  }

  /// Begins to unpack, unless it has begun.
  func start() {
    guard !isStarted else { return }
    restart()
  }

  /// Unpacks from the beginning.
  package func restart() {
    isStarted = true
    do throws(SystemFault) {
      let pipe = try Descriptor.pair()
      // Closes the end of the pipe before, whose writer waits no longer.
      guard dup2(pipe.read.number, number) >= 0 else { throw SystemFault() }
      thread.wait()
      lseek(packed.number, begin, SEEK_SET)
      let output = pipe.write
      thread.start { [self] in fault = unpack(into: output) }
    } catch {
      skipRest()
      fault = error
    }
  }

  /// Waits until all is unpacked, and throws what kept it from that; what was not read is gone.
  func finish() throws(Failure) {
    guard isStarted else { return }
    isStarted = false
    skipRest()
    if let fault { throw Self.failure(fault, name) }
  }

  private func skipRest() {
    var rest = [UInt8](repeating: 0, count: Self.piece)
    while unsafe read(number, &rest, rest.count) > 0 {}
    thread.wait()
  }

  private func unpack(into output: Descriptor) -> SystemFault? {
    var inflater = Inflater()
    var size = 0
    do throws(SystemFault) {
      while true {
        let piece = try packed.read(atMost: Self.piece)
        guard !piece.isEmpty else { break }
        let isSound = unsafe try inflater.inflate(piece) { contents throws(SystemFault) in
          size += contents.count
          guard size <= Self.largest else { throw SystemFault(EFBIG) }
          unsafe try output.write(contents)
        }
        guard isSound else { throw SystemFault(Self.damage) }
      }
    } catch {
      return error
    }
    // A file that was cut short is read as far as it goes, as a trace is.
    return size > 0 || inflater.isAtEnd ? nil : SystemFault(Self.damage)
  }

  private static func failure(_ fault: SystemFault, _ name: String) -> Failure {
    guard fault.code != damage else {
      return Failure(.badData, "\(name): this file of gzip is damaged. Was it cut, or changed on its way?")
    }
    return Failure(.noInput, "\(name) cannot be unpacked: \(fault.text).")
  }
}
