/// The events of a trace as far as a graph needs them: 72 bytes each, every text once.
///
/// Filled from lines or from events in any order, put in order once, then read.
struct TraceGraphEvents: ~Copyable {
  private static let chunk = 1 << 14

  private var chunks: [UnsafeMutablePointer<TraceGraphEvent>] = []
  private(set) var count = 0
  /// Places of the events in their order, where that is not the one in which they came.
  private var order: [UInt32] = []
  var texts = SharedTexts()
  /// Payloads in a few words; the first is no words.
  private(set) var words = [""]
  private var arena = ByteArena()
  /// Diffs and whole states.
  private(set) var stateTexts: [UnsafeBufferPointer<UInt8>] = []
  /// Triggers and contributors; the first is none.
  private(set) var causes: [[TraceEvent.Seq]] = [[]]
  /// What is special to events of kinds of which there are few.
  private(set) var rare: [TraceEvent.Kind] = []
  /// Numbers of the reactors, in the order in which they came.
  private(set) var reactors: [TraceEvent.ReactorID] = []
  private var placeOfReactor: [TraceEvent.ReactorID: UInt32] = [:]
  private var lastReactor: (id: TraceEvent.ReactorID, place: UInt32) = (0, 0)
  /// How many there are of each kind.
  private var counts = [Int](repeating: 0, count: TraceFileV1.Kind.allCases.count)

  init() {
    // Number 0 of the table is the empty text, so that it also stands for none.
    _ = texts.id("")
  }

  deinit {
    for chunk in chunks { chunk.deallocate() }
  }

  /// The event at a place of the order.
  @inline(__always)
  subscript(place: Int) -> TraceGraphEvent {
    let index = order.isEmpty ? place : Int(order[place])
    return chunks[index / Self.chunk][index % Self.chunk]
  }

  mutating func append(_ event: TraceGraphEvent) {
    if count == chunks.count * Self.chunk { chunks.append(.allocate(capacity: Self.chunk)) }
    (chunks[count / Self.chunk] + count % Self.chunk).initialize(to: event)
    count += 1
    counts[Int(event.kind.rawValue)] += 1
  }

  func count(of kind: TraceFileV1.Kind) -> Int { counts[Int(kind.rawValue)] }

  mutating func setOrder(_ order: [UInt32], keeping count: Int) {
    self.order = order
    self.count = count
  }
}

/// What events refer to.
extension TraceGraphEvents {
  mutating func place(ofReactor id: TraceEvent.ReactorID) -> UInt32 {
    guard id != lastReactor.id else { return lastReactor.place }
    guard id != 0 else { return 0 }
    let place = placeOfReactor[id] ?? UInt32(reactors.count + 1)
    if place > reactors.count {
      reactors.append(id)
      placeOfReactor[id] = place
    }
    lastReactor = (id, place)
    return place
  }

  func place(knownReactor id: TraceEvent.ReactorID) -> UInt32? { placeOfReactor[id] }

  /// Keeps a payload in a few words.
  mutating func keepWords(_ payload: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let text = PayloadWords.of(payload)
    guard !text.isEmpty else { return 0 }
    words.append(text)
    return UInt32(words.count - 1)
  }

  mutating func keepState(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    stateTexts.append(arena.keep(text))
    return UInt64(stateTexts.count - 1)
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
