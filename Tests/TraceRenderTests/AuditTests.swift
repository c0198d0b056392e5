import Foundation
import Testing

@testable import trace_render

@Suite("trace-render audit")
struct AuditTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("t", Fixture.counter)
  }

  private static let finding =
    "App/Counter.swift:42: error: Date() reads the clock [clock] (in CounterReactor.add, seen 1 of 1)\n"

  @Test(arguments: [("never", 0), ("note", 1), ("error", 1)])
  func `an audit ends with status 1 if a finding reaches the level of --fail-on`(level: String, status: Int32) throws {
    #expect(
      try Tool.run("audit", "t", "--fail-on", level, in: folder)
        == Tool.Run(status: status, out: Self.finding + "engines: portable checks\n1 error in 1 of 1 reduce\n"))
  }

  @Test(arguments: AuditFormat.allCases)
  func `an audit ends with the same status in each format`(format: AuditFormat) throws {
    let run = try Tool.run("audit", "t", "--fail-on", "error", "--format", format.rawValue, in: folder)
    #expect(run.status == 1)
    #expect(run.err == "")
    #expect(run.out.contains("Date() reads the clock"))
  }

  @Test func `an audit does not fail by suppressed findings, and counts them`() throws {
    try folder.write("purity.txt", "clock CounterReactor # it counts seconds\nio Counter*\n")

    let quiet = try Tool.run("audit", "t", "--fail-on", "note", "--suppressions", "purity.txt", in: folder)
    #expect(
      quiet
        == Tool.Run(
          status: 0,
          out:
            "engines: portable checks\nno findings by portable checks; calls such as Date() are seen in traced tests only (1 reduce; 1 exempted)\n"
        ))

    let asked = try Tool.run("audit", "t", "--suppressions", "purity.txt", "--show-exempted", in: folder)
    #expect(
      asked.out == """
        App/Counter.swift:42: exempt: Date() reads the clock [clock] (in CounterReactor.add, seen 1 of 1, line 1: it \
        counts seconds)
        line 2 of the suppressions exempts nothing here: io Counter* *
        engines: portable checks
        no findings by portable checks; calls such as Date() are seen in traced tests only (1 reduce; 1 exempted)

        """)
  }

  @Test func `an audit reports suppressions that cannot be used`() throws {
    try folder.write("purity.txt", "* * *\n# fine\nclock\n")

    #expect(
      try Tool.run("audit", "t", "--suppressions", "purity.txt", in: folder)
        == Tool.Run(
          status: 65,
          err: "error: purity.txt:1: this would exempt everything. Name a rule, a reactor or a symbol\n"
            + "purity.txt:3: no reactor after \"clock\". Name its type; * stands for any\n"))
    #expect(
      try Tool.run("audit", "t", "--suppressions", "no.txt", in: folder)
        == Tool.Run(status: 66, err: "error: the suppressions no.txt cannot be read: No such file or directory\n"))
  }

  @Test func `an audit writes SARIF that scripts can read`() throws {
    let run = try Tool.run("audit", "t", "--format", "sarif", in: folder)
    let log = try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any]
    #expect(log?["version"] as? String == "2.1.0")
    #expect(run.out.contains(#""uri":"App/Counter.swift""#))
  }

  @Test func `the audit says what keeps the source from being read`() throws {
    #expect(
      try Tool.run("audit", "--sources", "none", in: folder)
        == Tool.Run(
          status: 66, err: "error: none: there is no Package.swift. Name the directory of a Swift package.\n"))
    try folder.write("Package.swift", "")
    #expect(
      try Tool.run("audit", "t", "--sources", ".", in: folder)
        == Tool.Run(
          status: 66,
          err: "error: .: the package is not built for debugging, so there is no index. Build it with 'swift build', "
            + "or add --build.\n"))
  }
}
