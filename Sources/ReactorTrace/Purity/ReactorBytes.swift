import PlatformSupport
import ReactorCore

/// The stored bytes of an object, to see whether somebody wrote to it in between.
///
/// Sees every assignment that changes a stored property, also of a superclass, and none to what a reference points at:
/// an append that fits into an array's spare room is missed. A write by another thread meanwhile is seen as well.
final class ReactorBytes: UncheckedRegionObserver {
  // Belongs to whoever runs the reactor.
  private var bytes: UnsafeMutableRawBufferPointer
  /// What is looked at, between `begin` and `end`.
  private unowned(unsafe) var object: AnyObject?
  private var found = Writes()
  var why: String?

  /// Stored properties that have changed, by name, in the order in which they are stored.
  struct Writes {
    var fields: [String] = []
    /// Inside of `Purity.unchecked`, and why.
    var exempted: [(field: String, why: String)] = []

    var isEmpty: Bool { fields.isEmpty && exempted.isEmpty }
  }

  init() {
    bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  deinit { bytes.deallocate() }

  /// Looks at an object, which lives until `end`.
  func begin(_ object: AnyObject) {
    self.object = object
    note(object)
  }

  /// What has been written since `begin`.
  func end() -> Writes {
    collect()
    object = nil
    if found.isEmpty { return found }
    defer { found = Writes() }
    return found
  }

  var isLooking: Bool { object != nil }

  func collect() {
    guard let object else { return }
    let fields = writes(in: object)
    if fields.isEmpty { return }
    for field in fields {
      if let why {
        if !found.exempted.contains(where: { $0 == (field, why) }) { found.exempted.append((field, why)) }
      } else if !found.fields.contains(field) {
        found.fields.append(field)
      }
    }
    note(object)
  }

  private func note(_ object: AnyObject) {
    let stored = ReactorBytes.stored(object)
    if bytes.count != stored.count {
      bytes.deallocate()
      bytes = .allocate(byteCount: stored.count, alignment: 8)
    }
    if stored.count > 0 { bytes.copyMemory(from: stored) }
    withExtendedLifetime(object) {}
  }

  private func writes(in object: AnyObject) -> [String] {
    let now = ReactorBytes.stored(object)
    defer { withExtendedLifetime(object) {} }
    guard let then = bytes.baseAddress, let address = now.baseAddress, memcmp(then, address, bytes.count) != 0 else {
      return []
    }
    let changed = bytes.indices.filter { now[$0] != bytes[$0] }.map { $0 + ReactorBytes.headerSize }
    let names = StoredProperty.all(of: type(of: object)).filter { changed.contains(where: $0.range.contains) }.map(
      \.name)
    return names.isEmpty ? [StoredProperty.unknown] : names
  }

  private static let headerSize = 2 * MemoryLayout<UInt>.size

  private static func stored(_ object: AnyObject) -> UnsafeRawBufferPointer {
    let size = StoredProperty.size(of: object)
    let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    return UnsafeRawBufferPointer(start: address + headerSize, count: max(size - headerSize, 0))
  }
}
