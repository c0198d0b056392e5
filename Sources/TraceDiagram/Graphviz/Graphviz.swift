internal import CGraphviz

/// The door to libgvc.
///
/// Any thread may knock; one at a time is let in.
package enum Graphviz {
  /// Loads what a picture needs, which is part of the program.
  ///
  /// For a process that limits its memory afterwards: a library for which there is no room looks as if it were not
  /// installed. Any thread; otherwise the first picture does it.
  package static func load() { GraphvizPlugins.load() }

  /// Lets libgvc draw a picture and finishes what it wrote.
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
      try layOut(context, graph, engine: "nop2")
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

  /// Runs a body with a context and an empty graph of its own.
  ///
  /// Whoever calls holds the lock.
  ///
  /// A fresh context each time: a failed drawing would make the next one print to standard output.
  static func withGraph<Value>(
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

  /// The caller frees the layout where this returns.
  static func layOut(
    _ context: OpaquePointer, _ graph: UnsafeMutablePointer<Agraph_t>, engine: String
  ) throws(DiagramError) {
    let status = gvLayout(context, graph, engine)
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
