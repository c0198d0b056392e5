import PlatformSupport
import TraceFormat

/// An open file that can be read again from where it stands.
package struct RepeatedFile {
  private let descriptor: Int32
  private let begin: off_t

  /// Nil for what can be read once, such as a pipe, and for an empty file.
  package init?(_ descriptor: Int32) {
    begin = TraceLines.size(descriptor) > 0 ? lseek(descriptor, 0, SEEK_CUR) : -1
    self.descriptor = descriptor
    guard begin >= 0 else { return nil }
  }

  package func rewind() { lseek(descriptor, begin, SEEK_SET) }

  /// Whether it has more lines than `most`; it stands where it stood.
  package func hasLines(moreThan most: Int, name: String) throws(TraceReadError) -> Bool {
    defer { rewind() }
    var source = BlockSource(descriptor, name: name)
    let block = LineBlock(capacity: 1 << 20)
    var lines = 0
    repeat {
      try source.fill(block)
      lines += block.lines
    } while block.count > 0 && lines <= most
    return lines > most
  }
}
