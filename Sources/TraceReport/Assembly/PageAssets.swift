internal import CReportPage

/// The page without a trace: its markup, its style, the modules of its script.
enum PageAssets {
  /// HTML with gaps for what is of one trace.
  static let template = unsafe bytes(of: rp_template())
  static let style = unsafe bytes(of: rp_style())
  /// Behind the style of every page, that of the live page.
  static let liveStyle = unsafe bytes(of: rp_live_style())
  /// Texts of the files in `Page/Script` by their names.
  static let modules: [String: ArraySlice<UInt8>] = {
    let names = unsafe bytes(of: rp_module_names()).split(separator: UInt8(ascii: " "))
    let texts = unsafe bytes(of: rp_modules()).split(separator: 0)
    precondition(names.count == texts.count, "CReportPage.c names \(names.count) modules and embeds \(texts.count)")
    return Dictionary(uniqueKeysWithValues: zip(names.map { String(decoding: $0, as: UTF8.self) }, texts))
  }()

  private static func bytes(of file: rp_file) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
