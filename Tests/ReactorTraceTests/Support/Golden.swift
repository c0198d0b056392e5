import PlatformSupport
import ReactorTrace
import Testing

/// Compares a whole trace with a committed file; `UPDATE_GOLDENS=1` accepts a new one.
func expectGolden(_ trace: Trace, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  let path = "/\(folder)/Fixtures/Traces/\(name).rtrace.jsonl"
  if getenv("UPDATE_GOLDENS") != nil {
    let writer = try TraceWriter(path: path, header: trace.header, replacing: true)
    for event in trace.events { writer.append(event) }
    #expect(writer.finish() == .finished, sourceLocation: sourceLocation)
    return
  }
  let golden = try TraceReader.read(path: path)
  #expect(trace.header == golden.header, sourceLocation: sourceLocation)
  for (got, expected) in zip(trace.lines, golden.lines) { #expect(got == expected, sourceLocation: sourceLocation) }
  #expect(trace.events == golden.events, sourceLocation: sourceLocation)
}

/// A folder of its own.
func temporaryFolder() -> String {
  let root = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  var template = Array("\(root)/reactor-trace-test.XXXXXX".utf8CString)
  return template.withUnsafeMutableBufferPointer { buffer in
    buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? ""
  }
}
