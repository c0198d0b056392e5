/// The origin of the object that a member belongs to.
enum Origin: Hashable {
  /// The reactor whose reducer is judged.
  case reducer
  /// An object that existed before: of the reactor, of a static or of a global variable.
  case shared
  /// An object that the code made itself.
  case fresh
  case unknown
}

/// Finds out where the object of a member comes from.
struct Receivers {
  let graph: IndexGraph
  /// Mentions in a body by their location; several where accessors are implied.
  private let mentions: [IndexGraph.Location: [IndexGraph.Occurrence]]
  private let context: BodyContext

  init(_ graph: IndexGraph, _ body: [IndexGraph.Occurrence], _ context: BodyContext) {
    self.graph = graph
    self.context = context
    mentions = Dictionary(grouping: body, by: \.location)
  }

  /// The origin of the object whose member a token names, in a body whose own self has an origin.
  func origin(ofReceiverAt token: Int, in file: Int, own: Origin) -> Origin {
    guard let receiver = context.file.receiver(of: context.file.subscript(applying: token) ?? token) else {
      return .unknown
    }
    guard let root = receiver.root else { return own }
    let word = context.file.text(root)
    if word == "self" || word == "super" {
      if receiver.hops == 0 { return receiver.hasCall ? .unknown : own }
      return receiver.hasCall ? .unknown : ofPart(of: own)
    }
    return origin(ofRoot: root, receiver, in: file, own: own)
  }

  private func origin(ofRoot root: Int, _ receiver: SourceFile.Receiver, in file: Int, own: Origin) -> Origin {
    let source = context.file
    if receiver.hasCall {
      let isWhole = receiver.hops == 0 && constructs(root, in: file)
      return isWhole ? .fresh : .unknown
    }
    // `Store.shared.items`: the type comes first.
    for name in chain(from: root, hops: receiver.hops) {
      guard let symbol = variable(at: name, in: file) else { continue }
      if graph.kinds[symbol].isShared { return .shared }
      return graph.kinds[symbol] == .instanceProperty && name == root ? ofPart(of: own) : .unknown
    }
    guard receiver.hops == 0, let body = context.bodyRange,
      let value = source.initialValue(ofConstant: source.text(root), in: body, at: root)
    else { return .unknown }
    return constructs(value, in: file) && source.isWholeValue(callAt: value) ? .fresh : .unknown
  }

  /// Names of a chain, from its root on.
  private func chain(from root: Int, hops: Int) -> [Int] {
    var names = [root]
    var index = root
    while names.count <= hops {
      index += 1
      guard index < context.file.tokens.all.count else { break }
      if context.file.tokens.all[index].kind == .opening, let end = context.file.partner[index] { index = end }
      if context.file.isWord(index), context.file.text(index - 1) == "." { names.append(index) }
    }
    return names
  }

  private func ofPart(of own: Origin) -> Origin {
    switch own {
    case .reducer, .shared: .shared
    // What a fresh object refers to may be older.
    case .fresh, .unknown: .unknown
    }
  }

  private func variable(at token: Int, in file: Int) -> IndexGraph.Symbol? {
    mentions(at: token, in: file).first { graph.kinds[$0.symbol].isVariable }?.symbol
  }

  /// Whether a token names a type of which an object is made there.
  private func constructs(_ token: Int, in file: Int) -> Bool {
    mentions(at: token, in: file).contains { mention in
      graph.kinds[mention.symbol] == .constructor && mention.roles.contains(.call)
    }
  }

  private func mentions(at token: Int, in file: Int) -> [IndexGraph.Occurrence] {
    let token = context.file.tokens.all[token]
    return mentions[IndexGraph.Location(file: file, line: token.line, column: token.column)] ?? []
  }
}
