import Dispatch
import PlatformSupport
import ReactorCore
import Testing
import TraceModel

@testable import ReactorTrace

@Suite("A file that is written while reactors run") struct StreamedFileTests {
  private static let ways = [StreamingMode.buffered, .unbuffered, .ring(100_000)]

  private func shop(_ tracer: ReactorTracer) -> Shop {
    let shop = Shop()
    shop.attach(tracer)
    return shop
  }

  @Test(arguments: ways)
  func `each mode gives the same trace as memory does`(mode: StreamingMode) throws {
    try withFolder { folder in
      let tracer = ReactorTracer(clock: .ticking, name: "shop")
      try tracer.stream(to: folder + "/t", mode: mode)
      let shop = shop(tracer)
      for number in 0..<200 {
        shop.action.onNext(.add(number))
        shop.action.onNext(.rename("\(number)"))
      }
      for action in [Shop.Action.wait, .later, .fail, .notice("hello"), .nothing] { shop.action.onNext(action) }
      tracer.mark("over")
      let trace = tracer.finish()

      let read = try TraceReader.read(path: folder + "/t", strict: true)
      #expect(read.events == trace.events)
      #expect(read.remarks == [])
      #expect(permissions(folder + "/t") == 0o600)
      #expect(tracer.status.stream?.written == trace.events.count - 1)
      #expect(tracer.status.stream?.file == .finished)
    }
  }

  @Test(arguments: ways)
  func `a file finished amid a cycle equals the trace in memory`(mode: StreamingMode) throws {
    try withFolder { folder in
      let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
      try tracer.stream(to: folder + "/t", mode: mode)
      let shop = shop(tracer)
      let subscription = shop.state.skip(1).take(1).subscribe(onNext: { _ in tracer.finish() })
      shop.action.onNext(.add(1))
      subscription.dispose()

      let read = try TraceReader.read(path: folder + "/t", strict: true)
      #expect(read.remarks == [])
      #expect(read.events == tracer.trace.events)
      #expect(read.events.contains { if case .mutateBegin = $0.kind { true } else { false } })
    }
  }

  @Test func `every event is in the file when its action returns`() throws {
    try withFolder { folder in
      let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
      try tracer.stream(to: folder + "/t", mode: .unbuffered)
      let shop = shop(tracer)
      for number in 1...5 {
        shop.action.onNext(.rename("\(number)"))
        let read = try TraceReader.read(path: folder + "/t", strict: true)
        #expect(read.mutations.count == number)
        #expect(read.events == tracer.trace.events)
      }
    }
  }

  @Test func `all events recorded before are in the file when flush returns`() throws {
    try withFolder { folder in
      let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
      let shop = shop(tracer)
      shop.action.onNext(.rename("before"))
      try tracer.stream(to: folder + "/t")
      for number in 1...3 {
        shop.action.onNext(.rename("\(number)"))
        tracer.flush()

        let read = try TraceReader.read(path: folder + "/t", strict: true)
        #expect(read.events == tracer.trace.events)
        #expect(read.mutations.count == number + 1)
      }
      #expect(tracer.status.stream?.file == .writing)
    }
  }

  @Test func `an unbuffered file begins with the reactors registered so far`() throws {
    try withFolder { folder in
      let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
      let shop = shop(tracer)
      shop.action.onNext(.rename("before"))
      try tracer.stream(to: folder + "/t", mode: .unbuffered)
      shop.action.onNext(.rename("now"))

      let read = try TraceReader.read(path: folder + "/t", strict: true)
      #expect(read.events.first?.kind == tracer.trace.events.first?.kind)
      #expect(read.mutations.count == 1)
      // What the state was before nobody wrote down, so it is written whole.
      let states = read.events.compactMap { if case .state(let state) = $0.kind { state.change } else { nil } }
      guard case .whole(let value) = states.first else {
        Issue.record("the first state is no whole one: \(states)")
        return
      }
      #expect(value.text.contains(#""name":"now""#))
    }
  }

  @Test func `a ring keeps the last events, counts the others, and creates its file on demand`() throws {
    try withFolder { folder in
      let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
      try tracer.stream(to: folder + "/t", mode: .ring(12))
      let shop = shop(tracer)
      for number in 1...10 { shop.action.onNext(.rename("\(number)")) }
      #expect(permissions(folder + "/t") == -1)

      tracer.flush()
      let first = try TraceReader.read(path: folder + "/t", strict: true)
      // Six events an action, and the reactor's line, which is never lost.
      #expect(first.mutations.map(\.mutation.payload?.text) == [#"{"to":"9"}"#, #"{"to":"10"}"#])
      #expect(first.dropped("ring") == 49)
      shop.action.onNext(.rename("11"))
      let trace = tracer.finish()

      let read = try TraceReader.read(path: folder + "/t", strict: true)
      #expect(read.mutations.count == 3)
      #expect(read.dropped("ring") == 49)
      #expect(
        read.events.last == TraceEvent(seq: 69, time: trace.events.last?.time ?? 0, kind: .end(events: 20, dropped: 49))
      )
      #expect(tracer.status.stream?.lostToRing == 49)
      #expect(read.header.ringLimit == 12)
    }
  }

  @Test func `a recording thread does not wait for an unread file, and lost events are counted`() throws {
    let pipe = try #require(Pipe())
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off, capacity: 4_096))
    try tracer.stream(toDescriptor: pipe.input)
    let shop = shop(tracer)
    // The pipe holds some hundred lines, the tracer four thousand: its thread stands still long before the end.
    for number in 0..<10_000 { shop.action.onNext(.add(number)) }

    let reading = Reading(pipe.output)
    let trace = tracer.finish()
    close(pipe.input)
    let read = try TraceReader.read(reading.bytes(), name: "pipe", strict: true)
    let status = try #require(tracer.status.stream)

    let lines = read.events.filter { if case .dropped = $0.kind { true } else { false } }
    #expect(read.dropped("pressure") == status.lostToPressure)
    #expect(status.lostToPressure > 20_000)
    #expect(status.written == read.events.count - 1)
    #expect(read.events.count - 1 - lines.count + status.lostToPressure == tracer.status.events - 1)
    #expect(read.events.last?.seq == trace.events.last?.seq)
    // What was changed in a gap is not what the first reduce after it did.
    let changes = changes(in: read)
    #expect(changes.count > 100)
    #expect(changes.filter { $0.state != $0.mutation }.isEmpty)
  }

  /// By how much mutations said to raise the count, and by how much states say that they did.
  private func changes(in trace: Trace) -> [(mutation: Int64?, state: Int64?)] {
    let events = Dictionary(uniqueKeysWithValues: trace.events.map { ($0.seq, $0) })
    return trace.events.compactMap { event in
      guard case .state(let state) = event.kind, case .diff(let patches) = state.change,
        let patch = patches.first(where: { $0.path == "/count" }), let old = patch.old, let new = patch.value,
        let reduce = event.cause.flatMap({ events[$0] }), let cause = reduce.cause.flatMap({ events[$0] }),
        case .mutation(let mutation) = cause.kind
      else { return nil }
      let raise = mutation.payload?.value()?["_0"]?.integer
      return (raise, (new.value()?.integer ?? 0) - (old.value()?.integer ?? 0))
    }
  }

  @Test func `a reactor that changes threads is written in order, however often the file is flushed`() throws {
    try withFolder { folder in
      let tracer = ReactorTracer(policy: TracePolicy(purity: .off))
      try tracer.stream(to: folder + "/t")
      let shops = (0..<3).map { _ in shop(tracer) }
      nonisolated(unsafe) let all = shops
      DispatchQueue.concurrentPerform(iterations: 8) { index in
        for number in 0..<300 {
          all[(index + number) % 3].action.onNext(.add(1))
          if number % 20 == index { tracer.flush() }
        }
      }
      let trace = tracer.finish()

      let read = try TraceReader.read(path: folder + "/t", strict: true)
      #expect(read.events.count == trace.events.count)
      let differences = zip(read.events, trace.events).filter { $0 != $1 }
      #expect(differences.isEmpty, "\(differences.prefix(2))")
      #expect(read.mutations.count == 4_800)
    }
  }

  @Test func `a file that cannot be created is refused at once, or by a ring on demand`() throws {
    try withFolder { folder in
      symlink(folder + "/elsewhere", folder + "/link")
      let tracer = ReactorTracer()
      for mode in [StreamingMode.buffered, .unbuffered] {
        #expect(throws: TraceWriteError.isLink(path: folder + "/link")) {
          try tracer.stream(to: folder + "/link", mode: mode)
        }
        #expect(throws: TraceWriteError.noFolder(path: folder + "/no/t")) {
          try tracer.stream(to: folder + "/no/t", mode: mode)
        }
      }
      #expect(tracer.status.stream == nil)
      let said = Said()
      try tracer.stream(to: folder + "/link", mode: .ring(5)) { said.add($0) }
      let shop = shop(tracer)
      for _ in 0..<7 { shop.action.onNext(.nothing) }
      #expect(tracer.status.stream?.file == .writing)

      let trace = tracer.finish()

      #expect(said.words.count == 1 && said.words[0].contains("is a symbolic link"))
      #expect(tracer.status.stream?.file == said.words.first.map { .stopped(reason: $0) })
      let status = try #require(tracer.status.stream)
      #expect(status.lostToFile + status.lostToRing == trace.events.count - 1)
      #expect(permissions(folder + "/elsewhere") == -1)
    }
  }

  @Test func `a tracer writes one file`() throws {
    try withFolder { folder in
      let tracer = ReactorTracer()
      try tracer.stream(to: folder + "/t")
      #expect(throws: TraceWriteError.isOver(path: folder + "/elsewhere")) {
        try tracer.stream(to: folder + "/elsewhere")
      }
      #expect(permissions(folder + "/elsewhere") == -1)
      tracer.finish()
      #expect(throws: TraceWriteError.isOver(path: folder + "/elsewhere")) {
        try tracer.stream(to: folder + "/elsewhere")
      }
    }
  }

  @Test func `a tracer released without finish writes its events, and releases its thread and file`() throws {
    try withFolder { folder in
      try #require(mkfifo(folder + "/fifo", 0o600) == 0)
      let fifo = open(folder + "/fifo", O_RDONLY | O_NONBLOCK)
      _ = fcntl(fifo, F_SETFL, 0)
      var tracer: ReactorTracer? = ReactorTracer(policy: TracePolicy(purity: .off))
      try tracer?.stream(to: folder + "/fifo", replacing: true)
      // The end of a pipe comes when its last writer is gone.
      let reading = Reading(fifo)
      do {
        let shop = Shop()
        if let tracer { shop.attach(tracer) }
        for _ in 0..<1_000 { shop.action.onNext(.nothing) }
      }
      tracer = nil

      let read = try TraceReader.read(reading.bytes(), name: "fifo", strict: true)
      #expect(read.mutations.count == 1_000)
      if case .end = read.events.last?.kind { Issue.record("nobody ended it") }
    }
  }

  @Test func `a path contains the process identifier if it asks for it`() {
    #expect(ReactorTracer.path("a-%p/%p.jsonl") == "a-\(getpid())/\(getpid()).jsonl")
    #expect(ReactorTracer.path("plain") == "plain")
  }

  @Test func `an app that is started again reads how its variable can name another trace`() {
    #expect(
      ReactorTracer.refusal("a.jsonl", .exists(path: "a.jsonl"))
        == "REACTOR_TRACE=a.jsonl: a.jsonl exists already. Put %p into the name, which stands for the process "
        + "identifier, or send the trace to `trace-render live --listen 4870` with "
        + "REACTOR_TRACE=tcp://127.0.0.1:4870. The app is not traced.")
    #expect(
      ReactorTracer.refusal("no/a.jsonl", .noFolder(path: "no/a.jsonl"))
        == "REACTOR_TRACE=no/a.jsonl: no/a.jsonl cannot be created: its folder does not exist. "
        + "Create the folder first. The app is not traced.")
  }
}
