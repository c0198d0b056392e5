import CommandLineKit
import PlatformSupport

/// The program: arguments to invocation, invocation to outcome, outcome to status.
@main
package enum TraceRender {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    ProcessEnvironment.prepare()
    exit(Worker.main(arguments) ?? outcome(of: arguments).status)
  }

  private static func outcome(of arguments: [String]) -> Outcome {
    do throws(UsageError) {
      return outcome(of: try Invocation(parsing: arguments), arguments)
    } catch {
      let failure = Failure(.usage, error.message, notes: error.advice)
      Console().say(failure)
      return .failed(failure)
    }
  }

  private static func outcome(of invocation: Invocation, _ arguments: [String]) -> Outcome {
    let console = invocation.console
    do throws(Failure) {
      switch invocation {
      case .run(let run): return try outcome(of: run, arguments, console)
      case .help(let command): try Output.standard.write(Array(HelpText.text(for: command, of: Grammar.groups).utf8))
      case .manual:
        try Output.standard.write(Array(ManualPage.text(of: Grammar.groups, variables: Grammar.variables).utf8))
      case .version: try Output.standard.write(Array("\(Grammar.program) \(Grammar.version)\n".utf8))
      case .completions(let shell):
        try Output.standard.write(Array(CompletionScript(Grammar.commands).text(for: shell).utf8))
      }
      return .done
    } catch {
      console.say(error)
      return .failed(error)
    }
  }

  /// Reads, draws and writes; reading and drawing run in a worker process with limits.
  private static func outcome(
    of run: Invocation.Run, _ arguments: [String], _ console: Console
  ) throws(Failure) -> Outcome {
    _ = try ProjectFile.found(laws: run.settings.laws)
    try run.job.command.check()
    var limits = try WorkerLimits(timeout: run.settings.timeout)
    limits.time = run.time
    if let live = run.job.command as? LiveCommand { return try LiveSession(live, run.settings, limits).serve() }
    let input = try TraceInput(run.trace, takesFolder: run.job.command.takesFolders)
    let output = run.job.command.isOpened ? .standard : try Output(run, input: input)
    let delivery = StreamedOutput(output)
    let answer = try Worker.answer(
      to: run, arguments, input: input, limits: limits, console: console, delivery: delivery)
    // A verdict is written even where it is a bad one; what could not be drawn has no bytes.
    if run.job.command.isOpened {
      try Browser.open(answer.bytes, of: input.name, console)
    } else if !answer.bytes.isEmpty {
      try output.write(answer.bytes)
    }
    if !answer.report.isEmpty { try Output.standard.write(answer.report) }
    if case .failed(let failure)? = answer.outcome { throw failure }
    if run.job.command.isStreamed { try delivery.finish() }
    return answer.outcome ?? .done
  }
}
