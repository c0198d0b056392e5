import PlatformSupport

/// The program that shows a page to the user.
package enum Browser {
  #if os(macOS)
    private static let usual = "open"
  #else
    private static let usual = "xdg-open"
  #endif

  /// Writes the page of a trace into a new folder and opens it, and does not wait; says where it is, and warns if nothing can open it.
  package static func open(_ page: [UInt8], of name: String, _ console: Console) throws(Failure) {
    guard !page.isEmpty else { return }
    let (output, path) = try Output.page(of: name)
    try output.write(page)
    try Output.standard.write(Array((path + "\n").utf8))
    show(path, console)
  }

  /// Opens an address whose end is a key, by a page in a folder of the user's own: words of a program can be seen by all. Returns
  /// the path of that page.
  package static func redirect(to address: String, _ console: Console) throws(Failure) -> String {
    let (output, path) = try Output.page(of: "live")
    try output.write(Array("<!doctype html><meta http-equiv=\"refresh\" content=\"0;url=\(address)\">\n".utf8))
    show(path, console)
    return path
  }

  /// Removes a page that redirects, and its folder.
  package static func forget(_ page: String) {
    unsafe unlink(page)
    unsafe rmdir(String(page[..<(page.lastIndex(of: "/") ?? page.endIndex)]))
  }

  /// Opens a page in the browser, and does not wait; warns if nothing can open it.
  private static func show(_ path: String, _ console: Console) {
    let chosen = unsafe getenv("BROWSER").map { unsafe String(cString: $0) } ?? ""
    // BROWSER may name several programs, the first that is there opens it.
    let programs = chosen.split(separator: ":").map(String.init) + (chosen.isEmpty ? [usual] : [])
    guard let nowhere = try? Descriptor(opening: "/dev/null", O_RDWR) else { return }
    for program in programs {
      let descriptors = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map { (from: nowhere.number, to: $0) }
      if (try? ChildProcess.start(program, [program, path], descriptors: descriptors)) != nil { return }
    }
    console.say(
      Remark(
        .warning,
        "the page was not opened: there is no \(programs.joined(separator: " or ")). Open the file yourself, or name a "
          + "program with BROWSER."))
  }
}
