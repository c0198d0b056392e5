import CPurityHooks
import ReactorCore
import TraceModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The functions and lines behind addresses, each looked up once.
///
/// The first look-up reads the debug information of the program, which takes a while: nobody asks before a trace is
/// read. Any thread.
final class CallSites: Sendable {
  /// A function, and the line in it.
  struct Frame: Sendable {
    /// As the linker knows it; empty where it does not.
    var symbol: String
    /// Nil where the compiler wrote the code, or no debug information says.
    var site: SourceSite?
    /// Its file is on this machine; those of the Swift library, whose code the optimiser puts into others, are not.
    var isPresent = false
  }
  // The lock guards what is known, and the files that are read.
  private let known = Locked<[UInt: Frame]>([:])
  private let folder: String

  static let shared = CallSites()

  init() {
    folder =
      getcwd(nil, 0).map { path in
        defer { free(path) }
        return String(cString: path) + "/"
      } ?? "/"
  }

  /// Where a call returns to this address.
  func frame(at address: UInt) -> Frame {
    known.withLock { known in
      if let frame = known[address] { return frame }
      let symbol = purity_function(address - 1).map { String(cString: $0) } ?? ""
      let site = site(at: address)
      let frame = Frame(symbol: symbol, site: site, isPresent: site.map { access($0.file, F_OK) == 0 } ?? false)
      known[address] = frame
      return frame
    }
  }

  /// The name of the variable at an address, as the linker knows it.
  func variable(at address: UInt) -> String? {
    known.withLock { _ in purity_variable(address).map { String(cString: $0) } }
  }

  private func site(at address: UInt) -> SourceSite? {
    var line = purity_line()
    guard purity_find_line(address, &line) else { return nil }
    let path = withUnsafeBytes(of: line.path) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    if path.hasSuffix("<compiler-generated>") { return nil }
    return SourceSite(
      file: path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path, line: Int(line.line),
      column: line.column > 0 ? Int(line.column) : nil)
  }
}
