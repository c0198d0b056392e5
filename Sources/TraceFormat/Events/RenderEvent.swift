/// A view that was rendered.
package struct RenderEvent {
  /// Name of the view.
  package var target: String
  /// Nanoseconds.
  package var duration: UInt64

  package init(target: String, duration: UInt64) {
    self.target = target
    self.duration = duration
  }
}

extension RenderEvent: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .render }
  package static var name: StaticString { "render" }
  package static var traits: EventTraits { [.span, .anywhere] }

  package var kind: TraceEvent.Kind { .render(target: target, duration: duration) }
  package var elapsed: UInt64? { duration }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.target, target, cut: limits.text)
  }

  package mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    policy.mask(&target, &count)
  }
}
