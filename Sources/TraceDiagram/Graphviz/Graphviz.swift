internal import CGraphviz

/// Draws pictures with libgvc.
///
/// Callable from any thread; one thread at a time draws.
package enum Graphviz {
  /// Loads the plug-ins of libgvc before the first picture does.
  ///
  /// For a process that limits its memory afterwards: a library for which there is no room looks as if it were not
  /// installed. Callable from any thread.
  package static func load() { GraphvizPlugins.load() }

  /// Draws a picture with libgvc and finishes the SVG that it wrote.
  ///
  /// Deterministic: equal pictures give equal text. Costs about 30 microseconds a node.
  package static func render(_ picture: PictureGraph) throws(DiagramError) -> String {
    let attributes = try GraphAttributes(picture)
    let raw = try GraphvizLock.hold { () throws(DiagramError) in try draw(picture, attributes) }
    return try SVGDocument.finish(raw, of: picture)
  }

  private static func draw(
    _ picture: PictureGraph, _ attributes: GraphAttributes
  ) throws(DiagramError) -> [UInt8] {
    try withGraph { (context, graph) throws(DiagramError) in
      fill(graph, from: picture, attributes)
      try layOut(context, graph)
      defer { gvFreeLayout(context, graph) }
      return try svg(context, graph)
    }
  }

  private static func fill(
    _ graph: UnsafeMutablePointer<Agraph_t>, from picture: PictureGraph, _ attributes: GraphAttributes
  ) {
    for (name, value) in attributes.graph { gv_declare_graph(graph, name, value) }
    for (name, value) in GraphAttributes.nodeDefaults { gv_declare_node(graph, name, value) }
    for (name, value) in GraphAttributes.edgeDefaults { gv_declare_edge(graph, name, value) }
    let nodes = attributes.nodes.enumerated().map { index, list in
      let node = gv_node(graph, "n\(index)")
      for (name, value) in list { gv_set(node, name, value) }
      return node
    }
    for (index, list) in attributes.edges.enumerated() {
      let ends = picture.edges[index]
      let edge = gv_edge(graph, nodes[ends.from.index], nodes[ends.to.index], "e\(index)")
      for (name, value) in list { gv_set(edge, name, value) }
    }
  }

  /// Runs a body with a context and an empty graph of its own. The caller holds the lock.
  ///
  /// The context is fresh each time: after a failed drawing the next one would print to standard output.
  private static func withGraph<Value>(
    _ body: (OpaquePointer, UnsafeMutablePointer<Agraph_t>) throws(DiagramError) -> Value
  ) throws(DiagramError) -> Value {
    GraphvizMessages.begin()
    defer { GraphvizMessages.end() }
    guard let context = GraphvizPlugins.makeContext() else {
      throw .libraryMissing("it could not make a context")
    }
    defer { gvFreeContext(context) }
    guard let graph = gv_open("picture") else { throw .libraryFailed("it could not make a graph") }
    defer { agclose(graph) }
    return try body(context, graph)
  }

  /// Tells libgvc that positions are given; the caller frees the layout after a normal return.
  private static func layOut(
    _ context: OpaquePointer, _ graph: UnsafeMutablePointer<Agraph_t>
  ) throws(DiagramError) {
    let status = gvLayout(context, graph, "nop2")
    // It returns 0 on some failures too; what it says decides.
    guard let complaint = GraphvizMessages.complaint() ?? (status == 0 ? nil : "layout gave \(status)") else {
      return
    }
    gvFreeLayout(context, graph)
    throw .libraryFailed(complaint)
  }

  private static func svg(
    _ context: OpaquePointer, _ graph: UnsafeMutablePointer<Agraph_t>
  ) throws(DiagramError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<CChar>?
    var length = 0
    let status = gv_render(context, graph, "svg", &bytes, &length)
    defer { gvFreeRenderData(bytes) }
    guard status == 0, let bytes, length > 0 else {
      throw .libraryFailed(GraphvizMessages.complaint() ?? "drawing gave \(status)")
    }
    return Array(UnsafeRawBufferPointer(start: bytes, count: length))
  }
}
