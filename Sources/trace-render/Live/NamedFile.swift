import PlatformSupport

/// The file that a path names, which need not exist yet, and may be another one later.
struct NamedFile: GrowingFile {
  private let path: String
  private var descriptor: Descriptor?
  private var identity: FileIdentity?

  init(_ path: String) { self.path = path }

  mutating func look() throws(SystemFault) -> GrowingFileLook {
    if descriptor == nil { try reopen() }
    guard let descriptor, let identity else { return .file(size: 0, isOther: false) }
    let named = FileIdentity(path)
    guard let size = FileIdentity(descriptor)?.size else { throw SystemFault() }
    return .file(size: size, isOther: named.map { !$0.isSame(as: identity) } ?? false)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemFault) -> Int {
    unsafe try descriptor?.read(into: buffer) ?? 0
  }

  mutating func reopen() throws(SystemFault) {
    do throws(SystemFault) {
      // A named pipe is opened without its writer, and is none of ours to wait for.
      let opened = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK)
      (descriptor, identity) = (opened, FileIdentity(opened))
    } catch {
      guard error.code == ENOENT else { throw error }
    }
  }
}

/// A file, whatever its name, and its size now.
struct FileIdentity {
  private let volume: dev_t
  private let number: ino_t
  let size: Int
  /// Seconds since 1970 of its last change.
  let changed: Int

  /// Nil if nothing has this name.
  init?(_ path: String) {
    var status = stat()
    guard unsafe fstatat(AT_FDCWD, path, &status, 0) == 0 else { return nil }
    self.init(status)
  }

  init?(_ descriptor: Descriptor) {
    var status = stat()
    guard unsafe fstat(descriptor.number, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    (volume, number, size) = (status.st_dev, status.st_ino, Int(status.st_size))
    #if canImport(Darwin)
      changed = status.st_mtimespec.tv_sec
    #else
      changed = status.st_mtim.tv_sec
    #endif
  }

  func isSame(as other: Self) -> Bool { volume == other.volume && number == other.number }
}
