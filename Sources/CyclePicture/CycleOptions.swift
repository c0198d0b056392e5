import PictureKit
import TraceReading

/// How much a cycle diagram shows.
public struct CycleOptions: Sendable, Equatable {
  /// Most nodes in the picture; above it the lightest ones fold into "others".
  ///
  /// Trouble (impure, failed, part of a loop, never ended, cancelled, slow) folds last, and how much of it was folded is
  /// said. One node with the way that leads through it is always drawn.
  public var maxNodes: Int
  /// The nanoseconds above which a 95th percentile is marked as slow.
  public var slow: UInt64

  /// The width of the page in pixels, at least 640; nil for one that has room for names, from 1,400 up.
  ///
  /// Text keeps its size: on a narrow page names are cut where they are too long. A page without room for the lines between
  /// its nodes is wider, and says so in a remark. The layout `dot` takes the width that it needs.
  public var width: Int?
  /// Whether the marks are explained at the foot of the page.
  public var hasLegend: Bool

  /// How the nodes are placed.
  public var layout: Layout

  /// The ways to place the nodes of a cycle.
  public enum Layout: String, Sendable, Hashable, CaseIterable {
    /// Columns of equal boxes, and lanes for lines that lead back: a longer trace of the same app moves little.
    case lanes
    /// Graphviz's own layered layout: a rank for each stage, a cluster for each reactor type, splines and labels where it
    /// puts them.
    ///
    /// Takes longer than `lanes`, and more the more lines there are: above 320, more nodes fold.
    case dot
  }

  /// Makes options; `slow` is in nanoseconds.
  public init(
    maxNodes: Int = 120, slow: UInt64 = 250_000_000, layout: Layout = .lanes, width: Int? = nil, hasLegend: Bool = true
  ) {
    self.maxNodes = maxNodes
    self.slow = slow
    self.layout = layout
    self.width = width
    self.hasLegend = hasLegend
  }
}

extension Trace {
  /// The round trip of each reactor in one picture: action, effect, mutation, state and back to the view.
  ///
  /// Events are summed up by case name and reactors by type, with counts, 50th and 95th percentiles by nearest rank,
  /// and how effects ended. Reactors that drive each other and feedback loops are drawn as what they are. A trace
  /// without events gives a picture that says so.
  ///
  /// Takes time linear in the events, and some milliseconds for a hundred nodes. Can be called on any thread.
  ///
  /// - Throws: `DiagramError` if the picture has no finite geometry, which would be our fault, or if libgvc, which the
  ///   layout `dot` needs here already, is missing or fails.
  public func cycle(_ options: CycleOptions = CycleOptions()) throws(DiagramError) -> Picture {
    try TraceGraph(self).cycle(options)
  }
}

extension TraceGraph {
  /// The same for a graph that was read without its trace.
  public func cycle(_ options: CycleOptions = CycleOptions()) throws(DiagramError) -> Picture {
    let durations = renders.map(\.duration)
    return switch options.layout {
    case .lanes: CycleDrawing.picture(of: self, options, renders: durations)
    case .dot: try LayeredCyclePicture.picture(of: self, options, renders: durations)
    }
  }
}
