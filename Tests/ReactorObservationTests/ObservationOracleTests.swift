import Observation
import PlatformSupport
import ReactorCore
import ReactorObservation
import StreamTestSupport
import Testing

/// Random states against an oracle, which compares the fields one by one as the documentation says.
@Suite("Random states") struct ObservationOracleTests {
  private typealias State = Profile.State
  private typealias Observed = ObservedReactor<Profile>

  private struct Reader: Sendable {
    let name: String
    let read: @Sendable (Observed) -> Void
    let differs: @Sendable (State, State) -> Bool
  }

  private static let readers = [
    Reader(name: "count", read: { _ = $0.count }, differs: { $0.count != $1.count }),
    Reader(name: "user", read: { _ = $0.user }, differs: { $0.user != $1.user }),
    Reader(name: "name", read: { _ = $0[\.user?.name] }, differs: { $0.user?.name != $1.user?.name }),
    Reader(name: "items", read: { _ = $0.items }, differs: { $0.items != $1.items }),
    Reader(name: "number", read: { _ = $0[\.items.count] }, differs: { $0.items.count != $1.items.count }),
    Reader(name: "badge", read: { _ = $0.badge }, differs: { _, _ in true }),
    Reader(name: "alert", read: { _ = $0.alert }, differs: { $0.alert != $1.alert }),
    Reader(
      name: "$alert", read: { _ = $0.$alert },
      differs: { $0.$alert.valueUpdatedCount != $1.$alert.valueUpdatedCount }),
    Reader(name: "title", read: { _ = $0.title }, differs: { $0.title != $1.title }),
    Reader(
      name: "count, items", read: { _ = ($0.count, $0.items) },
      differs: { $0.count != $1.count || $0.items != $1.items }),
  ]

  private static func change(_ state: inout State, _ random: inout some RandomNumberGenerator) {
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      switch Int.random(in: 0..<7, using: &random) {
      case 0: state.count = Int.random(in: 0...2, using: &random)
      case 1: state.user = Bool.random(using: &random) ? Profile.User() : nil
      case 2: state.user?.name = ["ada", "grace"].randomElement(using: &random) ?? ""
      case 3: state.user?.age = Int.random(in: 36...37, using: &random)
      case 4: state.items = Array(1...Int.random(in: 1...3, using: &random))
      case 5: state.alert = [nil, "a", "b"].randomElement(using: &random) ?? nil
      default: state.badge.number += 1
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `each of a thousand random states tells exactly the observers whose fields differ`(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let reactor = Profile()
    let observed = Observed(reactor, on: CurrentThreadScheduler.instance)
    let told = Record<String>()
    var waiting: Set<String> = []
    var total = 0

    for _ in 0..<1_000 {
      let before = reactor.currentState
      for reader in Self.readers where !waiting.contains(reader.name) && Int.random(in: 0..<3, using: &random) > 0 {
        waiting.insert(reader.name)
        withObservationTracking {
          reader.read(observed)
        } onChange: {
          told.add(reader.name)
        }
      }
      var next = before
      Self.change(&next, &random)

      observed.send { [next] in $0 = next }

      let expected = Self.readers.filter { waiting.contains($0.name) && $0.differs(before, next) }.map(\.name)
      try #require(told.all.dropFirst(total).sorted() == expected.sorted())
      waiting.subtract(expected)
      total += expected.count
    }

    #expect(total > 1_500)
  }
}

/// Vigna's SplitMix64.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
