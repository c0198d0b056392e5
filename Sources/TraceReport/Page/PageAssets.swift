/// The page without a trace: its markup, its style, its script.
package enum PageAssets {
  /// HTML with gaps for what is of one trace.
  package static let template = PackageResources.page_html
  package static let style = PackageResources.page_css
  package static let script = PackageResources.page_js
}
