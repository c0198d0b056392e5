import PlatformSupport

/// SVG as PNG, by librsvg and cairo, which are looked up when a PNG is asked for.
enum PNGImage {
  private typealias Pointer = UnsafeMutableRawPointer
  private struct Rectangle {
    var x = 0.0
    var y = 0.0
    var width: Double
    var height: Double
  }

  /// Bytes of the file; a pixel of the page is a pixel of the image.
  static func bytes(of svg: String, page: Size, by names: [String] = names) throws(DiagramError) -> [UInt8] {
    guard let library = unsafe names.lazy.compactMap({ unsafe dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      throw .converterMissing("there is no \(names[0])")
    }
    return try unsafe draw(svg, page, Functions(library))
  }

  #if canImport(Darwin)
    static let names = [
      "librsvg-2.2.dylib", "/opt/homebrew/lib/librsvg-2.2.dylib", "/usr/local/lib/librsvg-2.2.dylib",
    ]
  #else
    static let names = ["librsvg-2.so.2"]
  #endif

  /// The functions of librsvg, and of cairo and GObject, which come with it.
  @unsafe private struct Functions {
    let load: @convention(c) (UnsafePointer<UInt8>?, UInt, Pointer?) -> Pointer?
    let render: @convention(c) (Pointer, Pointer, Pointer, Pointer?) -> Int32
    let release: @convention(c) (Pointer) -> Void
    let makeSurface: @convention(c) (Int32, Int32, Int32) -> Pointer?
    let makeContext: @convention(c) (Pointer) -> Pointer?
    let write: @convention(c) (Pointer, Sink, Pointer) -> Int32
    let endContext: @convention(c) (Pointer) -> Void
    let endSurface: @convention(c) (Pointer) -> Void

    typealias Sink = @convention(c) (Pointer?, UnsafePointer<UInt8>?, UInt32) -> Int32

    init(_ library: Pointer) throws(DiagramError) {
      unsafe load = try Self.find("rsvg_handle_new_from_data", library)
      unsafe render = try Self.find("rsvg_handle_render_document", library)
      unsafe release = try Self.find("g_object_unref", library)
      unsafe makeSurface = try Self.find("cairo_image_surface_create", library)
      unsafe makeContext = try Self.find("cairo_create", library)
      unsafe write = try Self.find("cairo_surface_write_to_png_stream", library)
      unsafe endContext = try Self.find("cairo_destroy", library)
      unsafe endSurface = try Self.find("cairo_surface_destroy", library)
    }

    private static func find<Function>(_ name: String, _ library: Pointer) throws(DiagramError) -> Function {
      guard let address = unsafe dlsym(library, name) else {
        throw .converterMissing("\(names[0]) has no \(name); 2.46 or later is needed")
      }
      return unsafe unsafeBitCast(address, to: Function.self)
    }
  }

  private static func draw(_ svg: String, _ page: Size, _ call: Functions) throws(DiagramError) -> [UInt8] {
    let bytes = Array(svg.utf8)
    let (width, height) = (page.width.rounded(.up), page.height.rounded(.up))
    guard let handle = unsafe call.load(bytes, UInt(bytes.count), nil) else {
      throw .libraryFailed("librsvg cannot read it")
    }
    defer { unsafe call.release(handle) }
    // 0 is CAIRO_FORMAT_ARGB32.
    guard let surface = unsafe call.makeSurface(0, Int32(width), Int32(height)) else {
      throw .libraryFailed("cairo has no room for it")
    }
    defer { unsafe call.endSurface(surface) }
    guard let context = unsafe call.makeContext(surface) else { throw .libraryFailed("cairo cannot draw it") }
    defer { unsafe call.endContext(context) }
    var viewport = Rectangle(width: width, height: height)
    guard unsafe call.render(handle, context, &viewport, nil) != 0 else {
      throw .libraryFailed("librsvg cannot draw it")
    }
    var image: [UInt8] = []
    let status = unsafe withUnsafeMutablePointer(to: &image) { image in
      unsafe call.write(
        surface,
        { image, piece, count in
          let bytes = unsafe UnsafeBufferPointer(start: piece, count: Int(count))
          unsafe image?.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: bytes)
          return 0
        }, image)
    }
    guard status == 0, !image.isEmpty else { throw .libraryFailed("cairo writes no PNG, with status \(status)") }
    return marked(image)
  }

  /// A PNG with the name of the program that made it, behind the 33 bytes of its head.
  private static func marked(_ image: [UInt8]) -> [UInt8] {
    let chunk = Array("tEXtSoftware\0Reactor Trace".utf8)
    var sum = UInt32.max
    for byte in chunk {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    func bytes(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
    return image[..<33] + bytes(UInt32(chunk.count - 4)) + chunk + bytes(~sum) + image[33...]
  }
}
