import PlatformSupport
import TraceReport

/// Unpacks files of gzip into a file without a name, which is gone with its descriptor.
enum GzipInput {
  private static let piece = 1 << 18
  private static let damage = EBADMSG
  /// More is taken for a bomb.
  private static let largest = 16 << 30

  /// The contents of a file of gzip; any other file, and what cannot be read twice, as it is.
  static func contents(of descriptor: Descriptor, name: String) throws(Failure) -> Descriptor {
    guard FileStatus(descriptor)?.kind == .regular else { return descriptor }
    var head: [UInt8] = [0, 0]
    guard unsafe pread(descriptor.number, &head, 2, 0) == 2, Inflater.isGzip(head) else { return descriptor }
    do throws(SystemFault) {
      return try inflated(descriptor)
    } catch {
      guard error.code != damage else {
        throw Failure(.badData, "\(name): this file of gzip is damaged. Was it cut, or changed on its way?")
      }
      throw Failure(.noInput, "\(name) cannot be unpacked: \(error.text).")
    }
  }

  private static func inflated(_ descriptor: Descriptor) throws(SystemFault) -> Descriptor {
    let unpacked = try Output.unnamed()
    var inflater = Inflater()
    var size = 0
    while true {
      let packed = try descriptor.read(atMost: piece)
      guard !packed.isEmpty else { break }
      guard let contents = try? inflater.inflate(packed) else { throw SystemFault(damage) }
      size += contents.count
      guard size <= largest else { throw SystemFault(EFBIG) }
      try unpacked.write(contents)
    }
    // A file that was cut short is read as far as it goes, as a trace is.
    guard size > 0 || inflater.isAtEnd else { throw SystemFault(damage) }
    lseek(unpacked.number, 0, SEEK_SET)
    return unpacked
  }
}
