import TraceFindings
import TraceFormat
import TraceReading

extension TraceGraph {
  /// The graph of some elements alone. Numbers and times stay, and so do marks, losses and the count of events.
  ///
  /// Reactors without an element go, and what only the whole trace can tell: fields that nothing ever writes, stuck flags.
  package func keeping(_ kept: ElementSelection) -> TraceGraph {
    func places(_ isKept: [Bool]) -> GraphShift.Indices {
      var next = -1
      return .to(
        isKept.map { isKept in
          next += isKept ? 1 : 0
          return isKept ? next : -1
        })
    }
    let keptReactors = kept.reactors(in: self)
    let failureIsKept = failures.map { failure in
      failure.effect.map { kept.effects[$0] } ?? kept.seqs.contains(failure.seq)
    }
    let findingIDs = Set(commits.indices.lazy.filter { kept.commits[$0] }.flatMap { commits[$0].findings })
    let loopIDs = Set(actions.indices.lazy.filter { kept.actions[$0] }.compactMap { actions[$0].loop })
    let shift = GraphShift(
      actions: places(kept.actions), effects: places(kept.effects), commits: places(kept.commits),
      failures: places(failureIsKept), loops: places(loops.indices.map { loopIDs.contains($0) }),
      findings: places(findings.indices.map { findingIDs.contains($0) }))
    var graph = self
    graph.actions = PagedArray(actions.indices.lazy.filter { kept.actions[$0] }.map { actions[$0].moved(by: shift) })
    graph.effects = PagedArray(effects.indices.lazy.filter { kept.effects[$0] }.map { effects[$0].moved(by: shift) })
    graph.commits = PagedArray(commits.indices.lazy.filter { kept.commits[$0] }.map { commits[$0].moved(by: shift) })
    graph.actionArguments = ShortTexts()
    graph.actionArguments.add(actions.indices.lazy.filter { kept.actions[$0] }, of: actionArguments)
    graph.commitArguments = ShortTexts()
    graph.commitArguments.add(commits.indices.lazy.filter { kept.commits[$0] }, of: commitArguments)
    graph.failures = failures.indices.filter { failureIsKept[$0] }.map { failures[$0].moved(by: shift) }
    graph.reactors = reactors.filter { keptReactors.contains($0.id) }.map { reactor in
      var reactor = reactor.moved(by: shift)
      (reactor.declared, reactor.flags) = ([], [])
      return reactor
    }
    graph.loops = loops.indices.filter { loopIDs.contains($0) }.map { index in
      Loop(members: loops[index].members, turns: loops[index].turns.compactMap { shift.actions($0) })
    }
    graph.findings = findings.indices.filter { findingIDs.contains($0) }.map { findings[$0] }
    graph.exempted = exempted.filter { $0.events.contains { kept.seqs.contains($0) } }
    graph.orderNotes = PagedArray(
      orderNotes.lazy.filter { kept.commits[$0.first] && kept.commits[$0.then] }.map { $0.moved(by: shift) })
    graph.transforms = transforms.filter { transform in
      transform.action.map { kept.actions[$0] } ?? transform.commit.map { kept.commits[$0] }
        ?? kept.seqs.contains(transform.seq)
    }.map { $0.moved(by: shift) }
    graph.shortChanges = [:]
    for (index, change) in shortChanges { shift.commits(index).map { graph.shortChanges[$0] = change } }
    graph.subscriptions = subscriptions.filter { keptReactors.contains($0.reactor) }
    graph.renders = renders.filter { render in
      render.commit.map { kept.commits[$0] } ?? kept.seqs.contains(render.seq)
    }.map { $0.moved(by: shift) }
    return graph
  }
}
