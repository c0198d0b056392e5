import PlatformSupport

/// The kind and identity of a file, checked before reading or replacing it.
package struct FileStatus: Equatable {
  package enum Kind { case regular, directory, link, device, other }
  package var kind: Kind
  /// Bytes.
  package var size: Int
  /// Seconds since 1970 of its last change.
  package var changed: Int
  /// Permissions to read and write it.
  package var mode: mode_t
  private var volume: dev_t
  private var number: ino_t

  /// Status of an open file; nil, with `errno`, if it is unknown.
  package init?(_ descriptor: Descriptor) {
    var status = stat()
    guard unsafe fstat(descriptor.number, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Status of the path itself, also where it is a link; nil, with `errno`, if it is unknown.
  package init?(ofPath path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Status of the file that a path leads to; nil, with `errno`, if it is unknown.
  package init?(following path: String) {
    var status = stat()
    guard unsafe fstatat(AT_FDCWD, path, &status, 0) == 0 else { return nil }
    self.init(status)
  }

  /// Whether they are of one file, of whatever size and time.
  package static func == (left: FileStatus, right: FileStatus) -> Bool {
    left.kind == right.kind && left.volume == right.volume && left.number == right.number
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .link
      case S_IFCHR: .device
      default: .other
      }
    size = Int(status.st_size)
    mode = status.st_mode & 0o666
    volume = status.st_dev
    number = status.st_ino
    #if canImport(Darwin)
      changed = status.st_mtimespec.tv_sec
    #else
      changed = status.st_mtim.tv_sec
    #endif
  }
}
