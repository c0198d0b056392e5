import CPurityHooks
import ReactorCore
import ReactorTrace
import TraceModel

/// Something that the hooks saw a reducer do, as addresses until somebody reads the trace.
final class HookedEffect: ObservedSideEffect {
  let rule: PurityRule
  let use: StreamUse?
  let exempt: String?
  /// What it does, as in `reads the clock`, and what the catalogue calls it.
  private let words: String
  private let name: String?
  private let isWrite: Bool
  /// The hooked function, and the address in the library function that user code called instead.
  private let symbol: String?
  private let entry: UInt
  /// Where was written, or the receiver.
  private let address: UInt
  /// The object that was written and its type, where they are known.
  private let object: UInt
  private let metadata: UInt
  private let count: Int
  /// Return addresses in user code, innermost first.
  private let frames: [UInt]

  init(_ hit: purity_hit, _ catalogue: EffectCatalogue) {
    let effect = hit.effect < 0 ? nil : catalogue.effects[Int(hit.effect)]
    use = Self.use(hit)
    rule = effect?.rule ?? use?.rule ?? (hit.effect == PURITY_WROTE_GLOBAL ? .staticWrite : .objectWrite)
    exempt = hit.is_unchecked ? hit.why.map { String(cString: $0) } ?? "" : nil
    words = effect?.words ?? ""
    name = effect?.sourceName
    isWrite = hit.effect == PURITY_WROTE_GLOBAL || hit.effect == PURITY_WROTE_OBJECT
    symbol = hit.symbol.map { String(cString: $0) }
    entry = UInt(hit.entry)
    address = UInt(hit.address)
    object = UInt(hit.object)
    metadata = UInt(hit.metadata)
    count = Int(hit.count)
    frames = withUnsafeBytes(of: hit.frames) { bytes in
      bytes.bindMemory(to: UInt.self).prefix(Int(hit.frame_count)).map { $0 }
    }
  }

  private static func use(_ hit: purity_hit) -> StreamUse? {
    guard hit.effect == PURITY_SENT || hit.effect == PURITY_SUBSCRIBED,
      let stream = UnsafeRawPointer(bitPattern: UInt(hit.address))
    else { return nil }
    return StreamUse(
      kind: hit.effect == PURITY_SENT ? .send : .subscribe, stream: unsafeBitCast(stream, to: Any.Type.self))
  }

  var writtenAddress: UInt? { isWrite && rule == .objectWrite ? address : nil }

  func impurity(of field: String?) -> TraceEvent.Impurity {
    let places = Places(frames)
    let told = field.map(write) ?? told
    return TraceEvent.Impurity(
      rule: told.rule, message: told.sentence, api: told.api, site: places.call, reduceSite: places.reduce,
      count: count, engine: .hooks, through: places.through, exempt: exempt)
  }

  private typealias Told = (rule: PurityRule, sentence: String, api: String?)

  private func write(_ field: String) -> Told {
    let write = ImpurityMessages.write(to: field)
    return (write.rule, write.message, write.api)
  }

  private var told: Told {
    if let impurity = use.map(ImpurityMessages.use) {
      return (rule, impurity.message, impurity.api)
    }
    if rule == .staticWrite {
      let name = CallSites.shared.variable(at: address).map(SourceName.of)
      return (rule, "reduce writes \(name ?? "a static or a global variable"), which outlives it", name)
    }
    if isWrite {
      let name = WrittenProperty.name(at: address, in: object, of: metadata)
      return (rule, "reduce writes \(name ?? "an object"), which it did not make", name)
    }
    let own = name ?? symbol.map(SourceName.of)
    let called = entry == 0 ? "" : CallSites.shared.symbol(at: entry)
    let api = called.isEmpty ? own : SourceName.of(called)
    return (rule, "\(api ?? "a call") \(words)", api)
  }

  /// The line of the call, the line in `reduce` that led there, and the calls between, outermost first.
  private struct Places {
    var call: SourceSite?
    var reduce: SourceSite?
    var through: [Finding.Call] = []

    /// Names in our own modules, as they are mangled, and of what is put into programs of `Task`: done for who calls.
    private static let own = [
      "$s11ReactorCore", "$s12ReactorTrace", "$s14ReactorTesting", "$s10TraceModel", "$sScT", "rc_tell_use",
    ]

    /// Reduce itself, or a closure in it.
    private static func isReduce(_ frame: CallSites.Frame) -> Bool { frame.symbol.contains("6reduce5state8mutation") }

    init(_ addresses: [UInt]) {
      let frames = addresses.flatMap { CallSites.shared.frames(at: $0) }
      let users = frames.filter { frame in
        frame.site != nil && !Places.own.contains { frame.symbol.hasPrefix($0) }
      }
      let first = users.firstIndex(where: \.isPresent) ?? 0
      guard let last = users.lastIndex(where: Places.isReduce) ?? users.indices.last else { return }
      call = users[first].site
      reduce = users[last].site
      // Each was called from the one outside of it.
      let calls = Array(zip(users, users.dropFirst()))[first..<max(first, last)]
      through = calls.reversed().filter { !Places.isReduce($0.0) }.map { inner, outer in
        Finding.Call(name: SourceName.ofCaller(inner.symbol), site: outer.site)
      }
    }
  }
}

extension StreamUse {
  fileprivate var rule: PurityRule { kind == .send ? .send : .subscribe }
}
