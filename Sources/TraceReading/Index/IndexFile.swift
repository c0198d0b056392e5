import PlatformSupport
import TraceFormat

/// An index that cannot be used: it is damaged, or not of this trace.
package struct IndexFault: Error {}

/// Tells a file from another one, or from itself before it changed, without reading all of it.
struct TraceIdentity: Equatable {
  let size: UInt64
  let seconds: UInt64
  let nanoseconds: UInt64
  /// A hash of `samples` parts of the file that are equally far apart, its beginning and its end among them.
  let hash: UInt64

  private static let samples = 64
  private static let sampleBytes = 4_096

  init?(_ descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    (size, seconds) = (UInt64(status.st_size), UInt64(bitPattern: Int64(time.tv_sec)))
    nanoseconds = UInt64(bitPattern: Int64(time.tv_nsec))
    var all: [UInt8] = []
    let last = max(0, Int(size) - Self.sampleBytes)
    for sample in 0..<Self.samples {
      let offset = last * sample / (Self.samples - 1)
      guard let bytes = IndexFile.read(descriptor, Self.sampleBytes, at: offset) else { return nil }
      all += bytes
    }
    hash = all.withByteView { $0.quickHash }
  }
}

/// The file of an index: numbers that name the trace, then sections with a hash each. All numbers are little-endian.
///
/// A hostile index can make an answer wrong, as a hostile trace can, and no more.
struct IndexFile {
  enum Section: Int, CaseIterable {
    case facts, lines, needed, rows, runPositions, runSeqs, runOffsets, times, actions, states, marks
    case chainPositions, chains
  }

  /// `RTINDEX1`; another format has another number at its end.
  private static let magic: UInt64 = 0x3158_4544_4e49_5452
  private static let headerWords = 6 + 2 * Section.allCases.count

  private let descriptor: Int32
  private var begins: [Int] = []
  private var sizes: [Int] = []
  private var hashes: [UInt64] = []

  /// Bytes that an index may have.
  static func most(_ identity: TraceIdentity) -> Int { Int(identity.size / 4) + 1 << 20 }

  /// Nil if it is not the index of this trace as it is now.
  init?(_ descriptor: Int32, of identity: TraceIdentity) {
    self.descriptor = descriptor
    let size = OpenTrace.size(descriptor)
    let begin = Self.headerWords * 8
    guard size >= begin, size <= Self.most(identity), let words = Self.numbers(descriptor, 0, begin, nil, UInt64.self)
    else { return nil }
    guard words == Self.header(identity, Array(words[5..<(words.count - 1)])) else { return nil }
    var end = begin
    for section in Section.allCases {
      let bytes = words[5 + 2 * section.rawValue]
      guard bytes <= UInt64(size - end) else { return nil }
      begins.append(end)
      sizes.append(Int(bytes))
      hashes.append(words[6 + 2 * section.rawValue])
      end += Int(bytes)
    }
    guard end == size else { return nil }
  }

  /// How many numbers a section has.
  func count<Number>(of section: Section, _: Number.Type) -> Int {
    sizes[section.rawValue] / MemoryLayout<Number>.stride
  }

  /// The numbers of a section.
  func numbers<Number: FixedWidthInteger>(
    _ section: Section, as type: Number.Type = Number.self
  ) throws(IndexFault) -> [Number] {
    let index = section.rawValue
    guard let numbers = Self.numbers(descriptor, begins[index], sizes[index], hashes[index], type) else {
      throw IndexFault()
    }
    return numbers
  }

  /// The pieces of a file with these sections; one that has none says that the trace can have no index.
  static func contents(_ identity: TraceIdentity, _ sections: [[UInt8]]?) -> [[UInt8]] {
    let sections = sections ?? Section.allCases.map { _ in [] }
    let words = sections.flatMap { section in [UInt64(section.count), section.withByteView { $0.quickHash }] }
    return [bytes(header(identity, words))] + sections
  }

  private static func header(_ identity: TraceIdentity, _ sections: [UInt64]) -> [UInt64] {
    let words = [magic, identity.size, identity.seconds, identity.nanoseconds, identity.hash] + sections
    return words + [bytes(words).withByteView { $0.quickHash }]
  }

  static func bytes(_ numbers: [some FixedWidthInteger]) -> [UInt8] {
    unsafe numbers.withUnsafeBytes { unsafe Array($0) }
  }

  /// Up to `size` bytes from an offset on, fewer at the end of the file; nil if they cannot be read.
  static func read(_ descriptor: Int32, _ size: Int, at offset: Int) -> [UInt8]? {
    var found: Int?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      found = unsafe fill(UnsafeMutableRawBufferPointer(buffer), descriptor, at: offset)
      count = found ?? 0
    }
    return found == nil ? nil : bytes
  }

  private static func numbers<Number: FixedWidthInteger>(
    _ descriptor: Int32, _ begin: Int, _ size: Int, _ expected: UInt64?, _: Number.Type
  ) -> [Number]? {
    let width = MemoryLayout<Number>.stride
    guard size % width == 0 else { return nil }
    let numbers = unsafe [Number](unsafeUninitializedCapacity: size / width) { buffer, count in
      let bytes = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<size])
      let isWhole = unsafe fill(bytes, descriptor, at: begin) == size
      let found = unsafe expected == nil || !isWhole ? nil : ByteView(UnsafeRawBufferPointer(bytes)).quickHash
      count = isWhole && found == expected ? size / width : 0
    }
    return numbers.count == size / width ? numbers : nil
  }

  private static func fill(_ bytes: UnsafeMutableRawBufferPointer, _ descriptor: Int32, at offset: Int) -> Int? {
    var count = 0
    while count < bytes.count {
      let start = unsafe bytes.baseAddress.map { unsafe $0 + count }
      let read = unsafe pread(descriptor, start, bytes.count - count, off_t(offset + count))
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { return nil }
      if read == 0 { break }
      count += read
    }
    return count
  }
}

extension TraceIndex {
  /// Whether an index may be written there: there is nothing, or an index of any trace and format.
  package static func canReplace(_ path: String) -> Bool {
    let descriptor = SystemCall.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return errno == ENOENT }
    defer { close(descriptor) }
    return IndexFile.read(descriptor, 7, at: 0)?.elementsEqual("RTINDEX".utf8) == true
  }
}
