import Foundation
import Testing

@testable import trace_render

@Suite("Limits of a worker")
struct WorkerLimitsTests {
  private static let second: UInt64 = 1_000_000_000

  /// The time that a command line gives the worker, in seconds.
  private func seconds(_ words: String...) throws -> UInt64 {
    guard case .run(let run) = try Invocation(parsing: words) else { return 0 }
    return try WorkerLimits(run.settings, bytes: run.inputBytes).time / Self.second
  }

  @Test func `a large trace has more time, and a packed one more by what it unpacks to`() throws {
    let folder = try Folder()
    for name in ["small", "large.rtrace.jsonl", "packed.rtrace.jsonl.gz"] { try folder.write(name, "") }
    // No block of them is on the disk.
    try folder.resize("large.rtrace.jsonl", to: 17_000_000_000)
    try folder.resize("packed.rtrace.jsonl.gz", to: 160_000_000)

    #expect(try seconds("stats", folder.file("small")) == 30)
    #expect(try seconds("stats", folder.file("large.rtrace.jsonl")) == 30 + 1_062)
    #expect(try seconds("stats", folder.file("packed.rtrace.jsonl.gz")) == 30 + 160)
    #expect(try seconds("stats", folder.file("large.rtrace.jsonl"), "--timeout", "5") == 5)
  }

  @Test func `a folder has time for all of its traces, and a command for all of its inputs`() throws {
    let folder = try Folder()
    try folder.write("other", "")
    try folder.resize("other", to: 320_000_000)
    for name in ["a.rtrace.jsonl", "b.rtrace.jsonl"] {
      try folder.write(name, "")
      try folder.resize(name, to: 160_000_000)
    }

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
}

extension Folder {
  fileprivate func resize(_ name: String, to bytes: Int) throws {
    guard truncate(file(name), bytes) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
