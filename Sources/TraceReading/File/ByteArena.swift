import PlatformSupport

/// Keeps copies of bytes for as long as it lives, or until they are removed, in blocks, so that none of them ever moves.
///
/// Safe: the blocks are its own, and a block is filled only up to what is free; copies are read while it lives.
@safe struct ByteArena: ~Copyable {
  private static let block = 1 << 18
  private var blocks: [UnsafeMutablePointer<UInt8>] = unsafe []
  private var free = unsafe UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  /// Bytes of the block that is being filled; 0 if there is none.
  private var size = 0

  deinit {
    // swift-format-ignore
    for unsafe block in unsafe blocks { unsafe block.deallocate() }
  }

  /// A copy of `bytes`, which lasts as long as the arena.
  mutating func keep(_ bytes: ByteView) -> ByteView {
    guard !bytes.isEmpty else { return ByteView() }
    if unsafe free.count < bytes.count { grow(by: bytes.count) }
    let start = unsafe free.baseAddress.unsafelyUnwrapped
    unsafe start.initialize(from: bytes.start, count: bytes.count)
    unsafe free = UnsafeMutableBufferPointer(start: start + bytes.count, count: free.count - bytes.count)
    return unsafe ByteView(start: start, count: bytes.count)
  }

  /// Takes over the copies of another arena, which stay where they are.
  mutating func adopt(_ other: inout ByteArena) {
    unsafe blocks += other.blocks
    unsafe other.blocks = unsafe []
    other.size = 0
    unsafe other.free = UnsafeMutableBufferPointer(start: nil, count: 0)
  }

  /// Frees all copies, and keeps a block of the usual size to fill it again if it is the only one.
  mutating func removeAll() {
    if unsafe size == Self.block && blocks.count == 1 {
      unsafe free = UnsafeMutableBufferPointer(start: blocks[0], count: size)
      return
    }
    // swift-format-ignore
    for unsafe block in unsafe blocks { unsafe block.deallocate() }
    unsafe blocks = unsafe []
    unsafe free = UnsafeMutableBufferPointer(start: nil, count: 0)
    size = 0
  }

  private mutating func grow(by count: Int) {
    size = max(Self.block, count)
    let block = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    unsafe blocks.append(block)
    unsafe free = UnsafeMutableBufferPointer(start: block, count: size)
  }
}
