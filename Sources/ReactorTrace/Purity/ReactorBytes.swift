import PlatformSupport
import ReactorCore
import TraceValues

/// The stored bytes of a reactor before a reduce, compared afterwards to find writes to `self`.
///
/// Finds each assignment that changes a stored property, also of a superclass, but no change behind a reference: an append
/// that fits into an array's spare capacity is missed. A concurrent write by another thread is found as well.
// Safe: the bytes are its own, and the reactor lives from `begin` to `end`.
@safe final class ReactorBytes: UncheckedRegionObserver {
  // Belongs to the thread that runs the reactor.
  private var bytes: UnsafeMutableRawBufferPointer
  /// The reactor, between `begin` and `end`.
  private unowned(unsafe) var object: AnyObject?
  private var found = Writes()
  var reason: String?

  /// The names of changed stored properties, in layout order.
  struct Writes {
    var fields: [String] = []
    /// Writes inside `Purity.unchecked`, with the reason.
    var exempted: [(field: String, why: String)] = []

    var isEmpty: Bool { fields.isEmpty && exempted.isEmpty }
  }

  init() {
    unsafe bytes = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  deinit { unsafe bytes.deallocate() }

  /// Copies the bytes of an object, which must live until `end`.
  func begin(_ object: AnyObject) {
    unsafe self.object = object
    copy(object)
  }

  /// Returns the writes since `begin`.
  func end() -> Writes {
    collect()
    unsafe object = nil
    if found.isEmpty { return found }
    return exchange(&found, with: Writes())
  }

  var isObserving: Bool { unsafe object != nil }

  func collect() {
    guard let object = unsafe object else { return }
    let fields = changedFields(of: object)
    if fields.isEmpty { return }
    for field in fields {
      if let reason {
        if !found.exempted.contains(where: { $0 == (field, reason) }) { found.exempted.append((field, reason)) }
      } else if !found.fields.contains(field) {
        found.fields.append(field)
      }
    }
    copy(object)
  }

  private func copy(_ object: AnyObject) {
    let stored = unsafe ReactorBytes.stored(object)
    if unsafe bytes.count != stored.count {
      unsafe bytes.deallocate()
      unsafe bytes = .allocate(byteCount: stored.count, alignment: 8)
    }
    if stored.count > 0 { unsafe bytes.copyMemory(from: stored) }
    withExtendedLifetime(object) {}
  }

  private func changedFields(of object: AnyObject) -> [String] {
    let now = unsafe ReactorBytes.stored(object)
    defer { withExtendedLifetime(object) {} }
    guard let before = unsafe bytes.baseAddress, let address = now.baseAddress,
      unsafe memcmp(before, address, bytes.count) != 0
    else {
      return []
    }
    let changed = unsafe bytes.indices.filter { unsafe now[$0] != bytes[$0] }.map { $0 + ReactorBytes.headerSize }
    let names = StoredProperty.all(of: type(of: object)).filter { changed.contains(where: $0.range.contains) }.map(
      \.name)
    return names.isEmpty ? [StoredProperty.unknown] : names
  }

  private static let headerSize = 2 * MemoryLayout<UInt>.size

  private static func stored(_ object: AnyObject) -> UnsafeRawBufferPointer {
    let size = StoredProperty.size(of: object)
    let address = unsafe UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    return unsafe UnsafeRawBufferPointer(start: address + headerSize, count: max(size - headerSize, 0))
  }
}
