import Testing
import TraceModel

@Suite("Files broken at random")
struct MutatedFiles {
  /// Bytes that break JSON in interesting places.
  private static let poison: [UInt8] = Array("\"\\{}[],:0-9eu\n\r\0 ".utf8) + [0xff, 0xc3, 0xed, 0x80, 0x1b]

  @Test(arguments: 0..<8)
  func `no file makes the reader, the story or a report crash`(seed: Int) {
    var random = SeededRandom(UInt64(seed) * 1_000 + 17)
    var base = random.trace(events: 12)
    base.header.payloadLimit = 300
    let sources = [base.jsonLines(), [UInt8](Examples.counter.utf8)]
    for _ in 1...400 {
      var bytes = random.pick(sources)
      for _ in 0..<random.number(1...6) { mutate(&bytes, &random) }
      guard let trace = try? TraceReader.read(bytes, name: "fuzz") else { continue }
      #expect(zip(trace.events, trace.events.dropFirst()).allSatisfy { $0.seq < $1.seq })
      let story = Story(trace)
      #expect(story.effects.allSatisfy { effect in effect.runs.allSatisfy { $0.upperBound <= effect.finish } })
      #expect(!Statistics(story).text.isEmpty && !Audit(story).text.isEmpty && !trace.validation.text.isEmpty)
      for event in trace.events { _ = RedactionPolicy.default.masked(event) }
      // What was read can be written and read again, and is then the same.
      let again = try? TraceReader.read(trace.jsonLines(), name: "again", strict: true)
      #expect(again?.events.count == trace.events.count)
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    guard bytes.count > 2 else { return }
    let place = random.number(0...bytes.count - 1)
    // The header is left alone most of the time: a file without one ends too soon to be of use.
    if place < 320, !random.chance(20) { return }
    switch random.number(0...6) {
    case 0: bytes[place] = random.pick(Self.poison)
    case 1: bytes[place] = UInt8(random.number(0...255))
    case 2: bytes.insert(random.pick(Self.poison), at: place)
    case 3: bytes.remove(at: place)
    case 4: bytes.removeLast(bytes.count - place)
    case 5: bytes.insert(contentsOf: bytes[max(0, place - random.number(1...80))..<place], at: place)
    default: bytes.replaceSubrange(place..<min(bytes.count, place + 3), with: Array("-9e9".utf8))
    }
  }
}
