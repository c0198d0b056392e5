import TraceModel

extension Rendering {
  /// Warnings about traces of a set that are said one by one.
  private static let mostWarnings = 20

  /// Reads all traces that the command line names; nil if it names one file.
  ///
  /// A file of a folder that cannot be read is left out with a warning; one that was named by itself is an error.
  ///
  /// - Parameter more: The operands after the first.
  func readSet(_ more: [String]) throws(Failure) -> TraceSet? {
    let isFolder = FileStatus(input)?.kind == .directory
    guard isFolder || !more.isEmpty else { return nil }
    begin(.reading)
    var reading = SetReading(rendering: self)
    for path in [traceName] + more {
      guard FileStatus(following: path)?.kind == .directory else {
        try reading.take(path, name: path, isRequired: true)
        continue
      }
      for name in try TraceFolder.traces(in: path) {
        try reading.take("\(path)/\(name)", name: more.isEmpty ? name : "\(path)/\(name)", isRequired: false)
      }
    }
    reading.sumUp(most: Self.mostWarnings)
    guard !reading.set.members.isEmpty else {
      let first = reading.set.unread.first.map { "\($0.name): \($0.reason)" } ?? ""
      throw Failure(.badData, "none of \(reading.set.unread.count) files could be read. The first: \(first)")
    }
    begin(.joining)
    return reading.set
  }

  /// The same, with one file as a set of one trace.
  func readSetOrOne(_ more: [String]) throws(Failure) -> TraceSet {
    if let set = try readSet(more) { return set }
    var set = TraceSet()
    set.add(try readGraphAlone(), name: traceName)
    return set
  }

  /// A set on its way, and the warnings so far.
  private struct SetReading {
    let rendering: Rendering
    var set = TraceSet()
    private var warnings = 0

    init(rendering: Rendering) { self.rendering = rendering }

    mutating func take(_ path: String, name: String, isRequired: Bool) throws(Failure) {
      do throws(Failure) {
        let input = try TraceInput(.file(path))
        let reading = try rendering.read(input.descriptor) { () throws(TraceReadError) in
          try TraceGraphReader.read(descriptor: input.descriptor.number, name: path)
        }
        for warning in reading.warnings { warn("\(name): \(warning.message)") }
        set.add(reading.graph, name: name)
      } catch {
        if isRequired { throw error }
        warn("\(error.message) It is left out.")
        set.unread.append((name, error.message))
      }
    }

    private mutating func warn(_ text: String) {
      warnings += 1
      if warnings <= mostWarnings { rendering.warn(text) }
    }

    func sumUp(most: Int) {
      if warnings > most { rendering.warn("\(warnings - most) more warnings about these traces") }
    }
  }
}
