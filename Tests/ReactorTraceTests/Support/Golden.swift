import GoldenFiles
import PlatformSupport
import ReactorTrace
import Testing
import TraceModel

/// Compares a whole trace with a committed one in `Tests/Fixtures/Traces`, as text and as it is read.
func expectGolden(_ trace: Trace, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let text = String(decoding: trace.jsonLines(), as: UTF8.self)
  try GoldenFile("Fixtures/Traces/\(name).rtrace.jsonl").expect(text, sourceLocation: sourceLocation)
  let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  let golden = try TraceReader.read(path: "/\(folder)/Fixtures/Traces/\(name).rtrace.jsonl")
  #expect(trace.header == golden.header, sourceLocation: sourceLocation)
  #expect(trace.events == golden.events, sourceLocation: sourceLocation)
}

/// Makes a new temporary folder, and returns its path.
func temporaryFolder() -> String {
  let root = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  var template = Array("\(root)/reactor-trace-test.XXXXXX".utf8CString)
  return template.withUnsafeMutableBufferPointer { buffer in
    buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? ""
  }
}

/// Reads a trace file that has no damage.
func readTrace(_ path: String) throws -> Trace { try TraceReader.read(path: path, strict: true) }
