extension TraceEvent {
  /// Type and name of a reactor, and where it was made.
  public struct ReactorInfo: Sendable, Equatable {
    /// Type of the reactor, without its module.
    public var type: String
    /// Module of the type; empty if it is not known.
    public var module: String
    /// Name that the app gave to this reactor; empty for none.
    public var name: String
    /// `Module/File.swift` in which its pipeline was made; nil if it is not known.
    public var file: String?
    /// Line in `file`, counted from 1.
    public var line: Int?
    /// Reactor that had made this one; nil for none.
    public var parent: ReactorID?

    /// A reactor of which no more is known than its type.
    public init(
      type: String, module: String = "", name: String = "", file: String? = nil, line: Int? = nil,
      parent: ReactorID? = nil
    ) {
      self.type = type
      self.module = module
      self.name = name
      self.file = file
      self.line = line
      self.parent = parent
    }
  }
}

extension TraceEvent.ReactorInfo: TraceEventKind {
  static var fileKind: TraceFileV1.Kind { .reactor }
  static var name: StaticString { "reactor" }

  var kind: TraceEvent.Kind { .reactor(self) }

  func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.type, type, cut: limits.text)
    line.put(.module, module, cut: limits.text)
    line.put(.file, file, cut: limits.text)
    line.put(.line, self.line)
    line.put(.name, name, cut: limits.text)
    guard parent == nil else { return line.put(.parentR, parent) }
    line.key(.parentR)
    line.raw("null")
  }

  static func read(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.ReactorInfo {
    TraceEvent.ReactorInfo(
      type: try line.text(.type), module: try line.optionalText(.module) ?? "",
      name: try line.optionalText(.name) ?? "",
      file: try line.optionalText(.file), line: try line.optionalCount(.line), parent: try line.optionalCount(.parentR))
  }

  mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    policy.mask(&name, &count)
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.number = events.keepRare(kind)
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    guard let reactor, case .reactor(let info) = builder.rareKind(of: event) else { return }
    if !info.type.isEmpty { builder.graph.reactors[reactor].type = info.type }
    builder.graph.reactors[reactor].name = info.name
    builder.graph.reactors[reactor].parent = info.parent
    builder.graph.reactors[reactor].created = event.time
  }
}
