import PlatformSupport

/// The file that a path names, which need not exist yet, and may be another one later.
package struct NamedFile: GrowingFile {
  private let path: String
  private var descriptor: Descriptor?
  private var opened: FileStatus?

  package init(_ path: String) { self.path = path }

  package mutating func look() throws(SystemFault) -> GrowingFileLook {
    if descriptor == nil { try reopen() }
    guard let descriptor, let opened else { return .file(size: 0, isOther: false) }
    let named = FileStatus(following: path)
    guard let size = FileStatus(descriptor)?.size else { throw SystemFault() }
    return .file(size: size, isOther: named.map { $0 != opened } ?? false)
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemFault) -> Int {
    unsafe try descriptor?.read(into: buffer) ?? 0
  }

  package mutating func reopen() throws(SystemFault) {
    do throws(SystemFault) {
      // A named pipe is opened without its writer, and is none of ours to wait for.
      let file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK)
      (descriptor, opened) = (file, FileStatus(file))
    } catch {
      guard error.code == ENOENT else { throw error }
    }
  }
}
