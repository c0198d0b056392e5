import CommandLineKit
import Testing

@testable import trace_render

@Suite("Parsing of a command line")
struct InvocationTests {
  typealias Run = Invocation.Run
  typealias Settings = Invocation.Settings

  @Test(
    arguments: [
      (["timeline", "a"], .run(Run(job: .timeline(.init()), trace: .file("a")))),
      (["timeline", "-"], .run(Run(job: .timeline(.init()), trace: .standard))),
      (["timeline", "a", "-o", "b"], .run(Run(job: .timeline(.init()), trace: .file("a"), output: .file("b")))),
      (["timeline", "-ob", "a"], .run(Run(job: .timeline(.init()), trace: .file("a"), output: .file("b")))),
      (["timeline", "-o=b", "a"], .run(Run(job: .timeline(.init()), trace: .file("a"), output: .file("b")))),
      (["timeline", "--output=b", "a"], .run(Run(job: .timeline(.init()), trace: .file("a"), output: .file("b")))),
      (["timeline", "--output=-b", "a"], .run(Run(job: .timeline(.init()), trace: .file("a"), output: .file("-b")))),
      (["timeline", "--output", "-", "-"], .run(Run(job: .timeline(.init()), trace: .standard, output: .standard))),
      (["timeline", "--", "-o"], .run(Run(job: .timeline(.init()), trace: .file("-o")))),
      (["timeline", "--output=a=b", "c"], .run(Run(job: .timeline(.init()), trace: .file("c"), output: .file("a=b")))),
      (
        ["timeline", "-qfo", "b", "a"],
        .run(
          Run(
            job: .timeline(.init()), trace: .file("a"), output: .file("b"),
            settings: Settings(isForced: true, isQuiet: true)))
      ),
      (
        [
          "timeline", "--format", "dot", "--from", "1.5s", "--to=2", "--reactor", "A B", "--focus", "7",
          "--max-events=10", "a",
        ],
        .run(
          Run(
            job: .timeline(
              .init(
                format: .dot, from: 1_500_000_000, to: 2_000_000_000, reactor: "A B", focus: .event(7), maxEvents: 10)),
            trace: .file("a")))
      ),
      (
        ["timeline", "--from", "1", "--from", "2", "a"],
        .run(
          Run(job: .timeline(.init(from: 2_000_000_000)), trace: .file("a")))
      ),
      (
        ["cycle", "a", "--max-nodes", "40", "--format=svg"],
        .run(
          Run(job: .cycle(.init(maxNodes: 40)), trace: .file("a")))
      ),
      (
        ["cycle", "a", "--layout", "dot", "--format=dot"],
        .run(
          Run(job: .cycle(.init(format: .dot, layout: .dot)), trace: .file("a")))
      ),
      (
        ["audit", "a", "--fail-on", "note", "--format", "json"],
        .run(
          Run(job: .audit(.init(format: .json, failOn: .note)), trace: .file("a")))
      ),
      (
        ["audit", "a", "--suppressions=b", "--show-exempted", "--format=sarif"],
        .run(
          Run(job: .audit(.init(format: .sarif, suppressions: "b", showsExempted: true)), trace: .file("a")))
      ),
      (
        ["stats", "a", "--timeout", "0.5", "--color=always"],
        .run(
          Run(
            job: .stats(.init()), trace: .file("a"), settings: Settings(timeout: 500_000_000, color: .always)))
      ),
      (["validate", "--strict", "a"], .run(Run(job: .validate(.init(isStrict: true)), trace: .file("a")))),
      (["--version"], .version),
      (["--help"], .help(nil)),
      (["-h"], .help(nil)),
      (["help"], .help(nil)),
      (["help", "cycle"], .help(CycleCommand.grammar)),
      (["cycle", "--help"], .help(CycleCommand.grammar)),
      (["cycle", "--nonsense", "-h"], .help(CycleCommand.grammar)),
      (["cycle", "-qh"], .help(CycleCommand.grammar)),
      ([], .help(nil)),
      (["--generate-completion-script", "zsh"], .completions(.zsh)),
      (["--generate-completion-script=fish"], .completions(.fish)),
    ] as [([String], Invocation)])
  func `every form of a command line has one meaning`(words: [String], meaning: Invocation) throws {
    #expect(try Invocation(parsing: words) == meaning)
  }

  @Test(
    arguments: [
      (["timelin"], nil, "Unknown command 'timelin'. Did you mean 'timeline'?"),
      (["aduit", "x"], nil, "Unknown command 'aduit'. Did you mean 'audit'?"),
      (["val", "x"], nil, "Unknown command 'val'. Did you mean 'validate'?"),
      (
        ["paint"], nil,
        "Unknown command 'paint'. Please provide one of \(Grammar.commands.map(\.name).quotedList())."
      ),
      (["help", "cycel"], nil, "Unknown command 'cycel'. Did you mean 'cycle'?"),
      (
        ["app.rtrace.jsonl"], nil,
        "'app.rtrace.jsonl' is not a command. To draw it, write 'trace-render timeline app.rtrace.jsonl'."
      ),
      (["-"], nil, "'-' is not a command. To draw it, write 'trace-render timeline -'."),
      (["--quiet", "stats", "a"], nil, "'--quiet' goes after the command, as in 'trace-render timeline --quiet'."),
      (["--verison"], nil, "Unknown option '--verison'. Did you mean '--version'?"),
      (["-x"], nil, "Unknown option '-x'."),
      (["--generate-completion-script"], nil, "Missing value for '--generate-completion-script <shell>'."),
      (
        ["--generate-completion-script", "csh"], nil,
        "The value 'csh' is invalid for '--generate-completion-script <shell>'. "
          + "Please provide one of 'bash', 'zsh', and 'fish'."
      ),
      (["timeline"], "timeline", "Missing expected argument '<trace>'."),
      (["timeline", ""], "timeline", "'<trace>' is empty. Name a file, or '-' for standard input."),
      (["timeline", "a", "-o", ""], "timeline", "'--output' is empty. Name a file, or '-' for standard output."),
      (["timeline", "a", "b"], "timeline", "Unexpected argument 'b'. One trace at a time."),
      (["timeline", "a", "b", "c"], "timeline", "2 unexpected arguments: 'b', 'c'."),
      (["timeline", "--ouput", "x"], "timeline", "Unknown option '--ouput'. Did you mean '--output'?"),
      (["timeline", "--max", "5", "a"], "timeline", "Unknown option '--max'. Did you mean '--max-events'?"),
      (["timeline", "-output", "x", "a"], "timeline", "Unknown option '-output'. Did you mean '--output'?"),
      (["timeline", "-froce", "a"], "timeline", "Unknown option '-froce'. Did you mean '--force'?"),
      (["timeline", "-qxf", "a"], "timeline", "Unknown option '-x'."),
      (["timeline", "-t5", "a"], "timeline", "Unknown option '-t'."),
      (
        ["cycle", "--reactor", "x", "a"], "cycle", "Unknown option '--reactor'. It belongs to 'trace-render timeline'."
      ),
      (["stats", "--strict", "a"], "stats", "Unknown option '--strict'. It belongs to 'trace-render validate'."),
      (["timeline", "a", "-o"], "timeline", "Missing value for '--output <file>'."),
      (
        ["timeline", "a", "--from", "-1s"], "timeline",
        "Missing value for '--from <time>'. If '-1s' is the value, write '--from=-1s'."
      ),
      (["timeline", "a", "--force=yes"], "timeline", "'--force' takes no value. Write '--force' alone."),
      (
        ["timeline", "a", "--format", "pdf"], "timeline",
        "The value 'pdf' is invalid for '--format <format>'. Please provide one of 'svg', 'png', and 'dot'."
      ),
      (
        ["timeline", "a", "--from=-1s"], "timeline",
        "The value '-1s' is invalid for '--from <time>'. "
          + "A time is a number with ns, us, ms, s, min or h, such as 1.5s or 200ms; a plain number is seconds."
      ),
      (
        ["timeline", "a", "--from", "2s", "--to", "1s"], "timeline",
        "'--from 2s' is later than '--to 1s'. Swap them?"
      ),
      (
        ["timeline", "a", "--focus", "0"], "timeline",
        "The value '0' is invalid for '--focus <event>'. "
          + "Please provide the number of an event, from 1 up, or of an action as pictures have it: '#11'."
      ),
      (
        ["timeline", "a", "--focus", "#0"], "timeline",
        "The value '#0' is invalid for '--focus <event>'. "
          + "Please provide the number of an event, from 1 up, or of an action as pictures have it: '#11'."
      ),
      (
        ["matrix", "a", "-o", "b/shop.png"], "matrix",
        "'b/shop.png' would be no PNG: this picture is SVG, or DOT. Write '-o b/shop.svg'; "
          + "'rsvg-convert b/shop.svg -o b/shop.png' converts it."
      ),
      (
        ["cycle", "a", "-o", "shop.PDF"], "cycle",
        "'shop.PDF' would be no PDF: this picture is SVG, or DOT. Write '-o shop.svg'; "
          + "'rsvg-convert -f pdf shop.svg -o shop.PDF' converts it."
      ),
      (
        ["cycle", "a", "-o", "shop.gif", "--format", "dot"], "cycle",
        "'shop.gif' would be no GIF: this picture is SVG, or DOT. Write '-o shop.svg'."
      ),
      (
        ["timeline", "a", "--max-events", "1e3"], "timeline",
        "The value '1e3' is invalid for '--max-events <n>'. Please provide a whole number from 1 to 10000000."
      ),
      (
        ["cycle", "a", "--max-nodes", "0"], "cycle",
        "The value '0' is invalid for '--max-nodes <n>'. Please provide a whole number from 1 to 100000."
      ),
      (
        ["cycle", "a", "--layout", "neato"], "cycle",
        "The value 'neato' is invalid for '--layout <layout>'. Please provide one of 'lanes' and 'dot'."
      ),
      (
        ["audit", "a", "--fail-on", "warning"], "audit",
        "The value 'warning' is invalid for '--fail-on <level>'. Please provide one of 'error', 'note', and 'never'."
      ),
      (["audit"], "audit", "Missing expected argument '<trace>', or '--sources <directory>'."),
      (["audit", "a", "--build"], "audit", "'--build' needs '--sources <directory>'."),
      (["audit", "--sources", ".", "--effects="], "audit", "'--effects' is empty."),
      (["audit", "a", "--suppressions="], "audit", "'--suppressions' is empty. Name a file."),
      (
        ["stats", "a", "--format", "sarif"], "stats",
        "The value 'sarif' is invalid for '--format <format>'. Please provide one of 'text' and 'json'."
      ),
      (
        ["stats", "a", "--timeout", "0"], "stats",
        "The value '0' is invalid for '--timeout <s>'. Please provide seconds from 0.001 to 86400."
      ),
      (
        ["stats", "a", "--timeout", "nan"], "stats",
        "The value 'nan' is invalid for '--timeout <s>'. Please provide seconds from 0.001 to 86400."
      ),
    ] as [([String], String?, String)])
  func `an error of a command line has a remedy`(
    words: [String], command: String?, sentence: String
  ) throws {
    let error = try #require(throws: UsageError.self) { try Invocation(parsing: words) }

    #expect(error == UsageError(sentence, in: command.flatMap { Grammar.subcommand(named: $0)?.grammar }))
  }
}
