import CommandLineKit
import PlatformSupport
import TraceModel

/// Asks an index for a table of the events that an answer needs; nil if those are too many.
typealias IndexQuestion = (TraceIndex) throws(IndexFault) -> EventTable?

/// Indexes beside large traces.
extension Rendering {
  /// The variable that sets from how many megabytes on a trace gets an index.
  package static let indexVariable = "REACTOR_RENDER_INDEX_MB"

  /// Bytes from which on a trace gets an index, by the environment.
  static func leastIndexed() throws(Failure) -> Int {
    guard let text = unsafe getenv(indexVariable).map({ unsafe String(cString: $0) }) else { return 64 << 20 }
    if text == "off" { return .max }
    guard let megabytes = Int(text), (0...1 << 24).contains(megabytes) else {
      throw Failure(
        .usage,
        "The value '\(text)' is invalid for the environment variable \(indexVariable). "
          + "Please provide megabytes from 0 to \(1 << 24), or 'off'.")
    }
    return megabytes << 20
  }

  /// `app.rtrace.idx` for `app.rtrace.jsonl`.
  static func indexPath(of trace: String) -> String {
    (trace.hasSuffix(".jsonl") ? String(trace.dropLast(6)) : trace) + ".idx"
  }

  /// Whether what a query asks of single events, and what events are as JSON, can be told by an index: it knows no laws, and no
  /// effects that the project means to stay open.
  func canAskForMarks(_ query: TraceQuery?) -> Bool {
    query?.asksForLaws != true && project.lasting == LastingEffects()
  }

  /// The table that answers a question by the index of the trace, which is made if there is none; nil if the trace has to be read.
  func indexedTable(_ question: IndexQuestion) -> EventTable? { indexedTable(of: input, name: traceName, question) }

  /// The same for one of several traces.
  func indexedTable(of input: Descriptor, name traceName: String, _ question: IndexQuestion) -> EventTable? {
    guard let status = FileStatus(input), status.kind == .regular, status.size >= leastIndexed,
      FileStatus(following: traceName) == status
    else { return nil }
    let path = Self.indexPath(of: traceName)
    begin(.reading)
    do throws(IndexFault) {
      let index = try? Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      if let index { return try table(question, input, traceName, index) }
    } catch {}
    guard let pieces = try? TraceIndex.contents(of: input.number, name: traceName),
      let index = Self.keep(pieces, at: path, mode: status.mode)
    else { return nil }
    return (try? table(question, input, traceName, index)) ?? nil
  }

  private func table(
    _ question: IndexQuestion, _ input: Descriptor, _ name: String, _ descriptor: Descriptor
  ) throws(IndexFault) -> EventTable? {
    guard let index = try TraceIndex(of: input.number, name: name, in: descriptor.number) else { return nil }
    let table = try question(index)
    table?.declare(project.lasting)
    return table
  }

  /// Writes an index beside its trace; where that cannot be, to a file without a name.
  private static func keep(_ pieces: [[UInt8]], at path: String, mode: mode_t) -> Descriptor? {
    if TraceIndex.canReplace(path),
      let draft = try? Output.draft(in: Output.directory(of: path), O_RDWR, mode: mode)
    {
      if put(pieces, to: draft.descriptor), unsafe rename(draft.path, path) == 0 { return draft.descriptor }
      unsafe unlink(draft.path)
    }
    guard let file = try? Output.unnamed(), put(pieces, to: file) else { return nil }
    return file
  }

  private static func put(_ pieces: [[UInt8]], to file: Descriptor) -> Bool {
    (try? pieces.forEach { piece throws(SystemFault) in try file.write(piece) }) != nil && (try? file.check()) != nil
  }
}
