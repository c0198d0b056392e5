import CommandLineKit
import PlatformSupport

extension Output {
  /// Refuses what could not be created afterwards, or would destroy something.
  package init(_ run: Invocation.Run, input: TraceInput) throws(Failure) {
    guard case .file(let path)? = run.output else {
      self = try Self.standard(run)
      return
    }
    guard let status = FileStatus(ofPath: path) else {
      self = try Self.absent(path, SystemFault())
      return
    }
    switch status.kind {
    case .device: self = .device(try Self.open(device: path), path: path)
    case .regular where status == FileStatus(input.descriptor):
      throw Self.refusal(path, "it is the trace itself. Name another file.")
    case .regular where status == run.job.command.secondInput.flatMap(Self.status(ofInput:)):
      throw Self.refusal(path, "it is one of the files to compare. Name another file.")
    case .regular where run.job.command.moreTraces.contains { status == Self.status(ofInput: $0) }:
      throw Self.refusal(path, "it is one of the traces. Name another file.")
    case .regular where run.settings.isForced || OwnOutput.isAt(path): self = .file(path: path, replaces: true)
    case .regular where run.job.command is MineCommand:
      throw Self.refusal(path, "it exists. Add the laws that it does not have with --update, or name another file.")
    case .regular:
      throw Self.refusal(
        path, "it exists, and is no picture or page of ours. Overwrite it with --force, or name another file.")
    case .link:
      throw Self.refusal(path, "it is a link, and links are not followed. Name the file itself, or remove the link.")
    case .directory: throw Self.refusal(path, "it is a directory. Name a file in it.")
    case .other: throw Self.refusal(path, "it is not a regular file. Name another one.")
    }
  }

  private static func status(ofInput path: String) -> FileStatus? {
    (try? TraceInput(.file(path))).flatMap { FileStatus($0.descriptor) }
  }

  /// A picture is only printed on a terminal for those who say `-o -`.
  private static func standard(_ run: Invocation.Run) throws(Failure) -> Output {
    guard run.output == nil, run.job.command.isPicture, Descriptor.output.isTerminal else { return .standard }
    let (kind, file) = run.job.command.document
    throw Failure(
      .usage,
      "\(kind) is not printed to a terminal. Write it to a file with -o \(file), or print it all the same with -o -.")
  }

  private static func absent(_ path: String, _ fault: SystemFault) throws(Failure) -> Output {
    let directory = directory(of: path)
    guard fault.code == ENOENT else { throw refusal(path, "\(fault.text).") }
    guard !path.hasSuffix("/") else { throw refusal(path, "that names a directory. Name a file in it.") }
    guard unsafe access(directory, F_OK) == 0 else {
      throw refusal(path, "there is no directory \(directory). Make it first, or name another file.")
    }
    guard unsafe access(directory, W_OK | X_OK) == 0 else {
      throw refusal(path, "\(directory): \(SystemFault().text).")
    }
    return .file(path: path, replaces: false)
  }

  private static func open(device path: String) throws(Failure) -> Descriptor {
    do throws(SystemFault) { return try Descriptor(opening: path, O_WRONLY) } catch {
      throw refusal(path, "\(error.text).")
    }
  }
}
