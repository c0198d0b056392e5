import CommandLineKit
import Foundation
import Testing

@testable import trace_render

@Suite("Limits of a worker")
struct WorkerLimitsTests {
  private static let second: UInt64 = 1_000_000_000

  /// The time that a command line gives the worker, in seconds.
  private func seconds(_ words: String...) throws -> UInt64 {
    guard case .run(let run) = try Invocation(parsing: words) else { return 0 }
    return run.time / Self.second
  }

  @Test func `a large trace has more time, and a packed one more by what it unpacks to`() throws {
    let folder = try Folder()
    try folder.writeHole("small", bytes: 0)
    try folder.writeHole("large.rtrace.jsonl", bytes: 17_000_000_000)
    try folder.writeHole("packed.rtrace.jsonl.gz", bytes: 160_000_000)

    #expect(try seconds("stats", folder.file("small")) == 30)
    #expect(try seconds("stats", folder.file("large.rtrace.jsonl")) == 30 + 1_062)
    #expect(try seconds("stats", folder.file("packed.rtrace.jsonl.gz")) == 30 + 160)
    #expect(try seconds("stats", folder.file("large.rtrace.jsonl"), "--timeout", "5") == 5)
  }

  @Test func `a folder has time for all of its traces, and a command for all of its inputs`() throws {
    let folder = try Folder()
    try folder.writeHole("other", bytes: 320_000_000)
    for name in ["a.rtrace.jsonl", "b.rtrace.jsonl"] { try folder.writeHole(name, bytes: 160_000_000) }

    #expect(try seconds("suite", folder.path) == 30 + 20)
    #expect(try seconds("suite", folder.path, folder.file("other")) == 30 + 40)
    #expect(try seconds("diff", folder.file("other"), folder.file("a.rtrace.jsonl")) == 30 + 30)
  }

  @Test func `a pipe and a missing file have the time of a small trace`() throws {
    let folder = try Folder()
    let pipe = try folder.endlessPipe("pipe")

    #expect(try seconds("stats", folder.file("pipe")) == 30)
    #expect(try seconds("stats", folder.file("missing")) == 30)
    #expect(WorkerLimits.time(forBytes: .max) == 86_400 * Self.second)
    withExtendedLifetime(pipe) {}
  }

  @Test func `a command that goes on until the user ends it has no limit`() throws {
    #expect(try seconds("log", "pipe", "--follow", "--timeout", "5") == WorkerLimits.endless / Self.second)
  }
}

extension Folder {
  /// Writes a file of a size, of which no block is on the disk.
  fileprivate func writeHole(_ name: String, bytes: Int) throws {
    try write(name, "")
    guard truncate(file(name), bytes) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
