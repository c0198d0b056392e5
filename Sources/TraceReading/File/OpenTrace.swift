import PlatformSupport
import TraceFormat

/// An open file, a pipe or a socket, as the readers of traces take it.
package struct OpenTrace {
  let descriptor: Int32
  /// Bytes that it should have; 0 if that is not known.
  package let size: Int
  /// Goes back to where it stood; nil for what can be read once, such as a pipe.
  package let rewind: (() -> Void)?

  package init(_ descriptor: Int32) {
    let size = Self.size(descriptor)
    let begin = size > 0 ? lseek(descriptor, 0, SEEK_CUR) : -1
    self.init(descriptor, size: size, rewind: begin < 0 ? nil : { lseek(descriptor, begin, SEEK_SET) })
  }

  package init(_ descriptor: Int32, size: Int, rewind: (() -> Void)?) {
    (self.descriptor, self.size, self.rewind) = (descriptor, size, rewind)
  }

  /// Bytes of a regular file, 0 for anything else.
  static func size(_ descriptor: Int32) -> Int {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
    return Int(status.st_size)
  }

  /// Whether it has more lines than `most`; it stands where it stood, if it can go back there.
  package func hasLines(moreThan most: Int, name: String) throws(TraceReadError) -> Bool {
    defer { rewind?() }
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
