internal import CReportPage

/// The page without a trace: its markup, its style, its script.
enum PageAssets {
  /// HTML with gaps for what is of one trace.
  static let template = unsafe bytes(of: rp_template())
  static let style = unsafe bytes(of: rp_style())
  static let script = unsafe bytes(of: rp_script())

  private static func bytes(of file: rp_file) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
