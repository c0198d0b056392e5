/// The version of this package, in `trace-render --version` and in the first line of every trace.
///
/// `make release` tags no other version than this one.
package enum PackageVersion {
  package static let current = "0.1.0"
}
