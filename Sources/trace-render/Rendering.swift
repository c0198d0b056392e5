import TraceDiagram
import TraceModel

/// What a worker does for its parent: read, trace, drawing, draw.
struct Rendering {
  struct Product {
    var bytes: [UInt8]
    var outcome = Outcome.done

    init(_ text: String, _ outcome: Outcome = .done) {
      bytes = Array(text.utf8)
      self.outcome = outcome
    }
  }
  private let run: Invocation.Run
  private let input: Descriptor
  private let tell: AnswerWriter

  init(_ run: Invocation.Run, input: Descriptor, tell: AnswerWriter) {
    self.run = run
    self.input = input
    self.tell = tell
  }

  /// Does the job, and says on the way where it is and what it noticed.
  func product() throws(Failure) -> Product {
    switch run.job {
    case .timeline(let job):
      let reading = try reading()
      return try picture(job.format) { () throws(DiagramError) in
        try reading.graph.timeline(try job.options(in: reading.graph), trails: reading.trails)
      }
    case .cycle(let job):
      let graph = try reading().graph
      return try picture(job.format) { () throws(DiagramError) in try graph.cycle(job.options) }
    case .audit(let job):
      let suppressions = try job.exemptions()
      let audit = Audit(try reading().graph, suppressions: suppressions)
      return Product(job.report(audit, of: run.trace.inputName), job.failOn.isMet(by: audit.worst) ? .findings : .done)
    case .stats(let job):
      let statistics = Statistics(try reading().graph)
      return Product(job.format == .json ? SafeJSON.text(statistics.json) : statistics.text)
    case .validate(let job):
      return verdict(on: try trace(isStrict: job.isStrict), isStrict: job.isStrict)
    case .misbehave:
      throw Failure(.ourFault, "a worker that should misbehave did not")
    }
  }
}

extension Rendering {
  private func reading() throws(Failure) -> TraceGraphReader.Reading {
    let reading = try read { () throws(TraceReadError) in
      try TraceGraphReader.read(descriptor: input.number, name: run.trace.inputName)
    }
    for warning in reading.warnings { say(.warning, warning.message) }
    return reading
  }

  private func trace(isStrict: Bool) throws(Failure) -> Trace {
    let trace = try read { () throws(TraceReadError) in
      try TraceReader.read(descriptor: input.number, name: run.trace.inputName, strict: isStrict)
    }
    for warning in trace.warnings { say(.warning, warning.message) }
    return trace
  }

  private func read<Contents>(_ contents: () throws(TraceReadError) -> Contents) throws(Failure) -> Contents {
    begin(.reading)
    input.waitForContents()
    do throws(TraceReadError) {
      return try contents()
    } catch {
      throw Failure(error)
    }
  }

  private func picture(
    _ format: Invocation.PictureFormat, _ drawing: () throws(DiagramError) -> Picture
  ) throws(Failure) -> Product {
    begin(.drawing)
    do throws(DiagramError) {
      let picture = try drawing()
      for remark in picture.remarks { say(.note, remark) }
      let text = format == .svg ? try picture.svg() : picture.dot()
      guard !text.isEmpty else { throw .badGeometry("something") }
      return Product(text)
    } catch {
      throw Failure(error, in: run.trace.inputName)
    }
  }

  private func verdict(on trace: Trace, isStrict: Bool) -> Product {
    begin(.joining)
    let validation = trace.validation
    guard isStrict, !validation.isSound else { return Product(validation.text) }
    let name = run.trace.inputName
    return Product(
      validation.text,
      .failed(
        Failure(
          .badData,
          "\(name) is not sound: what is wrong with it is listed above. Validate it without --strict to accept it.")))
  }

  // Who does not listen has gone, and takes us along: nothing to do about a fault here.
  private func begin(_ stage: Stage) { try? tell.begin(stage) }

  /// Long words of a trace end where nobody would read on.
  private func say(_ level: Remark.Level, _ text: String) {
    let limit = level == .note ? 4_000 : 600
    let short = text.count > limit ? text.prefix(limit) + "..." : text[...]
    try? tell.say(Remark(level, String(short)))
  }
}

extension Failure {
  fileprivate init(_ error: DiagramError, in name: String) {
    let kind: Kind =
      switch error {
      case .notInTrace: .usage
      case .libraryMissing, .libraryFailed, .badGeometry: .ourFault
      }
    self.init(kind, "\(name): \(error)")
  }
}

extension Invocation.Job.Timeline {
  func options(in graph: TraceGraph) throws(DiagramError) -> TimelineOptions {
    var options = TimelineOptions(from: from, to: to, reactor: reactor, focus: try focus?.event(in: graph))
    if let maxEvents { options.maxEvents = maxEvents }
    return options
  }
}

extension Invocation.Job.Focus {
  fileprivate func event(in graph: TraceGraph) throws(DiagramError) -> TraceEvent.Seq {
    switch self {
    case .event(let seq): return seq
    case .action(let number):
      guard number > graph.actions.count else { return graph.actions[number - 1].seq }
      let numbers =
        graph.actions.isEmpty ? "it has none" : "its actions are numbered from #1 to #\(graph.actions.count)"
      throw .notInTrace("no action #\(number) in this trace; \(numbers)")
    }
  }
}

extension Invocation.Job.Cycle {
  fileprivate var options: CycleOptions {
    var options = CycleOptions()
    if let maxNodes { options.maxNodes = maxNodes }
    return options
  }
}

extension Invocation.Job.Audit {
  /// What the suppression file accepts.
  func exemptions() throws(Failure) -> Suppressions {
    guard let suppressions else { return Suppressions() }
    do throws(SuppressionError) {
      return try Suppressions(path: suppressions)
    } catch {
      let kind: Failure.Kind = if case .unreadable = error { .noInput } else { .badData }
      let sentences = error.sentences
      throw Failure(kind, sentences[0], notes: Array(sentences.dropFirst()))
    }
  }

  fileprivate func report(_ audit: Audit, of trace: String) -> String {
    switch format {
    case .text: audit.text(showsExempted: showsExempted)
    case .json: SafeJSON.text(audit.json(showsExempted: showsExempted))
    case .sarif:
      SafeJSON.text(audit.sarif(version: Grammar.version, trace: trace, showsExempted: showsExempted))
    case .junit: audit.junit(failingOn: failOn == .note ? .note : .error, showsExempted: showsExempted)
    case .github: audit.gitHubAnnotations(showsExempted: showsExempted)
    }
  }
}

extension Invocation.Job.Audit.FailOn {
  /// Whether a finding as bad as this is bad enough; nil is none.
  fileprivate func isMet(by worst: Finding.Level?) -> Bool {
    switch self {
    case .never: false
    case .note: worst != nil
    case .error: worst == .error
    }
  }
}
