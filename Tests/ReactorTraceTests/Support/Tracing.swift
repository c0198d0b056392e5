import ReactorCore
import ReactorTrace
import Testing

/// The trace of one reactor, of which the check of the structure has nothing to say.
func trace(
  _ reactor: some Reactor, _ policy: TracePolicy = TracePolicy(purity: .off),
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () -> Void
) -> Trace {
  let tracer = ReactorTracer(policy: policy, clock: .ticking)
  reactor.attach(tracer)
  body()
  let trace = tracer.finish()
  #expect(trace.remarks == [], sourceLocation: sourceLocation)
  return trace
}
