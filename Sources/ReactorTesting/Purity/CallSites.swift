import PlatformSupport
import CPurityHooks
import ReactorCore
import TraceModel

/// The functions and lines behind addresses, each looked up once.
///
/// The first look-up reads the debug information of the program, which takes a while: nobody asks before a trace is
/// read. Any thread.
final class CallSites: Sendable {
  /// A function, and the line in it.
  struct Frame: Sendable {
    /// As the linker knows it; empty where it does not.
    var symbol: String
    /// Nil where the compiler or a macro wrote the code, or no debug information says.
    var site: SourceSite?
    /// Its file is on this machine; those of the Swift library, whose code the optimiser puts into others, are not.
    var isPresent = false
  }
  private struct Known {
    var frames: [UInt: [Frame]] = [:]
    var symbols: [UInt: String] = [:]
    var declarations: [ObjectIdentifier: SourceSite?] = [:]
  }
  // The lock guards what is known, and the files that are read.
  private let known = Locked(Known())
  private let folder: String

  static let shared = CallSites()

  init() {
    folder =
      getcwd(nil, 0).map { path in
        defer { free(path) }
        return String(cString: path) + "/"
      } ?? "/"
  }

  /// The functions that make the call which returns to this address, the innermost first: the optimiser puts some into
  /// others.
  func frames(at address: UInt) -> [Frame] {
    known.withLock { known in
      if let frames = known.frames[address] { return frames }
      let lines = Lines.of(address)
      let frames = lines.map { line in
        let site = site(line)
        return Frame(
          symbol: line.function ?? symbol(at: address, &known), site: site,
          isPresent: site.map { access($0.file, F_OK) == 0 } ?? false)
      }
      known.frames[address] = frames
      return frames
    }
  }

  /// The function that a call returns to, as the linker knows it; empty where it does not.
  func symbol(at address: UInt) -> String { known.withLock { symbol(at: address, &$0) } }

  private func symbol(at address: UInt, _ known: inout Known) -> String {
    if let symbol = known.symbols[address] { return symbol }
    let symbol = purity_function(address - 1).map { String(cString: $0) } ?? ""
    known.symbols[address] = symbol
    return symbol
  }

  /// The name of the variable at an address, as the linker knows it.
  func variable(at address: UInt) -> String? {
    known.withLock { _ in purity_variable(address).map { String(cString: $0) } }
  }

  /// The line that declares `reduce` of a type of reactor, or of what it inherits from; nil where nothing says.
  func declaration(ofReduceOf type: any AnyObject.Type) -> SourceSite? {
    known.withLock { known in
      let key = ObjectIdentifier(type)
      if let known = known.declarations[key] { return known }
      let site = ClassNames.all(of: type).lazy.compactMap { self.declaration(in: $0) }.first
      known.declarations[key] = .some(site)
      return site
    }
  }

  private func declaration(in type: String) -> SourceSite? {
    var line = purity_line()
    return purity_find_declaration(type, "6reduce5state8mutation", &line) ? site(SourceLine(line)) : nil
  }

  private func site(_ line: SourceLine) -> SourceSite? {
    let name = line.path.split(separator: "/").last ?? ""
    // Nobody can open what the compiler has written, or a macro.
    if line.line <= 0 || name.isEmpty || name == "<compiler-generated>" || name.hasPrefix("@__swiftmacro_") {
      return nil
    }
    return SourceSite(
      file: line.path.hasPrefix(folder) ? String(line.path.dropFirst(folder.count)) : line.path, line: line.line,
      column: line.column > 0 ? line.column : nil)
  }
}

/// A line as debug information has it.
private struct SourceLine {
  /// Nil for the function that holds the address.
  var function: String?
  var path: String
  var line: Int
  var column: Int

  init(_ line: purity_line) {
    function = line.function.map { String(cString: $0) }
    path = withUnsafeBytes(of: line.path) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    self.line = Int(line.line)
    column = Int(line.column)
  }
}

/// Gathers the lines of an address.
private struct Lines {
  private var all: [SourceLine] = []

  static func of(_ address: UInt) -> [SourceLine] {
    var lines = Lines()
    withUnsafeMutablePointer(to: &lines) { lines in
      purity_find_frames(
        address,
        { line, lines in
          guard let line, let lines else { return }
          lines.assumingMemoryBound(to: Lines.self).pointee.all.append(SourceLine(line.pointee))
        }, lines)
    }
    return lines.all
  }
}

/// How the names of what belongs to a class begin, as the linker knows them.
private enum ClassNames {
  /// Of a class and of all that it inherits from.
  static func all(of type: any AnyObject.Type) -> [String] {
    var names: [String] = []
    var next: UnsafeRawPointer? = unsafeBitCast(type, to: UnsafeRawPointer.self)
    // Only classes have a kind of zero on Linux, where there is something to be asked at all.
    while let metadata = next, metadata.load(as: UInt.self) == 0 {
      let descriptor = metadata.load(fromByteOffset: 40, as: UInt.self)
      let symbol = purity_variable(descriptor).map { String(cString: $0) } ?? ""
      // A descriptor is called as its type, and `Mn`.
      if symbol.hasSuffix("Mn") { names.append(String(symbol.dropLast(2))) }
      next = metadata.load(fromByteOffset: 8, as: UnsafeRawPointer?.self)
    }
    return names
  }
}
