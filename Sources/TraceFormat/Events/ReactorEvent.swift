extension TraceEvent {
  /// Type and name of a reactor, and where it was made.
  public struct ReactorInfo: Sendable, Equatable {
    /// Type of the reactor, without its module.
    public var type: String
    /// Module of the type; empty if it is not known.
    package var module: String
    /// Name that the app gave to this reactor; empty for none.
    public var name: String
    /// `Module/File.swift` in which its pipeline was made; nil if it is not known.
    package var file: String?
    /// Line in `file`, counted from 1.
    package var line: Int?
    /// Reactor that had made this one; nil for none.
    package var parent: ReactorID?
    /// The runtime of another library that runs it, such as `ReactorKit`; nil for ours.
    package var runtime: String?

    /// A reactor of which no more is known than its type.
    package init(
      type: String, module: String = "", name: String = "", file: String? = nil, line: Int? = nil,
      parent: ReactorID? = nil, runtime: String? = nil
    ) {
      self.type = type
      self.module = module
      self.name = name
      self.file = file
      self.line = line
      self.parent = parent
      self.runtime = runtime
    }
  }
}

extension TraceEvent.ReactorInfo: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .reactor }
  package static var name: StaticString { "reactor" }
  package static var traits: EventTraits { .rare }

  package var kind: TraceEvent.Kind { .reactor(self) }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.type, type, cut: limits.text)
    line.put(.module, module, cut: limits.text)
    line.put(.file, file, cut: limits.text)
    line.put(.line, self.line)
    line.put(.name, name, cut: limits.text)
    line.put(.src, runtime, cut: limits.text)
    guard parent == nil else { return line.put(.parentR, parent) }
    line.key(.parentR)
    line.raw("null")
  }

  package mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    policy.mask(&name, &count)
  }
}
