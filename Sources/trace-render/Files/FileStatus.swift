import PlatformSupport

/// What a file is, as far as we care before reading or replacing it.
package struct FileStatus: Equatable {
  package enum Kind { case regular, directory, link, device, other }
  package var kind: Kind
  private var volume: dev_t
  private var number: ino_t

  /// Of an open file; nil, with `errno`, where it cannot be told.
  package init?(_ descriptor: Descriptor) {
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Of the path itself, where it is a link; nil, with `errno`, where it cannot be told.
  package init?(ofPath path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
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
    volume = status.st_dev
    number = status.st_ino
  }
}
