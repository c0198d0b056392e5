import CommandLineKit
import TraceModel

extension Worker {
  /// Has a worker do the job; says its remarks, and throws what kept it from an answer.
  ///
  /// `delivery` takes what comes before the end.
  static func answer(
    to run: Invocation.Run, _ arguments: [String], input: TraceInput, limits: WorkerLimits, console: Console,
    delivery: StreamedOutput
  ) throws(Failure) -> Answer {
    let process: WorkerProcess
    do throws(SystemFault) {
      process = try WorkerProcess(
        arguments: Worker.arguments(for: run.decidingColor(arguments), limits: limits), input: input.descriptor)
    } catch {
      throw Failure(.ourFault, "\(input.name): no worker could be started: \(error.text).")
    }
    var progress = Progress(console, name: input.name)
    var unwritten: Failure?
    let put = { (lines: [UInt8]) -> Bool in
      do throws(Failure) { try delivery.put(lines) } catch { unwritten = error }
      return unwritten == nil
    }
    let ending = process.wait(limits, put: put) { stage, passed in
      if !run.job.command.isEndless { progress.show(stage, after: passed) }
    }
    progress.end()
    if let unwritten { throw unwritten }
    let name = !run.job.command.namesInputs ? "\(input.name): " : ""
    for remark in ending.answer.remarks { console.say(Remark(remark.level, name + remark.text)) }
    return try ending.result(of: input.name, limits: limits, remedy: run.job.command.remedy)
  }
}

/// A line that says what goes on, once that has taken longer than a second.
private struct Progress {
  private let console: Console
  private let name: String
  private var shown: String?

  init(_ console: Console, name: String) {
    self.console = console
    self.name = name
  }

  mutating func show(_ stage: Stage, after passed: UInt64) {
    let seconds = passed / 1_000_000_000
    let text = "\(name): \(stage.name), \(DurationText.of(seconds * 1_000_000_000))"
    guard seconds >= 1, text != shown else { return }
    console.show(progress: text)
    shown = text
  }

  func end() {
    if shown != nil { console.show(progress: nil) }
  }
}

extension Invocation.Run {
  /// The arguments with a decision about colors for the results, since a worker's standard output leads nowhere.
  fileprivate func decidingColor(_ arguments: [String]) -> [String] {
    guard type(of: job.command).isPainted else { return arguments }
    let isColored = Console(settings, on: .output).isColored
    var words = arguments
    words.insert("--color=\(isColored ? "always" : "never")", at: words.firstIndex(of: "--") ?? words.endIndex)
    return words
  }
}
