import TraceFormat
import TraceReading

/// Writes the consequences of an action as text: a line for each step, with its time since the action, below what it follows from.
enum ChainStory {
  /// The most lines.
  private static let longest = 40

  /// - Parameters:
  ///   - wrong: Numbers of the mutations that are not as expected; they have a mark.
  static func text(of consequences: Consequences, _ run: ExpectationRun, wrong: Set<TraceEvent.Seq>) -> String {
    let lines = consequences.steps.map { Line($0, run, isWrong: wrong.contains($0.seq)) }
    let shown = selected(lines)
    let timeWidth = shown.map { lines[$0].time.count }.max() ?? 0
    let texts = shown.filter { !lines[$0].detail.isEmpty && lines[$0].text.count <= 48 }
    let textWidth = texts.map { lines[$0].text.count }.max() ?? 0
    var story: [String] = []
    var next = 0
    for index in shown + [lines.count] {
      if index > next { story.append("    … \(index - next) steps") }
      if index < lines.count { story.append(lines[index].text(timeWidth, textWidth)) }
      next = index + 1
    }
    return story.joined(separator: "\n")
  }

  /// Indices of all lines, or of the first and those around what is wrong.
  private static func selected(_ lines: [Line]) -> [Int] {
    guard lines.count > longest else { return Array(lines.indices) }
    let first = lines.firstIndex { $0.isWrong } ?? 0
    let start = max(1, min(first - 10, lines.count - longest + 1))
    return [0] + Array(start..<(start + longest - 1))
  }

  struct Line {
    let seq: TraceEvent.Seq
    let time: String
    /// The step, indented below what it follows from.
    let text: String
    let detail: String
    let isWrong: Bool

    init(_ step: Consequences.Step, _ run: ExpectationRun, isWrong: Bool) {
      seq = step.seq
      self.isWrong = isWrong
      var moment = step.time
      var owner = step.reactor == run.subject ? "" : "\(run.name(of: step.reactor)): "
      switch step.kind {
      case .action(let action):
        let waited = action.queued.map { $0 == 0 ? "" : "waited \(DurationText.of($0))" } ?? ""
        detail = action.isInjected ? "sent by transform(action:)" : waited
        owner += "action \(StepText.of(action.label, action.payload))"
      case .effect(let effect):
        detail = ""
        owner += ChainStory.text(of: effect, run)
      case .mutation(let mutation):
        moment = mutation.time
        detail = mutation.changes + (mutation.isInjected ? "  (injected by transform(mutation:))" : "")
        owner += mutation.text
      case .note(let note):
        detail = ""
        owner += note
      }
      time = run.text(at: moment)
      text = String(repeating: "  ", count: min(step.depth, 8)) + owner
    }

    func text(_ timeWidth: Int, _ textWidth: Int) -> String {
      func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
      }
      let start = "  \(isWrong ? "!" : " ") \(padded(time, timeWidth))  "
      return start + (detail.isEmpty ? text : "\(padded(text, textWidth))  \(detail)")
    }
  }

  private static func text(of effect: TraceGraph.Effect, _ run: ExpectationRun) -> String {
    let elapsed = run.elapsed(effect.finish) - run.elapsed(effect.begin)
    let duration = elapsed == 0 ? "at once" : "after \(DurationText.of(elapsed))"
    return switch effect.end {
    case .completed: "effect, completed \(duration)"
    case .failed: "effect, failed \(duration)"
    case .cancelled: "effect, cancelled \(duration)"
    case .disposed: "effect, disposed of \(duration)"
    case .open, .unknown: "effect, still open"
    }
  }
}
