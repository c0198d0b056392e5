/// Keeps copies of bytes for as long as it lives, in blocks, so that none of them ever moves.
struct ByteArena: ~Copyable {
  private static let block = 1 << 18
  private var blocks: [UnsafeMutablePointer<UInt8>] = []
  private var free = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  deinit {
    for block in blocks { block.deallocate() }
  }

  /// A copy of `bytes`, which lasts as long as the arena.
  mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard let source = bytes.baseAddress, !bytes.isEmpty else { return UnsafeBufferPointer(start: nil, count: 0) }
    if free.count < bytes.count { grow(by: bytes.count) }
    let start = free.baseAddress.unsafelyUnwrapped
    start.initialize(from: source, count: bytes.count)
    free = UnsafeMutableBufferPointer(start: start + bytes.count, count: free.count - bytes.count)
    return UnsafeBufferPointer(start: start, count: bytes.count)
  }

  private mutating func grow(by count: Int) {
    let size = max(Self.block, count)
    let block = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    blocks.append(block)
    free = UnsafeMutableBufferPointer(start: block, count: size)
  }
}
