extension Grammar {
  package static let commands = [timeline, cycle, audit, stats, validate]
  package static let hidden = [misbehave]

  package static let rootOptions = [
    Option("version", help: "Show the version."),
    help,
    Option(
      "generate-completion-script", Value("shell", .choice(Invocation.Shell.allCases.map(\.rawValue))),
      help: "Print a completion script for this shell."),
  ]

  private static let timeline = Command(
    name: "timeline", overview: "Draw what happened when, and what caused it.",
    discussion: """
      Up to 2,000 events it shows each with its words, up to 20,000 the plain ones without, above that an overview \
      whose table says what to type for the worst; --from and --to, --reactor or --focus choose a part. Times count from the start of the trace and carry a unit (ns, us, ms, s, min, h); a plain number \
      is seconds.
      """,
    operand: trace,
    options: [
      output, picture,
      Option("from", Value("time"), help: "Leave out what was over before this time, such as 1.5s or 200ms."),
      Option("to", Value("time"), help: "Leave out what began after this time."),
      Option("reactor", Value("name"), help: "Draw the reactors of this type or name alone."),
      Option(
        "focus", Value("event"),
        help: "Draw the chain of causes of the event with this number alone, or of an action, as in '#11'."),
      Option("max-events", Value("n"), help: "Draw at most this many events: the stretch in which the worst happened."),
    ] + common,
    examples: [
      "trace-render timeline app.rtrace.jsonl -o app.svg",
      "trace-render timeline app.rtrace.jsonl --from 1.5s --to 1.7s -o detail.svg",
    ])

  private static let cycle = Command(
    name: "cycle", overview: "Draw the cycle of view, action, mutation and state.",
    discussion:
      "What happened seldom is folded into \"others\" once there are too many nodes; what went wrong never is.",
    operand: trace,
    options: [
      output, picture,
      Option("max-nodes", Value("n", default: "120"), help: "Draw at most this many nodes; fold the others."),
    ] + common,
    examples: ["trace-render cycle app.rtrace.jsonl -o cycle.svg"])

  private static let audit = Command(
    name: "audit", overview: "List what reducers did that is not pure.",
    discussion: """
      It reports what was seen while the trace was recorded; what was never run was never seen. sarif is SARIF 2.1.0, \
      junit is JUnit XML, github are annotations of a workflow.
      """,
    operand: trace,
    options: [
      Option("format", .choice("format", default: Invocation.AuditFormat.text), help: "What is written."),
      Option(
        "fail-on", .choice("level", default: Invocation.Job.Audit.FailOn.never),
        help: "End with status 1 if there is a finding of this level or above."),
      Option(
        "suppressions", Value("file", .file),
        help: "Leave out what this file accepts: lines of rule, reactor and symbol."),
      Option("show-exempted", help: "List what the source or the suppressions exempt, and why."),
    ] + common,
    examples: [
      "trace-render audit app.rtrace.jsonl --fail-on error",
      "trace-render audit app.rtrace.jsonl --suppressions purity.txt",
    ])

  private static let stats = Command(
    name: "stats", overview: "Count and time actions, effects and reduces.",
    discussion: "", operand: trace, options: [report] + common,
    examples: ["trace-render stats app.rtrace.jsonl --format json"])

  private static let validate = Command(
    name: "validate", overview: "Say whether a file is a trace, and what is wrong.",
    discussion: "What had to be skipped to read it, and how its events fail to hang together, is told and accepted.",
    operand: trace,
    options: [Option("strict", help: "Take everything that is wrong as an error, with status 65.")] + common,
    examples: ["trace-render validate app.rtrace.jsonl --strict"])

  private static let misbehave = Command(
    name: "__misbehave", overview: "Make the worker misbehave, to see that its limits hold.",
    discussion: "", operand: Operand(placeholder: "how", help: "What the worker does wrong."),
    options: common, examples: ["trace-render __misbehave spin --timeout 1"])

  private static let trace = Operand(placeholder: "trace", help: "The trace file; - is standard input.")

  private static let output = Option(
    "output", short: "o", Value("file", .file, default: "-"),
    help: "Where the picture goes; - is standard output.")

  private static let picture = Option(
    "format", .choice("format", default: Invocation.PictureFormat.svg), help: "What is written.")

  private static let report = Option(
    "format", .choice("format", default: Invocation.ReportFormat.text), help: "What is written.")

  private static let help = Option("help", short: "h", help: "Show help information.")

  private static let common = [
    Option("timeout", Value("s", default: "30"), help: "Give up after this many seconds."),
    Option("force", short: "f", help: "Overwrite the output file."),
    Option("quiet", short: "q", help: "Print errors alone: no warnings, notes or progress."),
    Option("color", .choice("when", default: Invocation.Color.auto), help: "Colour warnings and errors."),
    help,
  ]
}
