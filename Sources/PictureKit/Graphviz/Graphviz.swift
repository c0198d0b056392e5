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
  package static func render(
    _ picture: PictureGraph, for host: SVGDocument.Host = .file
  ) throws(DiagramError) -> String {
    let attributes = try GraphAttributes(picture)
    let raw = try GraphvizLock.hold { () throws(DiagramError) in try draw(picture, attributes) }
    return try SVGDocument.finish(raw, of: picture, for: host)
  }

  private static func draw(
    _ picture: PictureGraph, _ attributes: GraphAttributes
  ) throws(DiagramError) -> [UInt8] {
    let opened = { unsafe gv_open("picture") }
    return unsafe try withGraph(opened) { (context, graph) throws(DiagramError) in
      unsafe fill(graph, from: picture, attributes)
      unsafe try layOut(context, graph, by: "nop2")
      defer { unsafe gvFreeLayout(context, graph) }
      return unsafe try svg(context, graph)
    }
  }

  private static func fill(
    _ graph: UnsafeMutablePointer<Agraph_t>, from picture: PictureGraph, _ attributes: GraphAttributes
  ) {
    for (name, value) in attributes.graph { unsafe gv_declare_graph(graph, name, value) }
    for (name, value) in GraphAttributes.nodeDefaults { unsafe gv_declare_node(graph, name, value) }
    for (name, value) in GraphAttributes.edgeDefaults { unsafe gv_declare_edge(graph, name, value) }
    let nodes = unsafe attributes.nodes.enumerated().map { index, list in
      let node = unsafe gv_node(graph, "n\(index)")
      for (name, value) in list { unsafe gv_set(node, name, value) }
      return unsafe node
    }
    for (index, list) in attributes.edges.enumerated() {
      let ends = picture.edges[index]
      let edge = unsafe gv_edge(graph, nodes[ends.from.index], nodes[ends.to.index], "e\(index)")
      for (name, value) in list { unsafe gv_set(edge, name, value) }
    }
  }

  /// Runs a body with a context and a graph of its own. The caller holds the lock.
  ///
  /// The context is fresh each time: after a failed drawing the next one would print to standard output.
  static func withGraph<Value>(
    _ opened: () -> UnsafeMutablePointer<Agraph_t>?,
    _ body: (OpaquePointer, UnsafeMutablePointer<Agraph_t>) throws(DiagramError) -> Value
  ) throws(DiagramError) -> Value {
    GraphvizMessages.begin()
    defer { GraphvizMessages.end() }
    guard let context = unsafe GraphvizPlugins.makeContext() else {
      throw .libraryMissing("it could not make a context")
    }
    defer { unsafe gvFreeContext(context) }
    guard let graph = unsafe opened() else {
      throw .libraryFailed(GraphvizMessages.complaint() ?? "it could not make a graph")
    }
    defer { unsafe agclose(graph) }
    return unsafe try body(context, graph)
  }

  /// Lays a graph out by an engine of libgvc, `nop2` where positions are given; the caller frees the layout after a
  /// normal return.
  static func layOut(
    _ context: OpaquePointer, _ graph: UnsafeMutablePointer<Agraph_t>, by engine: String
  ) throws(DiagramError) {
    let status = unsafe gvLayout(context, graph, engine)
    // It returns 0 on some failures too; what it says decides.
    guard let complaint = GraphvizMessages.complaint() ?? (status == 0 ? nil : "layout gave \(status)") else {
      return
    }
    unsafe gvFreeLayout(context, graph)
    throw .libraryFailed(complaint)
  }

  private static func svg(
    _ context: OpaquePointer, _ graph: UnsafeMutablePointer<Agraph_t>
  ) throws(DiagramError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<CChar>?
    var length = 0
    let status = unsafe gv_render(context, graph, "svg", &bytes, &length)
    defer { unsafe gvFreeRenderData(bytes) }
    guard status == 0, let bytes = unsafe bytes, length > 0 else {
      throw .libraryFailed(GraphvizMessages.complaint() ?? "drawing gave \(status)")
    }
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: length))
  }
}
