import TraceFormat

/// The events of a block of lines, and what the lines that follow need to know of them.
struct ParsedBlock<List: EventList & ~Copyable>: ~Copyable {
  var events: List
  /// Numbers ascend from line to line.
  var isSorted = true
  var firstSeq: TraceEvent.Seq = 0
  var lastSeq: TraceEvent.Seq = 0
  var lastTime: UInt64 = 0

  init(_ events: consuming List) { self.events = events }

  mutating func note(_ line: LineEnvelope) {
    if firstSeq == 0 { firstSeq = line.seq } else { isSorted = isSorted && line.seq > lastSeq }
    lastSeq = line.seq
    lastTime = line.time
  }
}

/// Parses blocks of whole lines apart from the lines before them, so that several threads can.
///
/// A block has a result only if each of its lines is an event without a fault: what a fault is called depends on the lines
/// before, so such a block is taken line by line once they have been.
struct BlockParser<List: EventList & ~Copyable>: ~Copyable {
  private var decoder = LineDecoder(decodingValues: List.decodesValues)

  /// - Parameter events: An empty list.
  mutating func parse(_ block: LineBlock, into events: consuming List) -> ParsedBlock<List>? {
    guard block.isWhole else { return nil }
    var parsed = ParsedBlock(events)
    var isFaultless = true
    var splitter = LineSplitter()
    let taken = try? splitter.split(block.bytes, isLast: true) { line in
      if isFaultless { isFaultless = take(line, &parsed) }
    }
    guard taken != nil, isFaultless else { return nil }
    return consume parsed
  }

  /// False if the line is no event without a fault.
  @inline(__always)
  private mutating func take(_ line: FileLine, _ parsed: inout ParsedBlock<List>) -> Bool {
    guard !line.isTooLong, let envelope = try? decoder.envelope(of: line.bytes),
      (try? parsed.events.add(envelope, &decoder)) != nil, decoder.oddities.isEmpty
    else { return false }
    parsed.note(envelope)
    return true
  }
}
