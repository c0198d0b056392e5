import PlatformSupport
import TraceFormat

/// Bytes of a file that end where a line ends, if any line ends in them.
///
/// Safe: the memory is its own; a view of it is read while the block lives.
@safe final class LineBlock {
  private let memory: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private(set) var count = 0
  /// Nothing follows in the file.
  private(set) var isLast = false

  /// - Parameter capacity: At least as many bytes as a line may have.
  init(capacity: Int) {
    precondition(capacity >= TraceFileV1.lineLimit, "a line must fit into a block")
    self.capacity = capacity
    unsafe memory = .allocate(capacity: capacity)
  }

  deinit { unsafe memory.deallocate() }

  var bytes: ByteView { unsafe ByteView(start: memory, count: count) }

  var lines: Int { bytes.count { $0 == 0x0a } }

  /// Its last byte ends a line.
  var isWhole: Bool { unsafe count > 0 && memory[count - 1] == 0x0a }
}

extension LineBlock {
  fileprivate func removeAll() {
    count = 0
    isLast = true
  }

  /// Reads behind the bytes of `rest` until it is full, and leaves there what follows the last line feed.
  ///
  /// Takes all if it has no line feed, or the file ends.
  fileprivate func fill(_ descriptor: Int32, name: String, rest: inout [UInt8]) throws(TraceReadError) {
    count = rest.count
    rest.withByteView { unsafe memory.update(from: $0.start, count: $0.count) }
    rest.removeAll(keepingCapacity: true)
    while count < capacity {
      let read = unsafe read(descriptor, memory + count, capacity - count)
      if read < 0 {
        if errno == EINTR { continue }
        if errno == EISDIR { throw .isDirectory(path: name) }
        throw .unreadable(name: name, reason: SystemErrorText.of(errno))
      }
      guard read > 0 else {
        isLast = true
        return
      }
      count += read
    }
    var end = count
    while unsafe end > 0 && memory[end - 1] != 0x0a { end -= 1 }
    guard end > 0 else { return }
    unsafe rest.append(contentsOf: ByteView(start: memory + end, count: count - end))
    count = end
  }
}

/// Reads an open file to its end, block by block.
struct BlockSource {
  let descriptor: Int32
  let name: String
  private var rest: [UInt8] = []
  private var isAtEnd = false

  init(_ descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Fills a block with what comes next; with nothing at the end of the file.
  ///
  /// Blocks may only grow from one to the next, so that what is left of one fits into the other.
  mutating func fill(_ block: LineBlock) throws(TraceReadError) {
    guard !isAtEnd else { return block.removeAll() }
    try block.fill(descriptor, name: name, rest: &rest)
    isAtEnd = block.isLast
  }
}
