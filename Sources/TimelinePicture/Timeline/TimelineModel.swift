import PictureKit
import PlatformSupport
import TraceReading

/// The part of a graph that a timeline shows: its elements, and from when to when.
package struct TimelineModel: Sendable {
  package let graph: TraceGraph
  /// Nanoseconds since the header.
  package var window: ClosedRange<UInt64>
  /// Indices into the graph's arrays, ascending.
  ///
  /// Only reactors with something to show.
  package var reactors: [Int] = []
  package var actions: IndexList = []
  package var effects: IndexList = []
  package var commits: IndexList = []
  /// States that `transform(state:)` injected, among the graph's transforms.
  package var outs: [Int] = []
  /// Errors that ended a shown effect, and those outside of effects at a shown time. Indices into the graph.
  package var failures: [Int] = []
  /// Events of the trace that were asked for, but are not shown.
  package var leftOut = 0
  /// Whether it shows all times of the trace.
  var isWhole: Bool
  /// Whether it shows no more because no more was asked for.
  var isPart: Bool { !isWhole && leftOut == 0 }
  package var remarks: [String] = []
  /// Pixels.
  let pageWidth: Double
  let hasLegend: Bool
  /// Actions that take longer to settle are marked in an overview. Nanoseconds.
  let slow: UInt64
  /// The events to which runs, reduces and states belong, which have no element of their own in the graph.
  package var eventChains: EventChains?
  /// Another model that is drawn to the same scale, so that equal times stand at the same place; nil for none.
  var companion: (window: ClosedRange<UInt64>, busy: [ClosedRange<UInt64>])?
  /// The event, which has a mark, at which its order and that of the companion part; nil for none.
  var parting: TraceEvent.Seq?

  /// Signs of faults among the shown elements, a phrase each.
  package private(set) var suspects: [String] = []
  /// The level of detail of labels.
  package private(set) var detail = Detail.full
  private var byReactor: [TraceEvent.ReactorID: Elements] = [:]

  package enum Detail: Sendable {
    /// Every mark with its words.
    case full
    /// Labels for slow, failed, open, looping and impure elements alone.
    case mixed
    /// Single marks for those elements alone.
    case overview
  }

  package var isEmpty: Bool { actions.isEmpty && effects.isEmpty && commits.isEmpty && outs.isEmpty }

  /// Chooses what the options ask for, and of that no more than they allow.
  ///
  /// - Parameters:
  ///   - chain: Numbers of the events to keep; nil for all.
  package init(
    _ graph: TraceGraph, _ options: TimelineOptions = .init(), chain: Set<TraceEvent.Seq>? = nil
  ) throws(DiagramError) {
    self.graph = graph
    pageWidth = Double(max(640, options.width))
    hasLegend = options.hasLegend
    slow = options.slow
    isWhole = options.from == nil && options.to == nil && options.reactor == nil && chain == nil
    window = try Self.window(of: graph, options)
    if let to = options.to, to > window.upperBound {
      remarks.append(
        "the trace ends at \(DurationText.of(window.upperBound)), before --to \(DurationText.of(to)): "
          + "the timeline ends there too")
    }
    let ids = try Self.reactorIDs(of: graph, named: options.reactor)
    func isAskedFor(_ reactor: TraceEvent.ReactorID, _ seq: TraceEvent.Seq) -> Bool {
      ids?.contains(reactor) != false && chain?.contains(seq) != false
    }
    // The span of a graph has all its elements.
    let isWhole = isWhole
    func chosen(_ indices: Range<Int>, _ isChosen: (Int) -> Bool) -> IndexList {
      isWhole ? IndexList(below: indices.count) : IndexList(indices.lazy.filter(isChosen))
    }
    actions = chosen(graph.actions.indices) {
      let action = graph.actions[$0]
      return isAskedFor(action.reactor, action.seq) && window.contains(action.time)
    }
    effects = chosen(graph.effects.indices) {
      let effect = graph.effects[$0]
      return isAskedFor(effect.reactor, effect.seq) && window.overlaps(effect.begin...max(effect.begin, effect.finish))
    }
    commits = chosen(graph.commits.indices) {
      let commit = graph.commits[$0]
      return isAskedFor(commit.reactor, commit.seq) && window.contains(commit.time)
    }
    outs = graph.transforms.indices.filter {
      let out = graph.transforms[$0]
      return out.isInjectedState && isAskedFor(out.reactor, out.seq) && window.contains(out.time)
    }
    failures = graph.failures.indices.filter {
      let failure = graph.failures[$0]
      return failure.effect != nil || isAskedFor(failure.reactor, failure.seq) && window.contains(failure.time)
    }
    chooseDetail(maxEvents: options.maxEvents)
    if detail != .overview { keepReactors() }
    failures.removeAll { index in
      graph.failures[index].effect.map { !BinarySearch.contains($0, in: effects) } ?? false
    }
    if options.from == nil, options.to == nil, let active = activeWindow { window = active }
    shareOut()
    let present = presentReactors
    reactors = ReactorOrder.together(graph.drivenLast(present, by: actions, outs: outs)) { graph.reactors[$0].type }
    let shown = actions.count == graph.actions.count ? nil : Set(actions)
    suspects = SuspectText.text(graph.namedSuspects(actions: shown, reactors: Set(reactors)))
  }

  /// Reactors with anything to show.
  private var presentReactors: [Int] {
    graph.reactors.indices.filter { index in
      let reactor = graph.reactors[index]
      if byReactor[reactor.id] != nil { return true }
      return isOverviewOfAll && !(reactor.actions.isEmpty && reactor.effects.isEmpty && reactor.commits.isEmpty)
    }
  }

  /// Whether nothing asks for the elements of single reactors, and each reactor shows all it has.
  private var isOverviewOfAll: Bool { detail == .overview && isWhole }

  /// Gives each reactor its elements; an overview asks only whether it has any.
  private mutating func shareOut() {
    func add(_ index: Int, of reactor: TraceEvent.ReactorID, to list: WritableKeyPath<Elements, [Int]>) {
      if detail != .overview {
        byReactor[reactor, default: .init()][keyPath: list].append(index)
      } else if byReactor[reactor] == nil {
        byReactor[reactor] = Elements()
      }
    }
    if !isOverviewOfAll {
      for index in actions { add(index, of: graph.actions[index].reactor, to: \.actions) }
      for index in effects { add(index, of: graph.effects[index].reactor, to: \.effects) }
      for index in commits { add(index, of: graph.commits[index].reactor, to: \.commits) }
    }
    for index in outs { add(index, of: graph.transforms[index].reactor, to: \.outs) }
  }

  /// The shown elements of one reactor, in order of time.
  struct Elements {
    var actions: [Int] = []
    var effects: [Int] = []
    var commits: [Int] = []
    var outs: [Int] = []
  }

  func elements(of reactor: TraceEvent.ReactorID) -> Elements {
    var elements = byReactor[reactor] ?? Elements()
    elements.actions.sort { (graph.actions[$0].time, $0) < (graph.actions[$1].time, $1) }
    elements.commits.sort { (graph.commits[$0].time, $0) < (graph.commits[$1].time, $1) }
    return elements
  }

  private static func window(
    of graph: TraceGraph, _ options: TimelineOptions
  ) throws(DiagramError) -> ClosedRange<UInt64> {
    let from = options.from ?? min(graph.span.lowerBound, options.to ?? .max)
    let to = options.to ?? max(graph.span.upperBound, from)
    guard from <= to else {
      throw .notInTrace(
        "the timeline would end (\(DurationText.of(to))) before it begins (\(DurationText.of(from))); "
          + "swap --from and --to")
    }
    guard graph.eventCount > 0 else { return from...to }
    let span =
      "which goes from \(DurationText.of(graph.span.lowerBound)) to \(DurationText.of(graph.span.upperBound))"
    if let from = options.from, from > graph.span.upperBound {
      throw .notInTrace("--from \(DurationText.of(from)) is after the end of this trace, \(span)")
    }
    if let to = options.to, to < graph.span.lowerBound {
      throw .notInTrace("--to \(DurationText.of(to)) is before the first event of this trace, \(span)")
    }
    return from...max(from, min(to, graph.span.upperBound))
  }

  private static func reactorIDs(
    of graph: TraceGraph, named name: String?
  ) throws(DiagramError) -> Set<TraceEvent.ReactorID>? {
    guard let name else { return nil }
    let found = graph.reactors.filter { $0.name == name || $0.type == name }
    guard found.isEmpty else { return Set(found.map(\.id)) }
    let known = Set(graph.reactors.flatMap { [$0.type, $0.name] }).subtracting([""]).sorted()
    let list = known.prefix(12).map { SafeText.clean($0, limit: 60) }.joined(separator: ", ")
    throw .notInTrace(
      "no reactor has the name or type \(SafeText.clean(name, limit: 60)); "
        + (known.isEmpty ? "this trace names none" : "this trace has \(list)\(known.count > 12 ? ", ..." : "")"))
  }

  /// How many events a picture shows one by one, with words, and how many without.
  private static let mostInFull = 2_000
  package static let mostInMarks = 20_000

  private mutating func chooseDetail(maxEvents: Int?) {
    if let maxEvents {
      cut(to: max(1, maxEvents))
      detail = maxEvents <= Self.mostInFull ? .full : .mixed
      return
    }
    let total =
      actions.count + effects.reduce(0) { $0 + graph.effects[$1].eventCount }
      + commits.reduce(0) { $0 + graph.commits[$1].eventCount }
    detail = total <= Self.mostInFull ? .full : total <= Self.mostInMarks ? .mixed : .overview
    if detail == .mixed {
      remarks.append(
        "\(CountText.of(total)) events are more than \(CountText.of(Self.mostInFull)): what is plain has no words "
          + "(--from and --to, --reactor or --focus show less, and all of it)")
    } else if detail == .overview {
      remarks.append(
        "\(CountText.of(total)) events are more than \(CountText.of(Self.mostInMarks)): this is an overview "
          + "(--from and --to, --reactor or --focus show a part in detail, --max-events the stretch in which the worst "
          + "happened)")
    }
  }

  /// Nanoseconds: of the trace, or of the part that is shown.
  package var duration: UInt64 { isWhole ? graph.duration : window.upperBound - window.lowerBound }

  /// Reactors of the trace, or of the part that is shown, whether or not they have a band.
  package var reactorCount: Int { isWhole ? graph.reactors.count : reactors.count }

  /// The time that covers all that is shown. It begins at 0 if that begins near the beginning of the trace; nil for nothing.
  private var activeWindow: ClosedRange<UInt64>? {
    var (first, last) = (UInt64.max, UInt64.min)
    forEachBusyTime { (first, last) = (min(first, $0.lowerBound), max(last, $0.upperBound)) }
    guard first <= last else { return nil }
    let isNearStart = Double(first) <= 0.12 * Double(last)
    return (isNearStart ? 0 : first)...last
  }

  /// When something ran or happened, for finding idle stretches.
  package var busy: [ClosedRange<UInt64>] {
    var busy: [ClosedRange<UInt64>] = []
    forEachBusyTime { busy.append($0) }
    return busy
  }

  private func forEachBusyTime(_ body: (ClosedRange<UInt64>) -> Void) {
    func add(_ time: ClosedRange<UInt64>) { if time.overlaps(window) { body(time.clamped(to: window)) } }
    for index in actions { add(graph.actions[index].time...graph.actions[index].time) }
    for index in effects {
      let (begin, finish) = (graph.effects[index].begin, graph.effects[index].finish)
      add(begin...begin)
      for run in graph.effects[index].runs { add(run) }
      add(finish...max(begin, finish))
    }
    for index in commits {
      let time = graph.commits[index].time
      add(time...max(time, graph.commits[index].finish))
    }
    for index in outs { add(graph.transforms[index].time...graph.transforms[index].time) }
    if !isEmpty { for mark in graph.marks where mark.isFailure { add(mark.time...mark.time) } }
  }
}

extension TraceGraph.Commit {
  /// The number of lines of the trace that it shows.
  var eventCount: Int { 1 + (reduce == nil ? 0 : 1) + (state == nil ? 0 : 1) }
}

extension TraceGraph.Effect {
  /// Lines of the trace it stands for.
  ///
  /// The call of `mutate` is a run without a line of its own.
  var eventCount: Int {
    1 + max(0, runs.count - (call == nil ? 0 : 1)) + (end == .open || end == .unknown ? 0 : 1) + innerEnds.count
  }
}
