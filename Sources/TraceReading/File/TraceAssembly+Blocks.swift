import PlatformSupport
import TraceFormat

/// Reading in blocks: three threads parse them, and the caller puts the events together in the order of the file.
extension TraceAssembly where List: ~Copyable {
  /// Takes the lines of an open file, a pipe or a socket to its end, and leaves it open.
  ///
  /// The caller parses the first quarter of a block itself: it has the header, and a small file has no more.
  mutating func takeLines(of descriptor: Int32, blockBytes: Int = 1 << 20) throws(TraceReadError) {
    var source = BlockSource(descriptor, name: name)
    var splitter = LineSplitter()
    let first = LineBlock(capacity: max(blockBytes / 4, TraceFileV1.lineLimit))
    try source.fill(first)
    try take(first, &splitter)
    guard !first.isLast else { return }
    let lanes = (0..<3).map { _ in ParserLane<List>(blockBytes: blockBytes) }
    defer { for lane in lanes { lane.end() } }
    for lane in lanes { try fill(lane, &source) }
    var turn = 0
    while lanes[turn].block.count > 0, events.takesMore {
      try take(lanes[turn], &splitter, &source)
      turn = (turn + 1) % lanes.count
    }
  }

  private func fill(_ lane: ParserLane<List>, _ source: inout BlockSource) throws(TraceReadError) {
    try source.fill(lane.block)
    lane.start(events.emptyCopy())
  }

  /// Takes what a lane parsed, or its lines one by one, and gives it the next block.
  private mutating func take(
    _ lane: ParserLane<List>, _ splitter: inout LineSplitter, _ source: inout BlockSource
  ) throws(TraceReadError) {
    let parsed = lane.finish()
    guard !splitter.isSkipping, header != nil, let parsed else {
      try take(lane.block, &splitter)
      return try fill(lane, &source)
    }
    let (bytes, count) = (lane.block.count, parsed.events.count)
    // First, so that it parses while its events are put behind those before.
    try fill(lane, &source)
    append(parsed, from: splitter.nextLine)
    splitter.step(over: bytes, lines: count)
  }

  private mutating func take(_ block: LineBlock, _ splitter: inout LineSplitter) throws(TraceReadError) {
    _ = try splitter.split(block.bytes, isLast: block.isLast) { line throws(TraceReadError) in try take(line) }
  }
}

/// A thread with a block, and what it parses from that.
// The thread reaches `parser`, `empty` and `parsed` between `start` and `finish`, its reader at other times.
final class ParserLane<List: EventList & ~Copyable>: @unchecked Sendable {
  let block: LineBlock
  private var parser = BlockParser<List>()
  private var parsed: ParsedBlock<List>?
  /// Nil without room for a thread; its reader parses then.
  private let thread = HelperThread()

  /// The list into which it parses next.
  private var empty: List?

  init(blockBytes: Int) { block = LineBlock(capacity: blockBytes) }

  /// Begins to parse the block, if it has bytes, into an empty list.
  func start(_ events: consuming List) {
    guard block.count > 0, let thread else { return }
    empty = consume events
    thread.start { [self] in
      guard let events = empty.take() else { return }
      parsed = parser.parse(block, into: events)
    }
  }

  /// Waits for the result; nil if the lines have to be taken one by one.
  func finish() -> ParsedBlock<List>? {
    thread?.wait()
    return parsed.take()
  }

  /// Ends the thread.
  func end() { thread?.end() }
}
