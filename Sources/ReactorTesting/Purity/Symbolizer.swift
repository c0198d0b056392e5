import CPurityHooks
import PlatformSupport
import ReactorCore
import TraceFindings

/// Symbolizes addresses: finds their functions and lines, each once.
///
/// The first look-up reads the debug information of the program, which can take seconds, so it is left until a trace is
/// read. Any thread.
package final class Symbolizer: Sendable {
  /// A function, and a location in it.
  struct Frame: Sendable {
    /// The linker's name; empty if it has none.
    var symbol: String
    /// Nil for code that the compiler or a macro made, or without debug information.
    var site: SourceSite?
    /// Whether its file is on this machine; that of code inlined from the Swift library is not.
    var isPresent = false
    /// Whether its code is optimized.
    var isOptimized = false
    /// Whether the optimizer has lost its line.
    var isLost = false
    /// In optimized code, the function of the program that is called here, and has left no frame; empty if it may be any.
    var called: String?
  }
  private struct Cache {
    var frames: [UInt: [Frame]] = [:]
    var symbols: [UInt: String] = [:]
    var declarations: [ObjectIdentifier: SourceSite?] = [:]
  }
  // The lock guards the cache, and the files that are read.
  private let cache = Locked(Cache())
  /// The working directory, which paths in findings leave out.
  private let folder: String

  package static let shared = Symbolizer()

  init() {
    folder =
      unsafe getcwd(nil, 0).map { path in
        defer { unsafe free(path) }
        return unsafe String(cString: path) + "/"
      } ?? "/"
  }

  /// The frames of a return address, innermost first: inlined functions, and last the function that holds it.
  func frames(at address: UInt) -> [Frame] {
    cache.withLock { cache in
      if let frames = cache.frames[address] { return frames }
      let lines = FrameCollector.frames(at: address)
      let function = symbol(at: address, &cache)
      let frames = lines.map { line in
        // Functions that differ in little are merged into one, which has the lines of none.
        let isMerged = line.function == nil && function.hasSuffix("Tm")
        let site = isMerged ? nil : site(line)
        let isPresent = unsafe access(line.path, F_OK) == 0
        return Frame(
          symbol: line.function ?? function, site: site, isPresent: isPresent && site != nil,
          isOptimized: line.isOptimized, isLost: isMerged || (isPresent && line.isOptimized && line.line <= 0),
          called: line.called)
      }
      cache.frames[address] = frames
      return frames
    }
  }

  /// The linker's name of the function that holds a return address; empty if it has none.
  func symbol(at address: UInt) -> String { cache.withLock { symbol(at: address, &$0) } }

  private func symbol(at address: UInt, _ cache: inout Cache) -> String {
    if let symbol = cache.symbols[address] { return symbol }
    let symbol = unsafe purity_function(address - 1).map { unsafe String(cString: $0) } ?? ""
    cache.symbols[address] = symbol
    return symbol
  }

  /// Runs `body` while no thread looks anything up.
  package func whileLocked<Result>(_ body: () -> Result) -> Result { cache.withLock { _ in body() } }

  /// The linker's name of the variable at an address.
  func variable(at address: UInt) -> String? {
    cache.withLock { _ in unsafe purity_variable(address).map { unsafe String(cString: $0) } }
  }

  /// The line that declares `reduce` of a reactor type, or of a superclass; nil without debug information.
  func declaration(ofReduceOf type: any AnyObject.Type) -> SourceSite? {
    cache.withLock { cache in
      let key = ObjectIdentifier(type)
      if let declaration = cache.declarations[key] { return declaration }
      let site = ClassNames.all(of: type).lazy.compactMap { self.declaration(in: $0) }.first
      cache.declarations[key] = .some(site)
      return site
    }
  }

  private func declaration(in type: String) -> SourceSite? {
    unsafe withUnsafeTemporaryAllocation(of: purity_line.self, capacity: 1) { lines in
      guard let line = lines.baseAddress else { return nil }
      return unsafe purity_find_declaration(type, "6reduce5state8mutation", line) ? site(SourceLine(line)) : nil
    }
  }

  private func site(_ line: SourceLine) -> SourceSite? {
    // No editor can open code that the compiler or a macro made.
    if line.line <= 0 || line.path.isEmpty || line.isMadeByCompiler { return nil }
    return SourceSite(
      file: line.path.hasPrefix(folder) ? String(line.path.dropFirst(folder.count)) : line.path, line: line.line,
      column: line.column > 0 ? line.column : nil)
  }
}

/// A line of debug information.
private struct SourceLine {
  /// The name of an inlined function; nil for the function that holds the address.
  var function: String?
  var path: String
  var line: Int
  var column: Int
  var isOptimized: Bool
  var called: String?

  /// Whether the compiler or a macro made the code.
  var isMadeByCompiler: Bool {
    let name = path.split(separator: "/").last ?? ""
    return name == "<compiler-generated>" || name.hasPrefix("@__swiftmacro_")
  }

  init(_ line: UnsafePointer<purity_line>) {
    function = unsafe line.pointee.function.map { unsafe String(cString: $0) }
    path = unsafe String(cString: purity_path(line))
    self.line = unsafe Int(line.pointee.line)
    column = unsafe Int(line.pointee.column)
    isOptimized = unsafe line.pointee.is_optimized
    called = unsafe line.pointee.called.map { unsafe String(cString: $0) }
  }
}

private struct FrameCollector {
  private var all: [SourceLine] = []

  static func frames(at address: UInt) -> [SourceLine] {
    var collector = FrameCollector()
    unsafe withUnsafeMutablePointer(to: &collector) { collector in
      unsafe purity_find_frames(
        address,
        { line, context in
          guard let line = unsafe line, let context = unsafe context else { return }
          unsafe context.assumingMemoryBound(to: FrameCollector.self).pointee.all.append(SourceLine(line))
        }, collector)
    }
    return collector.all
  }
}

/// Mangled prefixes of the members of a class.
private enum ClassNames {
  /// The prefix of a class, and those of its superclasses.
  static func all(of type: any AnyObject.Type) -> [String] {
    var names: [String] = []
    var next: UnsafeRawPointer? = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
    // On Linux, where there are hooks, only classes have a metadata kind of zero.
    while let metadata = unsafe next, unsafe metadata.load(as: UInt.self) == 0 {
      let descriptor = unsafe metadata.load(fromByteOffset: 40, as: UInt.self)
      let symbol = unsafe purity_variable(descriptor).map { unsafe String(cString: $0) } ?? ""
      // The symbol of a descriptor is that of its type, and `Mn`.
      if symbol.hasSuffix("Mn") { names.append(String(symbol.dropLast(2))) }
      unsafe next = unsafe metadata.load(fromByteOffset: 8, as: UnsafeRawPointer?.self)
    }
    return names
  }
}
