import PlatformSupport

/// SIL of modules that was emitted before, in the folder of the build; one file for each module.
///
/// A file is named by the module and by all that the compiler read for it, so what has changed is not found.
struct SILCache {
  /// The folder; nil if none can be made, so that everything is emitted.
  let folder: String?

  /// A cache in the folder of a debug build.
  init(inBuild build: String) {
    let parent = build + "/trace-render"
    let folder = parent + "/sil"
    for path in [parent, folder] { unsafe mkdir(path, 0o755) }
    self.folder = unsafe access(folder, R_OK | W_OK | X_OK) == 0 ? folder : nil
  }

  /// A descriptor of a module's SIL; nil if there is none under this key.
  func open(_ module: String, _ key: String) -> Int32? {
    guard let path = path(module, key) else { return nil }
    let descriptor = SystemCall.open(path, O_RDONLY | O_CLOEXEC)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Moves a file here, in place of those that the module has had.
  func keep(_ file: String, of module: String, _ key: String) {
    guard let folder, let path = path(module, key) else { return }
    for name in FilePath.names(in: folder)
    where name.hasPrefix(module + "-") && !name.dropFirst(module.count + 1).contains("-") {
      unsafe unlink("\(folder)/\(name)")
    }
    unsafe rename(file, path)
  }

  private func path(_ module: String, _ key: String) -> String? { folder.map { "\($0)/\(module)-\(key).sil" } }
}
