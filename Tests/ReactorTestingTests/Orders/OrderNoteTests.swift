import ReactorCore
import ReactorTrace
import Testing
import TraceModel

@testable import ReactorTesting

@Suite("Notes about orders") struct OrderNoteTests {
  @Test func `an older answer that came last is noted, with both states`() {
    let trace = traceOfRun { clock in
      send([(0, .search("o", after: 300)), (100, .search("ow", after: 50))], to: BirdSearch(clock), clock)
    }
    #expect(
      orderNotes(in: trace) == [
        #"stale: BirdSearch: note: results of the older search("o", after: 300) came after results of the newer "#
          + #"search("ow", after: 50) and changed what that had set: results is "birds of o", the other way round "#
          + #""birds of ow" [order]"#
      ])
  }

  @Test func `a newer answer that came last by luck may come either way`() {
    let trace = traceOfRun { clock in
      send([(0, .search("o", after: 130)), (100, .search("ow", after: 50))], to: BirdSearch(clock), clock)
    }
    #expect(
      orderNotes(in: trace) == [
        #"either: BirdSearch: note: results of search("o", after: 130) and results of search("ow", after: 50) may "#
          + #"come either way: results is "birds of ow", the other way round "birds of o" [order]"#
      ])
  }

  @Test func `an answer to an older action of another case is noted, if what it overwrote came at once`() {
    let trace = traceOfRun { clock in send([(0, .refresh), (20, .signOut)], to: Session(clock), clock) }
    #expect(
      orderNotes(in: trace) == [
        #"stale-other: Session: note: user of the older refresh came after user of the newer signOut and changed what "#
          + #"that had set: user is "ada lovelace", the other way round null [order]"#
      ])
  }

  @Test func `a value computed before an answer that it overwrites is noted once for all equal pairs`() {
    let trace = traceOfRun { clock in
      send([(0, .like(after: 50)), (20, .like(after: 60)), (40, .like(after: 70))], to: Likes(clock), clock)
    }
    let notes = orderNotes(in: trace)
    #expect(notes.count == 1)
    #expect(
      notes.first?.hasPrefix("either: Likes: note: set of like(after: 50) and set of like(after: 60) may") == true)
    #expect(notes.first?.hasSuffix("[order] (seen 3 times)") == true, "\(notes)")
  }

  @Test(arguments: [(300, 50), (130, 50)])
  func `mended races have no notes`(older: Int, newer: Int) {
    let traces = [
      traceOfRun { clock in
        let search = BirdSearch(clock, isMended: true)
        return send([(0, .search("o", after: older)), (100, .search("ow", after: newer))], to: search, clock)
      },
      traceOfRun { clock in send([(0, .refresh), (20, .signOut)], to: Session(clock, isMended: true), clock) },
      traceOfRun { clock in
        send([(0, .like(after: older)), (20, .like(after: newer))], to: Likes(clock, isMended: true), clock)
      },
    ]
    #expect(traces.map { orderNotes(in: $0) } == [[], [], []])
  }

  @Test func `a test has reduced in both orders all pairs that the trace alone calls late`() {
    var late = 0
    for older in [30, 130, 300] {
      for newer in [20, 50, 190] {
        for newest in [10, 90, 250] {
          let trace = traceOfRun { clock in
            let actions: [(Int, BirdSearch.Action)] = [
              (0, .search("o", after: older)), (100, .search("ow", after: newer)), (150, .search("owl", after: newest)),
            ]
            return send(actions, to: BirdSearch(clock), clock)
          }
          var unreplayed = trace
          unreplayed.events.removeAll { if case .order = $0.kind { true } else { false } }
          let alone = Set(TraceGraph(unreplayed).orderNotes.map { [$0.first, $0.then] })
          let replayed = TraceGraph(trace).orderNotes.filter { $0.isLate && $0.basis == .replay }
          #expect(alone.isSubset(of: replayed.map { [$0.first, $0.then] }))
          late += alone.count
        }
      }
    }
    #expect(late > 10)
  }

  @Test func `answers that do not overlap have no notes`() {
    let trace = traceOfRun { clock in
      send([(0, .search("o", after: 50)), (100, .search("ow", after: 50))], to: BirdSearch(clock), clock)
    }
    #expect(orderNotes(in: trace) == [])
  }

  @Test func `sums, counted flags and keys of their own may come either way without a note`() {
    let trace = traceOfRun { clock in
      let actions: [(Int, Board.Action)] = [
        (0, .add(1, after: 90)), (10, .add(2, after: 20)), (20, .row("a", after: 90)), (30, .row("b", after: 20)),
      ]
      return send(actions, to: Board(clock), clock)
    }
    #expect(orderNotes(in: trace) == [])
    // The trace alone would tell that these came too late.
    let ranks = trace.events.compactMap { event in
      if case .order(let order) = event.kind { order.rank } else { nil }
    }
    #expect(ranks == [.same, .same, .same])
  }

  @Test func `lists of what came, and pulses, are noted as that`() {
    let trace = traceOfRun { clock in
      let actions: [(Int, Board.Action)] = [
        (0, .log("x", after: 80)), (10, .log("y", after: 20)), (100, .toast("x", after: 80)),
        (110, .toast("y", after: 20)),
      ]
      return send(actions, to: Board(clock), clock)
    }
    #expect(
      orderNotes(in: trace) == [
        #"list: Board: note: log of log("y", after: 20) and log of log("x", after: 80) may come either way, and no more "#
          + #"than the order of a list or the value of a pulse depends on it: log is ["y","x"], the other way round "#
          + #"["x","y"] [order]"#,
        #"list: Board: note: toast of toast("y", after: 20) and toast of toast("x", after: 80) may come either way, and "#
          + #"no more than the order of a list or the value of a pulse depends on it: toast is "x", the other way round "#
          + #""y" [order]"#,
      ])
  }

  @Test func `nothing is reduced again under a policy without replays`() {
    let trace = traceOfRun(.values) { clock in
      send([(0, .search("o", after: 300)), (100, .search("ow", after: 50))], to: BirdSearch(clock), clock)
    }
    #expect(!trace.events.contains { if case .order = $0.kind { true } else { false } })
    // The trace alone tells it still.
    #expect(
      orderNotes(in: trace) == [
        #"stale: BirdSearch: note: results of the older search("o", after: 300) came too late: results of the newer "#
          + #"search("ow", after: 50) had set results before [order] (from the trace alone, nothing was reduced again)"#
      ])
  }
}
