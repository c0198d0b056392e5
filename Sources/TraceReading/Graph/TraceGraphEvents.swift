import PlatformSupport
import TraceFindings
import TraceFormat
import TraceJSON

/// The events of a trace as far as a graph needs them: packed in chunks, every text once.
///
/// Filled from lines or from events in any order, put in order once, then read.
///
/// Safe: chunks and texts are its own until it ends, and every position asked for is below `count`.
@safe struct TraceGraphEvents: ~Copyable {
  private static let chunk = 1 << 14

  private var chunks: [PackedEvents] = []
  /// A file for all but the first chunks, if there is one; open while events are added. One thread reads them then.
  var file: Int32?
  private let recent = RecentChunks()
  /// Those behind the chunks, up to one more.
  private var last = unsafe UnsafeMutableBufferPointer<TraceGraphEvent>(start: nil, count: 0)
  private(set) var count = 0
  /// Events in the chunks, those that are not in the order counted.
  private var stored = 0
  /// Indices of the events by `seq`; empty if they came in that order.
  private var order: [UInt32] = []
  var texts = StringInterner()
  /// Whether payloads of mutations have summaries.
  var summarizesMutations = true
  /// Summaries of payloads; the first is empty.
  private(set) var summaries = [""]
  /// Sites; the first is none.
  private(set) var sites: [SourceSite?] = [nil]
  private var siteIDs: [SourceSite: UInt32] = [:]
  private var arena = ByteArena()
  /// Diffs and whole states.
  private(set) var stateTexts: [ByteView] = []
  /// Triggers and contributors; the first is none.
  private(set) var causes: [[TraceEvent.Seq]] = [[]]
  /// Fields of events of kinds of which there are few.
  private(set) var rare: [TraceEvent.Kind] = []
  /// Numbers of the reactors, in the order in which they came.
  private(set) var reactors: [TraceEvent.ReactorID] = []
  private var slotOfReactor: [TraceEvent.ReactorID: UInt32] = [:]
  private var lastReactor: (id: TraceEvent.ReactorID, slot: UInt32) = (0, 0)
  /// How many there are of each kind.
  private var counts = [Int](repeating: 0, count: TraceFileV1.Kind.allCases.count)

  init() {
    // Number 0 of the table is the empty text, so that it also stands for none.
    _ = texts.id("")
  }

  deinit {
    for chunk in chunks { chunk.deallocate() }
    unsafe last.deallocate()
  }

  /// The event at an index of the order.
  @inline(__always)
  subscript(position: Int) -> TraceGraphEvent {
    let index = order.isEmpty ? position : Int(order[position])
    let (chunk, row) = (index / Self.chunk, index % Self.chunk)
    guard chunk < chunks.count else { return unsafe last[row] }
    if file != nil, chunk != recent.last { recent.use(chunk, of: chunks) }
    return chunks[chunk][row]
  }

  mutating func append(_ event: TraceGraphEvent) {
    if stored == 0 { unsafe last = .allocate(capacity: Self.chunk) }
    if stored == (chunks.count + 1) * Self.chunk { pack() }
    unsafe (last.baseAddress.unsafelyUnwrapped + stored % Self.chunk).initialize(to: event)
    if !order.isEmpty { order.append(UInt32(stored)) }
    stored += 1
    count += 1
    counts[Int(event.kind.rawValue)] += 1
  }

  private mutating func pack() {
    var chunk = unsafe PackedEvents(UnsafeBufferPointer(last))
    if let file, chunks.count >= RecentChunks.most { chunk.move(toFile: file) }
    chunks.append(chunk)
  }

  func count(of kind: TraceFileV1.Kind) -> Int { counts[Int(kind.rawValue)] }

  mutating func setOrder(_ order: [UInt32], keeping count: Int) {
    self.order = order
    self.count = count
  }

  /// Puts the events in the order of their numbers, of which each stands once.
  mutating func sort() {
    let seqs = (0..<count).map { self[$0].seq }
    let places = order.isEmpty ? (0..<count).map { UInt32($0) } : order
    setOrder(seqs.indices.sorted { seqs[$0] < seqs[$1] }.map { places[$0] }, keeping: count)
  }
}

/// Chunks in a file whose pages are in memory: those that were read last.
private final class RecentChunks {
  static let most = 8
  private(set) var last = -1
  private var chunks: [Int] = []
  private var oldest = 0

  func use(_ chunk: Int, of all: [PackedEvents]) {
    last = chunk
    guard all[chunk].isInFile, !chunks.contains(chunk) else { return }
    guard chunks.count == Self.most else { return chunks.append(chunk) }
    all[chunks[oldest]].letGo()
    chunks[oldest] = chunk
    oldest = (oldest + 1) % Self.most
  }
}

/// Numbers that events refer to.
extension TraceGraphEvents {
  mutating func slot(ofReactor id: TraceEvent.ReactorID) -> UInt32 {
    guard id != lastReactor.id else { return lastReactor.slot }
    guard id != 0 else { return 0 }
    let slot = slotOfReactor[id] ?? UInt32(reactors.count + 1)
    if slot > reactors.count {
      reactors.append(id)
      slotOfReactor[id] = slot
    }
    lastReactor = (id, slot)
    return slot
  }

  func slot(ofRegistered id: TraceEvent.ReactorID) -> UInt32? { slotOfReactor[id] }

  /// The number of a text, 0 for none.
  mutating func id(of text: String?) -> StringInterner.ID { text.map { texts.id($0) } ?? 0 }

  /// Index of a site, 0 for none.
  mutating func id(of site: SourceSite?) -> UInt32 {
    guard let site else { return 0 }
    if let id = siteIDs[site] { return id }
    let id = UInt32(sites.count)
    sites.append(site)
    siteIDs[site] = id
    return id
  }

  /// Keeps the summary of a payload; 0 for an empty one.
  mutating func keepSummary(of payload: JSONText?, _ values: LineValues) -> UInt32 {
    if let bytes = values.payload { return keepSummary(of: bytes) }
    guard let text = payload?.text else { return 0 }
    return text.withByteView { keepSummary(of: $0) }
  }

  private mutating func keepSummary(of payload: ByteView) -> UInt32 {
    let text = PayloadSummary.text(of: payload)
    guard !text.isEmpty else { return 0 }
    summaries.append(text)
    return UInt32(summaries.count - 1)
  }

  /// Keeps a whole state.
  mutating func keepState(_ whole: JSONText, _ values: LineValues) -> UInt64 {
    if let bytes = values.payload { return keepState(bytes) }
    return whole.text.withByteView { keepState($0) }
  }

  /// Keeps a diff.
  mutating func keepState(_ patches: [TraceEvent.Patch], _ values: LineValues) -> UInt64 {
    if let bytes = values.diff { return keepState(bytes) }
    var buffer = LineBuffer()
    buffer.list(patches) { $0.put($1) }
    return buffer.bytes.withByteView { keepState($0) }
  }

  private mutating func keepState(_ text: ByteView) -> UInt64 {
    stateTexts.append(arena.keep(text))
    return UInt64(stateTexts.count - 1)
  }

  /// Forgets the values of events that were joined, but not their texts.
  ///
  /// - Parameter isRareKept: Whether the fields of kinds of which there are few stay.
  mutating func forgetValues(butRare isRareKept: Bool) {
    summaries.removeSubrange(1...)
    causes.removeSubrange(1...)
    if !isRareKept { rare.removeAll(keepingCapacity: true) }
    stateTexts.removeAll(keepingCapacity: true)
    arena.removeAll()
  }

  /// Adds an event of another list, with its texts and values.
  mutating func take(_ position: Int, of other: borrowing TraceGraphEvents) {
    var event = other[position]
    event.label = texts.id(other.texts[event.label])
    event.source = texts.id(other.texts[event.source])
    event.site = id(of: other.sites[Int(event.site)])
    if event.reactor > 0 { event.reactor = slot(ofReactor: other.reactors[Int(event.reactor) - 1]) }
    if event.summary > 0 {
      summaries.append(other.summaries[Int(event.summary)])
      event.summary = UInt32(summaries.count - 1)
    }
    switch event.kind {
    case .state, .stateOut:
      if !event.flags.contains(.unknown) { event.detail = keepState(other.stateTexts[Int(event.detail)]) }
    case .mutation: event.detail = keepCauses(other.causes[Int(event.detail)])
    default: if event.kind.traits.contains(.rare) { event.number = keepRare(other.rare[Int(event.number)]) }
    }
    append(event)
  }

  /// Takes over the texts and values of another list, and says what their numbers are here.
  mutating func takeTables(of other: inout TraceGraphEvents) -> Move {
    let move = Move(
      texts: texts.ids(of: other.texts), sites: other.sites.map { id(of: $0) },
      reactors: other.reactors.map { slot(ofReactor: $0) }, summaries: UInt32(summaries.count - 1),
      states: UInt64(stateTexts.count), causes: UInt64(causes.count - 1), rare: UInt64(rare.count))
    summaries += other.summaries.dropFirst()
    stateTexts += other.stateTexts
    causes += other.causes.dropFirst()
    rare += other.rare
    arena.adopt(&other.arena)
    return move
  }

  mutating func keepCauses(_ list: [TraceEvent.Seq]) -> UInt64 {
    guard !list.isEmpty else { return 0 }
    causes.append(list)
    return UInt64(causes.count - 1)
  }

  mutating func keepRare(_ kind: TraceEvent.Kind) -> UInt64 {
    rare.append(kind)
    return UInt64(rare.count - 1)
  }
}
