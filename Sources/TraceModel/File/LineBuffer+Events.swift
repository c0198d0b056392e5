extension LineBuffer {
  /// One event as one line: what every kind has, then what this one has.
  mutating func write(_ event: TraceEvent, _ limits: LineLimits) {
    begin(event.kind.fileKind.name) { piece in
      piece.put(.seq, event.seq)
      piece.put(.ts, event.time)
      piece.put(.dur, event.kind.duration)
      piece.put(.r, event.reactor)
      piece.put(.chain, event.chain)
      if case .mutation(let mutation) = event.kind {
        piece.put(.effect, mutation.effect)
        piece.put(.injected, mutation.isInjected)
      }
      piece.put(.cause, event.cause)
    }
    write(event.kind, cause: event.cause, limits)
    put(.redacted, event.redacted == 0 ? nil : event.redacted)
    end()
  }

  private mutating func write(_ kind: TraceEvent.Kind, cause: TraceEvent.Seq?, _ limits: LineLimits) {
    switch kind {
    case .reactor(let info): write(info, limits)
    case .reactorEnd(let why): put(.why, why, cut: limits.text)
    case .action(let action): write(action, limits)
    case .actionOut(let out), .mutationOut(let out):
      put(.op, out.operation.rawValue, cut: limits.label)
      put(.label, out.label, cut: limits.label)
    case .mutateBegin(let begin):
      put(.label, begin.label, cut: limits.label)
      thread(begin.thread)
    case .mutateRun, .open: break
    case .mutateEnd(let end, let by):
      put(.begin, cause)
      put(.end, end.rawValue, cut: limits.label)
      put(.by, by)
    case .innerEnd(let inner):
      put(.effect, inner.effect)
      put(.op, inner.operation, cut: limits.label)
      put(.end, inner.end.rawValue, cut: limits.label)
      put(.by, inner.by)
    case .mutation(let mutation): write(mutation, limits)
    case .reduce(let reduce):
      put(.label, reduce.label, cut: limits.label)
      thread(reduce.thread)
      put(.rev, reduce.revision)
      put(.noop, reduce.isNoop)
      put(.unknown, reduce.isNoopUnknown)
    case .state(let state): write(state, limits)
    case .stateOut(let operation, let state):
      put(.op, operation.rawValue, cut: limits.label)
      write(state, limits, isDropped: operation == .drop)
    case .pulse(let field, let count):
      put(.field, field, cut: limits.label)
      put(.n, count)
    case .error(let failure):
      put(.type, failure.type, cut: limits.text)
      put(.msg, failure.message, cut: limits.text)
      key(.swallowed)
      raw(failure.isSwallowed ? "true" : "false")
    case .impurity(let impurity): write(impurity, limits)
    case .loop(let length, let members):
      put(.length, length)
      key(.members)
      list(members.prefix(limits.list)) { JSONString.encode(ShortText.cut($1, to: limits.label * 2), into: &$0.bytes) }
    case .subscribe(let what, let subscription, let site), .unsubscribe(let what, let subscription, let site):
      put(.what, what, cut: limits.label)
      put(.sub, subscription)
      put(.site, site?.fileText(cut: limits.text - 64), cut: limits.text)
    case .render(let target, _): put(.target, target, cut: limits.text)
    case .mark(let label, let payload):
      put(.label, label, cut: limits.label)
      put(.payload, payload, limit: limits.payload)
    case .dropped(let count, let why, let from, let to):
      put(.count, count)
      put(.why, why, cut: limits.text)
      put(.from, from)
      put(.to, to)
    case .end(let events, let dropped):
      put(.events, events)
      put(.dropped, dropped)
    }
  }

  private mutating func thread(_ thread: Int) {
    put(.th, thread == 0 ? nil : thread)
  }

  private mutating func write(_ info: TraceEvent.ReactorInfo, _ limits: LineLimits) {
    put(.type, info.type, cut: limits.text)
    put(.module, info.module, cut: limits.text)
    put(.file, info.file, cut: limits.text)
    put(.line, info.line)
    put(.name, info.name, cut: limits.text)
    guard info.parent == nil else { return put(.parentR, info.parent) }
    key(.parentR)
    raw("null")
  }

  private mutating func write(_ action: TraceEvent.Action, _ limits: LineLimits) {
    put(.via, action.via?.rawValue, cut: limits.label)
    put(.label, action.label, cut: limits.label)
    put(.src, action.source, cut: limits.text)
    put(.site, action.site?.fileText(cut: limits.text - 64), cut: limits.text)
    thread(action.thread)
    put(.queued, action.queued)
    put(.payload, action.payload, limit: limits.payload)
  }

  private mutating func write(_ mutation: TraceEvent.Mutation, _ limits: LineLimits) {
    put(.via, mutation.via?.rawValue, cut: limits.label)
    put(.causes, mutation.causes, limit: limits.list)
    put(.src, mutation.source, cut: limits.text)
    put(.label, mutation.label, cut: limits.label)
    thread(mutation.thread)
    put(.unknown, mutation.isCauseUnknown)
    put(.payload, mutation.payload, limit: limits.payload)
  }

  private mutating func write(_ state: TraceEvent.State, _ limits: LineLimits, isDropped: Bool = false) {
    put(.rev, state.revision)
    put(.initial, state.isInitial)
    put(.unobserved, state.isUnobserved)
    switch state.change {
    case .whole(let value): put(.payload, value, limit: limits.payload)
    case .diff(let patches):
      key(.diff)
      let isCut = patches.count > limits.list
      list(isCut ? patches.prefix(limits.list) + [.rest(of: patches)] : patches[...]) { $0.write($1, limits) }
    case .unknown: put(.unknown, !isDropped)
    }
  }

  mutating func write(_ patch: TraceEvent.Patch, _ limits: LineLimits = .none) {
    raw("{\"op\":")
    JSONString.encode(patch.operation.rawValue, into: &bytes)
    raw(",\"path\":")
    JSONString.encode(ShortText.cut(patch.path, to: limits.text), into: &bytes)
    if let from = patch.from {
      raw(",\"from\":")
      JSONString.encode(ShortText.cut(from, to: limits.text), into: &bytes)
    }
    if let old = patch.old {
      raw(",\"old\":")
      json(old, limit: limits.payload)
    }
    if let value = patch.value {
      raw(",\"value\":")
      json(value, limit: limits.payload)
    }
    raw("}")
  }

  private mutating func write(_ impurity: TraceEvent.Impurity, _ limits: LineLimits) {
    put(.rule, impurity.rule.rawValue, cut: limits.label)
    put(.level, impurity.level.rawValue, cut: limits.label)
    put(.msg, impurity.message, cut: limits.text)
    put(.api, impurity.api, cut: limits.text)
    put(.file, impurity.site?.file, cut: limits.text)
    put(.line, impurity.site?.line)
    put(.col, impurity.site?.column)
    if impurity.reduceSite?.file != impurity.site?.file {
      put(.reduceFile, impurity.reduceSite?.file, cut: limits.text)
    }
    put(.reduceLine, impurity.reduceSite?.line)
    put(.reduceCol, impurity.reduceSite?.column)
    put(.count, impurity.count == 1 ? nil : impurity.count)
    put(.engine, impurity.engine == .portable ? nil : impurity.engine.rawValue, cut: limits.label)
    put(.confidence, impurity.confidence == .definite ? nil : impurity.confidence.rawValue, cut: limits.label)
    if !impurity.through.isEmpty {
      key(.through)
      list(impurity.through.prefix(limits.list)) { $0.write($1, limits) }
    }
    if !impurity.evidence.isEmpty {
      key(.diff)
      list(impurity.evidence.prefix(limits.list)) { $0.write($1, limits) }
    }
    put(.exempt, impurity.exempt, cut: limits.text)
  }

  private mutating func write(_ call: Finding.Call, _ limits: LineLimits) {
    raw("{\"name\":")
    JSONString.encode(ShortText.cut(call.name, to: limits.text), into: &bytes)
    if let site = call.site {
      raw(",\"site\":")
      JSONString.encode(site.fileText(cut: limits.text - 64), into: &bytes)
    }
    raw("}")
  }
}

extension TraceEvent.Patch {
  /// Stands for the steps of a diff that did not fit into a line: the whole is not known from here on.
  fileprivate static func rest(of patches: [TraceEvent.Patch]) -> TraceEvent.Patch {
    let value = JSONValue.object(["$trunc": .bool(true), "steps": .int(Int64(patches.count)), "head": .string("")])
    return TraceEvent.Patch(.replace, path: "", value: value.json)
  }
}
