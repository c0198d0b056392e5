import Testing

@testable import trace_render

@Suite("Mined laws as a command")
struct MineCommandTests {
  /// Runs of a session: a login, for some a logout, and one more login; `name` tells them apart.
  private func folder(_ runs: Int = 6, in folder: Folder) throws {
    for run in 0..<runs { try folder.write("\(run).rtrace.jsonl", Self.session("user \(run)", turns: 1 + run % 3)) }
  }

  /// - Parameter isUnlawful: Whether it logs out twice.
  private static func session(_ name: String, turns: Int, isUnlawful: Bool = false) -> String {
    var lines: [String] = []
    var revision = 0
    func add(_ line: String) -> Int {
      lines.append("{\(line),\"seq\":\(lines.count + 1),\"ts\":\(lines.count * 1_000_000)}")
      return lines.count
    }
    func turn(_ action: String, _ mutation: String, _ old: String, _ new: String) {
      let sent = add(#""k":"action","r":1,"label":"\#(action)""#)
      let begin = add(#""k":"mutate.begin","r":1,"cause":\#(sent),"label":"\#(action)","dur":9000000"#)
      let came = add(#""k":"mutation","r":1,"cause":\#(begin),"effect":\#(begin),"label":"\#(mutation)""#)
      revision += 1
      let reduce = add(#""k":"reduce","r":1,"cause":\#(came),"label":"\#(mutation)","rev":\#(revision),"dur":1"#)
      let step = #"{"op":"replace","path":"/user","old":\#(old),"value":\#(new)}"#
      _ = add(#""k":"state","r":1,"cause":\#(reduce),"rev":\#(revision),"diff":[\#(old == new ? "" : step)]"#)
      _ = add(#""k":"mutate.end","r":1,"cause":\#(begin),"begin":\#(begin),"end":"completed""#)
    }
    _ = add(#""k":"reactor","r":1,"type":"SessionReactor","module":"App""#)
    _ = add(#""k":"state","r":1,"rev":0,"initial":true,"payload":{"user":null}"#)
    for _ in 0..<turns {
      turn("login", "setUser", "null", "\"\(name)\"")
      turn("logout", "setUser", "\"\(name)\"", "null")
    }
    if isUnlawful { turn("logout", "setUser", "null", "null") }
    _ = add(#""k":"end","events":\#(lines.count),"dropped":0"#)
    let header = #"{"k":"header","schema":"reactor-trace","v":"1.0","limits":{"payload":4096,"ring":null}}"#
    return ([header] + lines).joined(separator: "\n") + "\n"
  }

  @Test func `laws go to a file that check takes, which the same traces keep`() throws {
    let folder = try Folder()
    try self.folder(in: folder)

    #expect(
      try Tool.run("mine", ".", "-o", "App.laws", in: folder)
        == Tool.Run(status: 0, err: "note: .: 2 laws of 1 reactor, from 6 distinct runs of 6 traces\n"))
    #expect(
      try folder.text("App.laws") == """
        # 2 laws of 1 reactor, from 6 distinct runs of 6 traces

        reactor SessionReactor
          action login only when user = nil    # 12× in 6 runs, 99 %
          action logout only when user != nil  # 12× in 6 runs, 99 %

        """)
    #expect(try Tool.run("check", "App.laws", ".", "--fail-on", "untested", in: folder).status == 0)
  }

  @Test func `an attack breaks what holds by luck, and --update leaves what a file says`() throws {
    let folder = try Folder()
    try self.folder(in: folder)
    try folder.write("attack", Self.session("eve", turns: 1, isUnlawful: true))
    try folder.write("App.laws", "SessionReactor: never error\n")

    let run = try Tool.run(
      "mine", ".", "--attack", "attack", "--fallen", "-o", "App.laws", "--update", in: folder)

    #expect(run.status == 0)
    #expect(
      try folder.text("App.laws") == """
        SessionReactor: never error

        # proposed

        reactor SessionReactor
          action login only when user = nil  # 12× in 6 runs, 99 %; attacked 1×
          # fallen: action logout only when user != nil  # 12× in 6 runs, 99 %; broken by attack at 15

        """)
  }

  @Test func `too few runs are said`() throws {
    let folder = try Folder()
    try self.folder(3, in: folder)
    let line = "no law: 3 distinct runs of 3 traces. A law needs 4 runs that differ in more than times"

    #expect(try Tool.run("mine", ".", in: folder) == Tool.Run(status: 0, out: "# \(line)\n"))
  }

  @Test func `an unknown reactor, options without their partner and a bad file are told`() throws {
    let folder = try Folder()
    try self.folder(in: folder)
    try folder.write("Bad.laws", "never mind\n")
    func run(_ words: String...) throws -> Tool.Run { try Tool.run(["mine", "."] + words, in: folder) }

    #expect(
      try run("--reactor", "SesionReactor")
        == Tool.Run(
          status: 64, err: "error: no trace has the reactor SesionReactor. Did you mean 'SessionReactor'?\n"))
    #expect(try run("--update").err.contains("'--update' changes a file. Add '-o App.laws'."))
    #expect(try run("--fallen").err.contains("'--fallen' tells what an attack broke. Add '--attack <traces>'."))
    #expect(try run("--limit", "0").status == 64)
    #expect(try run("--attack", "gone").status == 66)
    #expect(try run("-o", "Bad.laws", "--update").status == 65)
    let taken = try run("-o", "Bad.laws")
    #expect(taken.status == 73)
    #expect(
      taken.err.contains("it exists. Add the laws that it does not have with --update, or name another file."))
  }
}
