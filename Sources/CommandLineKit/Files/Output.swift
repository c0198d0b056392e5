import PlatformSupport

/// Where the result goes: checked before the work, written once after it, whole or not at all.
package enum Output: Sendable {
  case standard
  /// Not a file with contents, such as `/dev/null`: opened and written.
  case device(Descriptor, path: String)
  /// Written beside itself under another name and renamed.
  case file(path: String, replaces: Bool)

  /// The folder for files that nothing else has a place for.
  package static var temporaryFolder: String { unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp" }

  /// A page in a new temporary folder, under the name of its trace.
  static func page(of name: String) throws(Failure) -> (output: Output, path: String) {
    let folder = temporaryFolder
    var template = Array("\(folder)/\(Grammar.program)-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw refusal(folder, "\(SystemFault().text).") }
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let made = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let path = "\(made)/\(file.prefix { $0 != "." }).html"
    return (.file(path: path, replaces: false), path)
  }

  package static func refusal(_ path: String, _ reason: String) -> Failure {
    Failure(.cannotCreate, "\(path) cannot be created: \(reason)")
  }

  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

extension Output {
  /// Writes all of it; what was in a file before stays until the new one is complete.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    switch self {
    case .standard: try Self.write(bytes, to: .output, called: "standard output")
    case .device(let descriptor, let path): try Self.write(bytes, to: descriptor, called: path)
    case .file:
      let file = StreamedOutput(self)
      try file.put(bytes)
      try file.finish()
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Descriptor, called name: String) throws(Failure) {
    do throws(SystemFault) { try descriptor.write(bytes) } catch {
      // The reader of the pipe has left, as `| head` does: the status says so, without a message.
      throw error.code == EPIPE ? Failure(.cannotWrite, "") : unwritable(name, error)
    }
  }

  package static func unwritable(_ name: String, _ fault: SystemFault) -> Failure {
    let reason = SystemErrorText.isNoRoom(fault.code) ? "\(SystemErrorText.noRoom) name another file" : fault.text
    return Failure(.cannotWrite, "\(name) cannot be written: \(reason).")
  }

  /// A new file of our own, under an unused name.
  package static func draft(
    in directory: String, _ access: Int32 = O_WRONLY, mode: mode_t = 0o666
  ) throws(SystemFault) -> (path: String, descriptor: Descriptor) {
    var attempt = 0
    while true {
      let path = "\(directory)/.\(Grammar.program).\(getpid()).\(attempt).tmp"
      do throws(SystemFault) {
        return (path, try Descriptor(opening: path, access | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode))
      } catch {
        guard error.code == EEXIST, attempt < 100 else { throw error }
        attempt += 1
      }
    }
  }

  /// A file without a name, for reading and writing, which no other user can open.
  package static func unnamed() throws(SystemFault) -> Descriptor {
    guard let number = TemporaryFile.open(in: [temporaryFolder]) else { throw SystemFault() }
    return Descriptor(number)
  }

  static func publish(_ draft: String, as path: String, replaces: Bool) throws(Failure) {
    if !replaces {
      // Unlike a rename, a link does not overwrite a file that was created in the meantime.
      if unsafe link(draft, path) == 0 { return }
      guard [EPERM, ENOSYS, EOPNOTSUPP, ENOTSUP, EMLINK].contains(errno) else {
        throw refusal(path, "\(SystemFault().text). Overwrite it with --force, or name another file.")
      }
    }
    guard unsafe rename(draft, path) == 0 else { throw refusal(path, "\(SystemFault().text).") }
  }
}
