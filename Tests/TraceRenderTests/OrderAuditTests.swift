import Testing

@testable import trace_render

@Suite("trace-render audit of orders") struct OrderAuditTests {
  /// Two searches, of which the first answers last.
  private static let late: [String] = {
    var lines = [#"{"k":"reactor","seq":1,"ts":1000,"r":1,"type":"SearchReactor","module":"App","name":""}"#]
    func add(_ kind: String, _ time: Int, _ chain: Int, _ rest: String) {
      lines.append(#"{"k":"\#(kind)","seq":\#(lines.count + 1),"ts":\#(time),"r":1,"chain":\#(chain),\#(rest)}"#)
    }
    add("action", 100_000, 2, #""label":"search","payload":{"_0":"o"}"#)
    add("mutate.begin", 100_000, 2, #""cause":2,"dur":1000,"label":"search""#)
    add("action", 200_000, 4, #""label":"search","payload":{"_0":"ow"}"#)
    add("mutate.begin", 200_000, 4, #""cause":4,"dur":1000,"label":"search""#)
    for (chain, time, revision, word) in [(4, 300_000, 1, "ow"), (2, 400_000, 2, "o")] {
      add("mutation", time, chain, #""effect":\#(chain + 1),"cause":\#(chain + 1),"label":"results""#)
      add("reduce", time, chain, #""cause":\#(lines.count),"dur":0,"label":"results","rev":\#(revision)"#)
      let diff = #"[{"op":"replace","path":"/results","value":"birds of \#(word)"}]"#
      add("state", time, chain, #""cause":\#(lines.count),"rev":\#(revision),"diff":\#(diff)"#)
    }
    return lines
  }()
  private static let order =
    #"{"k":"order","seq":12,"ts":500000,"r":1,"chain":2,"cause":10,"first":6,"rank":"stale","#
    + #""diff":[{"op":"replace","path":"/results","old":"birds of ow","value":"birds of o"}]}"#

  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("late", Fixture.file(Self.late + [#"{"k":"end","seq":12,"ts":600000,"events":11,"dropped":0}"#]))
    try folder.write(
      "race", Fixture.file(Self.late + [Self.order, #"{"k":"end","seq":13,"ts":600000,"events":12,"dropped":0}"#]))
  }

  private static let summary =
    "engines: portable checks\n1 note about an order; no other findings by portable checks; "
    + "calls such as Date() are seen in traced tests only (2 reduces)\n"

  @Test(arguments: [("never", 0), ("note", 1), ("error", 0)])
  func `an audit tells a late result by the trace alone, and fails only by notes`(level: String, status: Int32) throws {
    #expect(
      try Tool.run("audit", "late", "--fail-on", level, in: folder)
        == Tool.Run(
          status: status,
          out:
            #"SearchReactor: note: results of the older search("o") came too late: results of the newer search("ow") "#
            + "had set results before [order] (from the trace alone, nothing was reduced again)\n" + Self.summary))
  }

  @Test func `an audit tells both states where a test reduced again`() throws {
    #expect(
      try Tool.run("audit", "race", in: folder)
        == Tool.Run(
          status: 0,
          out:
            #"SearchReactor: note: results of the older search("o") came after results of the newer search("ow") and "#
            + #"changed what that had set: results is "birds of o", the other way round "birds of ow" [order]"# + "\n"
            + Self.summary))
    #expect(try Tool.run("validate", "race", in: folder).status == 0)
  }

  @Test func `a note about an order stands at the line that sent the action which came too late`() throws {
    let sent = Self.late.map {
      $0.replacing(#""label":"search","payload":{"_0":"o"}"#, with: #""label":"search","site":"App/Search.swift:12""#)
    }
    try folder.write("sent", Fixture.file(sent + [#"{"k":"end","seq":12,"ts":600000,"events":11,"dropped":0}"#]))

    let github = try Tool.run("audit", "sent", "--format", "github", in: folder).out
    let sarif = try Tool.run("audit", "sent", "--format", "sarif", in: folder).out

    #expect(github.hasPrefix("::notice file=App/Search.swift,line=12,title=order in SearchReactor.results::"))
    let location = #"{"artifactLocation":{"uri":"App/Search.swift"},"region":{"startLine":12}}"#
    #expect(sarif.contains(#""locations":[{"physicalLocation":\#(location)"#))
  }

  @Test func `a suppression file accepts an order`() throws {
    try folder.write("orders.txt", "order SearchReactor.results state.results # the newest wins\n")
    let run = try Tool.run("audit", "race", "--fail-on", "note", "--suppressions", "orders.txt", in: folder)
    #expect(run.status == 0)
    #expect(run.out.hasSuffix("(2 reduces; 1 exempted)\n"))
  }
}
