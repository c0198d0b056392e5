import CommandLineKit
import PlatformSupport
import TraceModel

/// One side of a comparison: a behavior, and the statistics of the trace that it is of.
struct DiffInput {
  var behavior: Behavior
  /// Nil for a behavior from a file, which has no times.
  var statistics: Statistics?

  /// Refuses a second file that could not be read, before a worker starts.
  static func check(_ path: String) throws(Failure) {
    guard let status = FileStatus(ofPath: path) else {
      throw Failure(
        errno == ENOENT || errno == ENOTDIR ? .missing(path: path) : .unreadable(name: path, reason: SystemFault().text)
      )
    }
    guard status.kind != .directory else { throw Failure(.isDirectory(path: path)) }
    guard unsafe access(path, R_OK) == 0 else { throw Failure(.unreadable(name: path, reason: SystemFault().text)) }
  }
}

extension Rendering {
  /// Reads the file that the worker has on standard input.
  func readFirst() throws(Failure) -> DiffInput { try readInput(input, name: traceName) }

  /// Reads another file.
  func readSecond(_ path: String) throws(Failure) -> DiffInput {
    try readInput(try TraceInput(.file(path)).unpacked().descriptor, name: path)
  }

  private func readInput(_ descriptor: Descriptor, name: String) throws(Failure) -> DiffInput {
    begin(.reading)
    descriptor.waitForContents()
    let found = Result { () throws(Failure) in try DiffContents(descriptor, name: name) }
    if (try? found.get())?.isBehavior != false { try descriptor.finish() }
    let contents = try found.get()
    guard !contents.isBehavior else { return try behavior(contents, name: name) }
    let reading = try read(descriptor) { () throws(TraceReadError) in try contents.trace(descriptor, name: name) }
    for warning in reading.warnings { say(.warning, "\(name): \(warning.message)") }
    if reading.graph.lost > 0 {
      say(.note, "\(name): \(reading.graph.lost) events were lost, so that steps may be missing")
    }
    begin(.joining)
    return DiffInput(behavior: Behavior(reading.graph), statistics: Statistics(reading.graph))
  }

  private func behavior(_ contents: DiffContents, name: String) throws(Failure) -> DiffInput {
    do throws(BehaviorTextError) {
      return DiffInput(behavior: try Behavior(parsing: contents.text, name: name))
    } catch {
      throw Failure(.badData, error.message)
    }
  }
}

/// The bytes of a file, as far as they had to be read to know its kind.
private struct DiffContents {
  /// The whole input if it is a behavior or cannot be read twice; otherwise its first bytes.
  private var bytes: [UInt8] = []
  private var isAll = false

  /// More is no behavior that a person reviewed.
  private static let largestBehavior = 64 << 20

  init(_ descriptor: Descriptor, name: String) throws(Failure) {
    if let rewind = descriptor.trace.rewind {
      while let more = try? descriptor.read(atMost: 64 - bytes.count), !more.isEmpty { bytes += more }
      rewind()
      guard isBehavior else { return }
      bytes = []
    }
    isAll = true
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { unsafe buffer.deallocate() }
    var hasHeader = false
    while true {
      let count: Int
      do throws(SystemFault) { count = unsafe try descriptor.read(into: buffer) } catch {
        throw Failure(.unreadable(name: name, reason: error.text))
      }
      guard count > 0 else { return }
      unsafe bytes += buffer[..<count]
      guard !isBehavior || bytes.count <= Self.largestBehavior else {
        throw Failure(.badData, "\(name): larger than \(Self.largestBehavior >> 20) MB, which is no behavior.")
      }
      if !hasHeader { hasHeader = try findHeader(name) }
    }
  }

  /// Whether the first line is there. Ends the reading of what is neither a trace nor a behavior, which may have no end.
  private func findHeader(_ name: String) throws(Failure) -> Bool {
    let line = bytes.prefix { $0 != 0x0a }
    guard !isBehavior, line.count < bytes.count || line.count > TraceFileV1.lineLimit else { return false }
    do throws(TraceReadError) {
      _ = unsafe try Array(line).withUnsafeBytes { line in
        Result { () throws(TraceReadError) in unsafe try TraceGraphReader.read(line, name: name) }
      }.get()
    } catch {
      throw Failure(error)
    }
    return true
  }

  var isBehavior: Bool { Behavior.isText(bytes) }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  func trace(_ descriptor: Descriptor, name: String) throws(TraceReadError) -> TraceGraphReader.Reading {
    guard isAll else { return try TraceGraphReader.read(descriptor.trace, name: name) }
    return unsafe try bytes.withUnsafeBytes { bytes in
      Result { () throws(TraceReadError) in unsafe try TraceGraphReader.read(bytes, name: name) }
    }.get()
  }
}
