import TraceModel

/// The effects of the features, and their mutations.
extension World {
  func play(_ action: Action, _ value: String, _ sent: TraceEvent.Seq, _ run: WorldRun) {
    let name = action.feature.name
    let begin = begin(action, sent, run)
    switch action.feature.kind {
    case .list: load(name, begin, run)
    case .search: search(action, value, begin, run)
    case .session: session(action, begin, run)
    case .counter: count(action, begin, run)
    case .note:
      later(begin, run) {
        run.commit(
          "setNote\(name)", [("note\(name)", value)], of: begin, value: fault == .trimsNotes ? trimmed(value) : value)
      }
    case .pager: page(action, begin, run)
    case .profile: profile(action, value, begin, run)
    }
  }

  /// Begins the effect of an action, behind what that cancels.
  private func begin(_ action: Action, _ sent: TraceEvent.Seq, _ run: WorldRun) -> TraceEvent.Seq {
    let name = action.feature.name
    switch action.verb {
    case "find" where fault != .queriesOverlap, "clear" where fault != .clearsLate: run.cancel("find\(name)", by: sent)
    case "logout" where fault != .syncsOn: run.cancel("sync\(name)", by: sent)
    default: break
    }
    return run.begin(action.label, of: sent)
  }

  private func later(_ begin: TraceEvent.Seq, _ run: WorldRun, _ work: @escaping () -> Void) {
    run.later(begin) {
      work()
      run.end(begin)
    }
  }

  private func now(
    _ begin: TraceEvent.Seq, _ run: WorldRun, _ mutation: String, _ changes: [(String, String)], value: String? = nil
  ) {
    run.commit(mutation, changes, of: begin, value: value)
    run.end(begin)
  }

  private func trimmed(_ value: String) -> String { value.replacing(" ", with: "") }

  private func load(_ name: String, _ begin: TraceEvent.Seq, _ run: WorldRun) {
    guard run.values["isLoading\(name)"] == "false" || fault == .overlaps else { return run.end(begin) }
    run.commit("setLoading\(name)", [("isLoading\(name)", "true")], of: begin, value: "true")
    later(begin, run) {
      if run.random.chance(failures) {
        run.fail(begin)
        if fault == .staysLoading { return }
      } else {
        let state = run.commit("setItems\(name)", [("items\(name)", "[\(run.random.number(1...9))]")], of: begin)
        if fault != .silent { run.forward("show\(name)", from: state) }
      }
      run.commit("setLoading\(name)", [("isLoading\(name)", "false")], of: begin, value: "false")
    }
  }

  private func search(_ action: Action, _ value: String, _ begin: TraceEvent.Seq, _ run: WorldRun) {
    let name = action.feature.name
    guard action.verb == "find" else {
      return now(begin, run, "reset\(name)", [("query\(name)", "\"\""), ("found\(name)", "[]")])
    }
    run.commit("setQuery\(name)", [("query\(name)", value)], of: begin, value: value)
    later(begin, run) { run.commit("setFound\(name)", [("found\(name)", "[\(value)]")], of: begin) }
  }

  private func session(_ action: Action, _ begin: TraceEvent.Seq, _ run: WorldRun) {
    let name = action.feature.name
    switch action.verb {
    case "login":
      later(begin, run) {
        if fault == .memberFirst { run.commit("setMember\(name)", [("isMember\(name)", "true")], of: begin) }
        run.commit("setUser\(name)", [("user\(name)", "\"ada\"")], of: begin)
        run.commit("setMember\(name)", [("isMember\(name)", run.random.chance(3) ? "false" : "true")], of: begin)
      }
    case "logout": now(begin, run, "leave\(name)", [("user\(name)", "null"), ("isMember\(name)", "false")])
    default: later(begin, run) { run.commit("setSynced\(name)", [], of: begin) }
    }
  }

  private func count(_ action: Action, _ begin: TraceEvent.Seq, _ run: WorldRun) {
    let name = action.feature.name
    func number(_ field: String) -> Int { Int(run.values[field + name] ?? "") ?? 0 }
    switch action.verb {
    case "bump":
      let step = fault == .countsDown && run.random.chance(3) ? -1 : 1
      now(begin, run, "count\(name)", [("count\(name)", "\(number("count") + step)")])
    case "raise": now(begin, run, "move\(name)", [("level\(name)", "\(number("level") + 1)")])
    default: now(begin, run, "move\(name)", [("level\(name)", "\(number("level") - 1)")])
    }
  }

  private func page(_ action: Action, _ begin: TraceEvent.Seq, _ run: WorldRun) {
    let name = action.feature.name
    later(begin, run) {
      let isFirst = action.verb == "first"
      let next = run.random.chance(isFirst ? 3 : 2) ? "null" : "\"page\""
      run.commit(isFirst ? "setPage\(name)" : "addPage\(name)", [("next\(name)", next)], of: begin)
    }
  }

  private func profile(_ action: Action, _ value: String, _ begin: TraceEvent.Seq, _ run: WorldRun) {
    let name = action.feature.name
    later(begin, run) {
      if action.verb == "rename" {
        run.commit("setTitle\(name)", [("title\(name)", trimmed(value))], of: begin, value: trimmed(value))
      } else {
        let times = fault == .savesTwice && run.random.chance(3) ? 2 : 1
        for _ in 0..<times { run.commit("setSaved\(name)", [("isSaved\(name)", "true")], of: begin) }
      }
    }
  }
}
