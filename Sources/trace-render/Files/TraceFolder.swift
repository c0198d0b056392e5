import CommandLineKit
import PlatformSupport
import TraceModel

/// The traces below a folder: the files whose names end as traces do, in every folder that is not hidden.
///
/// Links are not followed, so that the search ends.
enum TraceFolder {
  /// How the name of a trace ends.
  static let suffix = ".rtrace.jsonl"
  private static let packed = suffix + ".gz"
  /// How many times as large a packed trace is before, at most, as a rule.
  private static let likelyPacking = 16
  private static let deepest = 32
  private static let mostEntries = 1_000_000

  /// Paths of the traces relative to the folder, in their order.
  static func traces(in folder: String) throws(Failure) -> [String] {
    var found: [String] = []
    var rest = [(path: "", depth: 0)]
    var seen = 0
    while let (path, depth) = rest.popLast() {
      let entries: [Entry]
      do throws(SystemFault) { entries = try Self.entries(of: path.isEmpty ? folder : "\(folder)/\(path)") } catch {
        throw Failure(.noInput, "\(folder)/\(path) cannot be read: \(error.text). Check its permissions.")
      }
      seen += entries.count
      guard seen <= mostEntries else {
        throw Failure(
          .noInput, "\(folder) holds more than \(mostEntries) files and folders. Name the folder of the traces.")
      }
      for entry in entries where !entry.name.hasPrefix(".") {
        let inner = path.isEmpty ? entry.name : "\(path)/\(entry.name)"
        if entry.isFolder, depth < deepest { rest.append((inner, depth + 1)) }
        if !entry.isFolder, [suffix, packed].contains(where: entry.name.hasSuffix) { found.append(inner) }
      }
    }
    guard !found.isEmpty else {
      throw Failure(
        .noInput,
        "\(folder) holds no trace: no file in it ends with \(suffix). "
          + "Tests write theirs there with REACTOR_TRACE_DIR=\(folder).")
    }
    return found.sorted()
  }

  /// Bytes of a file or of the traces in a folder, those of gzip as what they may unpack to; 0 for what is neither.
  static func bytes(at path: String) -> Int {
    guard let status = FileStatus(following: path) else { return 0 }
    switch status.kind {
    case .regular: return path.hasSuffix(".gz") ? status.size * likelyPacking : status.size
    case .directory: return ((try? traces(in: path)) ?? []).reduce(0) { $0 + bytes(at: "\(path)/\($1)") }
    default: return 0
    }
  }

  private struct Entry {
    var name: String
    var isFolder: Bool
  }

  /// Regular files and folders in a folder.
  private static func entries(of path: String) throws(SystemFault) -> [Entry] {
    guard let folder = unsafe opendir(path) else { throw SystemFault() }
    defer { unsafe closedir(folder) }
    var entries: [Entry] = []
    while let entry = unsafe readdir(folder) {
      // The system allocates as much as the name takes, which may be less than a `dirent` has.
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
      let name = unsafe String(
        cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
      switch unsafe Int32(entry.pointee.d_type) {
      case Int32(DT_DIR): if name != ".", name != ".." { entries.append(Entry(name: name, isFolder: true)) }
      case Int32(DT_REG): entries.append(Entry(name: name, isFolder: false))
      case Int32(DT_UNKNOWN):
        // Some file systems do not say.
        guard name != ".", name != "..", let kind = FileStatus(ofPath: "\(path)/\(name)")?.kind else { continue }
        if kind == .directory || kind == .regular { entries.append(Entry(name: name, isFolder: kind == .directory)) }
      default: break
      }
    }
    return entries
  }
}

extension Invocation.Run {
  /// Nanoseconds that the worker may take: endless, those of `--timeout`, or by the size of what it reads.
  package var time: UInt64 {
    if job.command.isEndless { return WorkerLimits.endless }
    return settings.timeout ?? WorkerLimits.time(forBytes: inputBytes)
  }

  /// Bytes of the files that it reads; a pipe, whose size is unknown, has none.
  private var inputBytes: Int {
    var paths = job.command.moreTraces + [job.command.secondInput].compactMap { $0 }
    switch trace {
    case .standard: paths.append("/dev/stdin")
    case .file(let path): paths.append(path)
    case .package: break
    }
    return paths.reduce(0) { $0 + TraceFolder.bytes(at: $1) }
  }
}
