import PlatformSupport
import ReactorCore
import Testing

@testable import ReactorTesting

@Suite("Explored tests and the rest of the kit") struct ExploredKitTests {
  @Test(.traced) func `expectations of the kit see the trace of each order`() throws {
    let outer = try #require(TracedRun.tracer)
    let result = try explore { scheduler in
      #expect(TracedRun.tracer !== outer)
      #expect(TracedRun.scheduler === scheduler)
      let birds = Birds(scheduler.answers, isMended: true)
      Birds.type([0: "o", 100: "ow"], scheduler, into: birds)
      expectTrace(of: birds, .search("ow"), leadsTo: [.setQuery("ow"), .setResults("birds of ow")])
      expectNo(.openEffects, .lateResponses)
    }
    #expect(result.isComplete)
    #expect(result.runs > 2)
    // The test around the exploration sees none of its reactors.
    #expect(TracedRun.tracer === outer)
    #expect(outer.trace.events.isEmpty)
  }

  @Test func `a failed expectation on the trace of a late order is told`() throws {
    let messages = issuesRecorded {
      _ = try? explore { scheduler in
        let birds = Birds(scheduler.answers)
        Birds.type([0: "o", 100: "ow"], scheduler, into: birds)
        expectNo(.lateResponses)
      }
    }
    #expect(messages.count == 1)
    let message = try #require(messages.first)
    #expect(message.hasPrefix("fails when answer to search(\"o\") is late (order 2, of at most 200): "))
    #expect(message.contains("late response"))
  }

  @Test func `a test store works inside`() throws {
    let result = try explore { scheduler in
      let store = TestStore(Birds(scheduler.answers))
      store.send(.search("o")) { $0 = Birds.State(query: "o", isLoading: true) }
      scheduler.start()
      store.receive(.setResults("birds of o")) { $0 = Birds.State(query: "o", results: "birds of o") }
      store.finish()
    }
    #expect(result.isComplete)
  }

  @Test func `expected streams are compared in each order`() throws {
    let result = try explore { scheduler in
      let birds = Birds(scheduler.answers, isMended: true)
      TracedRun.input(birds.action, [.next(10, .search("o"))])
      TracedRun.expect(birds.state.map(\.results)).elements == ["", "", "birds of o"]
    }
    #expect(result.isComplete)
  }

  @Test func `explorations on eight threads at once do not disturb each other`() {
    let each = TestScale.cases(5, debug: 3, sanitized: 2)
    let all = EightThreads.run { _ -> [Exploration?] in
      (0..<each).map { _ in
        try? explore(within: .seconds(3_600)) { scheduler in
          let birds = Birds(scheduler.answers, isMended: true)
          Birds.type([0: "o", 100: "ow", 200: "owl"], scheduler, into: birds)
          if birds.currentState.results != "birds of owl" { throw Wrong(birds.currentState.results) }
        }
      }
    }
    #expect(all.count == 8 * each)
    #expect(Set(all.map { $0?.runs ?? 0 }).count == 1)
    #expect(all.allSatisfy { $0?.isComplete == true && $0?.failingRun == nil })
  }

  @Test(.enabled(if: TaskHooks.obstacle == nil, "no hooks here"))
  func `an asynchronous body is explored`() async throws {
    let found = Locked<Exploration?>(nil)
    try await withKnownIssue {
      let result = try await explore(within: .seconds(3_600), runsTasks: true) { scheduler in
        let search = Screen<String, [String]>(["", ""]) { screen, query in
          let answers = scheduler.answers
          let answer = Screen<String, [String]>.Effect.create { observer in
            Task {
              try await answers.response()
              observer.onNext(.init { $0[1] = query })
              observer.onCompleted()
            }
          }
          return .concat([screen.change { $0[0] = query }, answer])
        }
        for (number, query) in ["o", "ow"].enumerated() {
          scheduler.scheduleAt(number * 100, "type \(query)") { search.action.onNext(query) }
        }
        #expect(await scheduler.settle() == [])
        #expect(search.currentState == ["ow", "ow"])
      }
      found.withLock { $0 = result }
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.hasPrefix("fails when answer to String(\"o\") is late (order 2, of at most 200): ")
      }
    }
    #expect(found.withLock { $0 }?.failingRun == 2)
  }

  @Test func `a failing usual order is reported as it is, and no other runs`() {
    let runs = Locked(0)
    let messages = issuesRecorded(describing: { "\($0)" }) {
      let result = try? explore { scheduler in
        runs.withLock { $0 += 1 }
        scheduler.answers.schedule(after: 1) {}
        scheduler.start()
        #expect(Bool(false))
      }
      #expect(result?.runs == 1)
    }
    #expect(runs.withLock { $0 } == 1)
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("Expectation failed") == true)
    #expect(throws: Wrong.self) { try explore { _ in throw Wrong("usual") } }
  }

  @Test func `a body that differs from run to run is told of`() {
    let runs = Locked(0)
    let messages = issuesRecorded {
      _ = try? explore { scheduler in
        let count = runs.withLock { runs -> Int in
          runs += 1
          return runs
        }
        for _ in 0..<(count + 1) { scheduler.answers.schedule(after: 1_000_000) {} }
        scheduler.start()
      }
    }
    #expect(messages == [ExploringSession.irregular])
  }

  @Test func `a body without answers is told of`() throws {
    let result = try explore { scheduler in scheduler.start() }
    #expect(
      result.description
        == "explored 1 order, the only one: nothing waited on scheduler.answers. Give it to the services of the test")
  }

  @Test func `no further order begins after the time limit`() throws {
    let result = try explore(within: .zero) { scheduler in
      for _ in 0..<5 { scheduler.answers.schedule(after: 1_000_000) {} }
      scheduler.start()
    }
    #expect(
      result.description == "explored 1 order, not all: the time limit (within:) was reached (5 answers)")
  }

  @Test func `both traces of a failure and the files that are added are kept`() throws {
    let seen = Locked<ExploredOrders?>(nil)
    KeptFiles.ofOrders.keep("summary.txt") { orders in
      if orders.test.hasSuffix("kept birds") { seen.withLock { $0 = orders } }
      return orders.headline
    }
    defer { KeptFiles.ofOrders.remove("summary.txt") }
    _ = issuesRecorded {
      _ = try? explore(TracingOptions(name: "kept birds")) { scheduler in
        let birds = Birds(scheduler.answers)
        Birds.type([0: "o", 100: "ow"], scheduler, into: birds)
        if birds.currentState.results != "birds of ow" { throw Wrong("") }
      }
    }
    let orders = try #require(seen.withLock { $0 })
    #expect(orders.shared == 1)
    #expect(orders.usual.arrivals.map(\.differs) == [false, true, false, false])
    #expect(orders.failing.arrivals.map { $0.time / 1_000_000 } == [0, 100, 150, 150])
    #expect(orders.usual.arrivals.map { $0.time / 1_000_000 } == [0, 50, 100, 150])
    let notes = orders.failing.trace.events.count { if case .order = $0.kind { true } else { false } }
    #expect(notes > 0)
    // And the mark of what failed.
    #expect(orders.failing.trace.events.count == orders.usual.trace.events.count + notes + 1)
    // Other modules of the process may have added files of theirs.
    let files = KeptFiles.files(of: orders).map(\.suffix)
    #expect(files.prefix(2) == ["usual.rtrace.jsonl", "failing.rtrace.jsonl"])
    #expect(files.contains("summary.txt"))
  }
}
