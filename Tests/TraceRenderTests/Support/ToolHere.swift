import CommandLineKit
import Foundation
import Testing

@testable import trace_render

extension Tool {
  /// Does what a run on a trace of the folder does, with the code of both its processes, in this one.
  ///
  /// For many traces with many words: processes that a sanitizer watches take most of a second to start. That it is what
  /// a run would have said has tests; what belongs to processes, limits and files of results is left out.
  static func runHere(_ words: String..., in folder: Folder) throws -> Run { try runHere(words, in: folder) }

  static func runHere(_ words: [String], in folder: Folder) throws -> Run {
    guard case .run(let run) = try Invocation(parsing: words), case .file(let name) = run.trace, run.output == nil
    else {
      throw Missing(description: "\(words) name no trace in a folder, or a place for what is drawn of it.")
    }
    let answer = try answer(to: run, reading: folder.file(name))
    let outcome = try #require(answer.outcome)

    let console = Console(color: run.settings.color, isTerminal: false, environment: { _ in nil })
    let remarks = run.settings.isQuiet ? [] : answer.remarks
    var said = remarks.map { console.line(Remark($0.level, "\(name): \($0.text)")) + "\n" }.joined()
    if case .failed(let failure) = outcome { said += console.text(failure) }
    let out = String(decoding: answer.lines + answer.bytes, as: UTF8.self)
    return Run(status: outcome.status, out: out, err: said)
  }

  /// Through a file: a pipe would have to be emptied by somebody meanwhile.
  private static func answer(to run: Invocation.Run, reading path: String) throws -> Answer {
    let streams = try Folder()
    try Worker.answer(
      run, from: Descriptor(opening: path, O_RDONLY),
      to: Descriptor(opening: streams.file("answer"), O_WRONLY | O_CREAT))
    var reader = AnswerReader()
    try streams.data("answer").withUnsafeBytes { try reader.take($0) }
    return reader.answer
  }
}
