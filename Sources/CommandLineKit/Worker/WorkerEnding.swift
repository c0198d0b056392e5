import TraceFormat

/// How a worker ended, and what that means.
package struct WorkerEnding: Sendable, Equatable {
  /// The reason for which the parent ended the worker.
  package enum Fault: Sendable, Equatable {
    case outOfTime
    case answer(AnswerReader.Fault)
  }
  package var answer: Answer
  package var fault: Fault?
  /// The status that `wait` returned.
  package var status: Int32
  /// Bytes that it really used, at most.
  package var memory: UInt64
  /// The beginning of its standard error.
  package var words: [UInt8]

  package static let wordsKept = 4_096
}

extension WorkerEnding {
  /// The answer, if there is one; otherwise a sentence that says what happened and what to try.
  ///
  /// - Parameters:
  ///   - name: The input.
  ///   - remedy: The options with which the command has less to do; nil for none.
  package func result(of name: String, limits: WorkerLimits, remedy: String?) throws(Failure) -> Answer {
    let doing = "while \(answer.stage.name)"
    let remedies = Remedies(remedy, limits)
    switch signal == 24 ? .outOfTime : fault {
    case .outOfTime?:
      throw Failure(
        .ourFault, "\(name): ran out of time \(doing), after \(DurationText.of(limits.time)). \(remedies.time)")
    case .answer(.tooLarge(let limit))?:
      throw Failure(
        .ourFault, "\(name): the result is larger than \(Self.megabytes(UInt64(limit))). \(remedies.size)")
    case .answer(.malformed)?, .answer(.unread)?:
      throw Failure(.ourFault, "\(name): the worker sent what is no answer \(doing). \(Remedies.report)", notes: notes)
    case nil: break
    }
    guard answer.outcome == nil else { return answer }
    let limit = Self.megabytes(limits.memory)
    guard !ranOutOfMemory(limits) else {
      throw Failure(.ourFault, "\(name): ran out of memory \(doing): \(limit) were not enough. \(remedies.memory)")
    }
    throw Failure(
      .ourFault,
      "\(name): \(cause) \(doing), with \(Self.megabytes(memory)) of the \(limit) it may use. \(remedies.crash)",
      notes: notes)
  }

  /// The one that ended it, 0 for none; 24 is the limit of processor time.
  private var signal: Int32 { status & 0x7F }

  private var cause: String {
    guard signal != 0 else { return "the worker left without an answer (status \(status >> 8 & 0xFF))" }
    return "the worker crashed (\(Self.name(ofSignal: signal)))"
  }

  /// Whether its last words are about memory, which Swift writes before it ends, and libgvc mostly.
  ///
  /// A worker that ended without an answer close to the limit most likely failed to allocate.
  private func ranOutOfMemory(_ limits: WorkerLimits) -> Bool {
    if memory >= limits.memory / 4 * 3 { return true }
    let text = String(decoding: words, as: UTF8.self).lowercased()
    return ["failed to allocate", "out of memory", "memory allocation failure", "cannot allocate memory"]
      .contains { text.contains($0) }
  }

  private var notes: [String] {
    let text = String(decoding: words.prefix { $0 != 0x0A }, as: UTF8.self)
    return text.isEmpty ? [] : ["note: its last words: \(text.prefix(200))"]
  }

  private static func name(ofSignal number: Int32) -> String {
    let names: [Int32: String] = [
      4: "illegal instruction", 5: "trap", 6: "abort", 7: "bus error", 8: "arithmetic error", 9: "killed",
      11: "segmentation fault", 15: "terminated",
    ]
    return names[number].map { "\($0), signal \(number)" } ?? "signal \(number)"
  }

  private static func megabytes(_ bytes: UInt64) -> String { "\((bytes + (1 << 19)) >> 20) MB" }
}

/// Remedies for a worker that did not finish, by its command.
private struct Remedies {
  static let report = "This is a fault of \(Grammar.program): please report it, with the trace if you can."

  private let less: String?
  private let timeout: UInt64

  init(_ less: String?, _ limits: WorkerLimits) {
    self.less = less
    timeout = min(max(limits.time / 1_000_000_000, 1) * 4, 86_400)
  }

  var time: String { "Give it more time, with --timeout \(timeout)\(or)." }

  var memory: String { "Give it more, with \(WorkerLimits.memoryVariable) in the environment\(or)." }

  var size: String { less.map { "Give it \($0)." } ?? Remedies.report }

  var crash: String { less.map { "Give it \($0). \(Remedies.report)" } ?? Remedies.report }

  private var or: String { less.map { ", or \($0)" } ?? "" }
}
