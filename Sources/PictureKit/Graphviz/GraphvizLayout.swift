internal import CGraphviz
import PlatformSupport

/// Where libgvc put the parts of a graph: its own words, in points with y up.
package struct GraphvizLayout: Sendable, Equatable {
  package struct Line: Sendable, Equatable {
    /// `e,x,y` of the tip, then the points of a spline.
    package var spline: String
    /// Middle of the label; empty without one.
    package var label: String
  }

  /// `left,bottom,right,top`.
  package var bounds = ""
  /// Bounds of the clusters, in the order of the text.
  package var clusters: [String] = []
  /// Centers by name.
  package var nodes: [String: String] = [:]
  /// By the attribute `id`.
  package var lines: [String: Line] = [:]
}

extension Graphviz {
  /// Lays a graph out in ranks, as Graphviz's program `dot` does, and reads where everything is.
  ///
  /// Deterministic: equal text gives equal places. A hundred nodes take some dozens of milliseconds; the time grows
  /// faster than the number of lines.
  ///
  /// - Parameter text: Makes the text from the names of its clusters, of which there are `clusters`.
  package static func layOut(clusters: Int, dot text: ([String]) -> String) throws(DiagramError) -> GraphvizLayout {
    try GraphvizLock.hold { () throws(DiagramError) in
      var names: [String] = []
      let opened = { () -> UnsafeMutablePointer<Agraph_t>? in
        guard let graph = unsafe gv_open("cycle") else { return nil }
        names = unsafe risingNames(clusters, in: graph)
        // libgvc closes a graph that it cannot read.
        return unsafe gv_read(graph, text(names)) != 0 ? graph : nil
      }
      return unsafe try withGraph(opened) { (context, graph) throws(DiagramError) in
        unsafe try layOut(context, graph, by: "dot")
        defer { unsafe gvFreeLayout(context, graph) }
        unsafe attach_attrs(graph)
        return unsafe places(in: graph, clusters: names)
      }
    }
  }

  /// Names of clusters, each at a higher address than the one before.
  ///
  /// libgvc visits clusters in the order of the addresses of their names, which the heap chooses, and would lay out
  /// equal graphs differently.
  private static func risingNames(_ count: Int, in graph: UnsafeMutablePointer<Agraph_t>) -> [String] {
    let names = (0..<count).map { index in
      let name = "cluster_\(index)"
      return unsafe (name: name, address: UInt(bitPattern: gv_intern(graph, name)))
    }
    return names.sorted { $0.address < $1.address }.map(\.name)
  }

  private static func places(in graph: UnsafeMutablePointer<Agraph_t>, clusters: [String]) -> GraphvizLayout {
    var layout = GraphvizLayout(bounds: unsafe attribute("bb", of: graph))
    layout.clusters = clusters.map { name in
      unsafe gv_subgraph(graph, name).map { unsafe attribute("bb", of: $0) } ?? ""
    }
    var next = unsafe agfstnode(graph)
    while let node = unsafe next {
      unsafe layout.nodes[String(cString: agnameof(node))] = attribute("pos", of: node)
      var out = unsafe agfstout(graph, node)
      while let line = unsafe out {
        unsafe layout.lines[attribute("id", of: line)] = GraphvizLayout.Line(
          spline: attribute("pos", of: line), label: attribute("lp", of: line))
        unsafe out = agnxtout(graph, line)
      }
      unsafe next = agnxtnode(graph, node)
    }
    return layout
  }

  private static func attribute(_ name: String, of object: UnsafeMutableRawPointer) -> String {
    unsafe gv_get(object, name).map { unsafe String(cString: $0) } ?? ""
  }
}
