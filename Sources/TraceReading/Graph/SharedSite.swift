import TraceFindings

/// A location that many elements of a graph share.
final class SharedSite: Sendable, Equatable {
  let site: SourceSite

  init(_ site: SourceSite) { self.site = site }

  static func == (left: SharedSite, right: SharedSite) -> Bool { left === right || left.site == right.site }
}
