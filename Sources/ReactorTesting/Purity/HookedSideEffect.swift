import CPurityHooks
import ReactorCore
import ReactorTrace
import SideEffects

/// A side effect of a reducer that the hooks recorded. Its addresses are symbolized when the trace is read.
final class HookedSideEffect: ObservedSideEffect {
  let rule: PurityRule
  let use: StreamUse?
  let exempt: String?
  /// The predicate and the source name from the catalog.
  private let predicate: String
  private let sourceName: String?
  private let isWrite: Bool
  /// The hooked function, and the address in the library function that user code called instead.
  private let symbol: String?
  private let entry: UInt
  /// The written address, or the receiver of the call.
  private let address: UInt
  /// The object that was written and its type; 0 if they are unknown.
  private let object: UInt
  private let metadata: UInt
  private let isByClass: Bool
  private let count: Int
  /// Return addresses in user code, innermost first.
  private let frames: [UInt]

  init(_ hit: purity_hit, _ catalog: SideEffectCatalog) {
    let entry = unsafe hit.side_effect < 0 ? nil : catalog.entries[Int(hit.side_effect)]
    use = unsafe Self.use(hit)
    rule = unsafe entry?.rule ?? use?.rule ?? (hit.side_effect == PURITY_WROTE_GLOBAL ? .staticWrite : .objectWrite)
    exempt = unsafe hit.is_unchecked ? hit.reason.map { unsafe String(cString: $0) } ?? "" : nil
    predicate = entry?.predicate ?? ""
    sourceName = entry?.sourceName
    isWrite = unsafe hit.side_effect == PURITY_WROTE_GLOBAL || hit.side_effect == PURITY_WROTE_OBJECT
    symbol = unsafe hit.symbol.map { unsafe String(cString: $0) }
    self.entry = unsafe UInt(hit.entry)
    address = unsafe UInt(hit.address)
    object = unsafe UInt(hit.object)
    metadata = unsafe UInt(hit.metadata)
    isByClass = unsafe hit.is_by_class
    count = unsafe Int(hit.count)
    frames = unsafe withUnsafeBytes(of: hit.frames) { bytes in
      unsafe bytes.bindMemory(to: UInt.self).prefix(Int(hit.frame_count)).map { $0 }
    }
  }

  private static func use(_ hit: purity_hit) -> StreamUse? {
    guard unsafe hit.side_effect == PURITY_SENT || hit.side_effect == PURITY_SUBSCRIBED,
      let stream = unsafe UnsafeRawPointer(bitPattern: UInt(hit.address))
    else { return nil }
    return unsafe StreamUse(
      kind: hit.side_effect == PURITY_SENT ? .send : .subscribe, stream: unsafeBitCast(stream, to: Any.Type.self))
  }

  var writtenAddress: UInt? { isWrite && rule == .objectWrite ? address : nil }

  func impurity(of field: String?) -> TraceEvent.Impurity {
    let locations = Locations(frames, isByClass: isByClass)
    let explanation = field.map(write) ?? explanation
    return TraceEvent.Impurity(
      rule: explanation.rule, message: (locations.isExact ? "" : ImpurityMessages.hereOrInside) + explanation.message,
      api: explanation.api, site: locations.call, reduceSite: locations.reduce,
      count: count, engine: .hooks, through: locations.through, exempt: exempt)
  }

  private typealias Explanation = (rule: PurityRule, message: String, api: String?)

  private func write(_ field: String) -> Explanation {
    let write = ImpurityMessages.write(to: field)
    return (write.rule, write.message, write.api)
  }

  private var explanation: Explanation {
    if let impurity = use.map(ImpurityMessages.use) {
      return (rule, impurity.message, impurity.api)
    }
    if rule == .staticWrite {
      let name = Symbolizer.shared.variable(at: address).map(DemangledName.of)
      return (rule, "reduce writes \(name ?? "a static or a global variable"), which outlives it", name)
    }
    if isWrite {
      let name = WrittenProperty.name(at: address, in: object, of: metadata)
      return (rule, "reduce writes \(name ?? "an object"), which it did not make", name)
    }
    let own = sourceName ?? symbol.map(DemangledName.of)
    let called = entry == 0 ? "" : Symbolizer.shared.symbol(at: entry)
    let api = called.isEmpty ? own : DemangledName.of(called)
    return (rule, "\(api ?? "a call") \(predicate)", api)
  }

  /// The location of the call, the location in `reduce` that led there, and the calls between, outermost first.
  private struct Locations {
    var call: SourceSite?
    var reduce: SourceSite?
    var through: [Finding.Call] = []
    /// Whether the call is at its line, and not in a function that is called there and left neither line nor frame.
    var isExact = true

    /// Prefixes of mangled names in this package, in what its bridge traces, and of `Task`: such frames stand for their caller.
    private static let ownPrefixes = [
      "$s15PlatformSupport", "$s11ReactorCore", "$s11TraceValues", "$s12ReactorTrace", "$s14ReactorTesting",
      "$s18ReactorTestingRuns", "$s11TraceFormat", "$sScT", "rc_tell_use", "$s15ReactorKitTrace", "$s10ReactorKit",
      "$s7RxSwift", "$s7RxRelay",
    ]

    private static func isOwn(_ symbol: String) -> Bool { ownPrefixes.contains { symbol.hasPrefix($0) } }

    /// Whether a frame is `reduce` itself, or a closure in it.
    private static func isReduce(_ frame: Symbolizer.Frame) -> Bool { frame.symbol.contains("6reduce5state8mutation") }

    init(_ addresses: [UInt], isByClass: Bool) {
      let frames = addresses.flatMap { Symbolizer.shared.frames(at: $0) }
      let others = frames.filter { !Locations.isOwn($0.symbol) }
      let userFrames = others.filter { $0.site != nil }
      let first = userFrames.firstIndex(where: \.isPresent) ?? 0
      guard let last = userFrames.lastIndex(where: Locations.isReduce) ?? userFrames.indices.last else { return }
      call = userFrames[first].site
      reduce = userFrames[last].site
      let isCalled = isByClass || others.first?.called.map(Locations.isOwn) != false
      isExact = isCalled && !others.prefix { $0.site == nil || !$0.isPresent }.contains(where: \.isLost)
      // Each frame was called from the one after it.
      let calls = Array(zip(userFrames, userFrames.dropFirst()))[first..<max(first, last)]
      through = calls.reversed().filter { !Locations.isReduce($0.0) }.map { inner, outer in
        Finding.Call(name: DemangledName.ofCaller(inner.symbol), site: outer.site)
      }
    }
  }
}

extension StreamUse {
  fileprivate var rule: PurityRule { kind == .send ? .send : .subscribe }
}
