import PlatformSupport
import SideEffects
import TraceFindings

/// Judges code that runs although no mention of an index says so: property wrappers, deinitializers, functions in variables.
extension BodyVisit {
  /// A property with a wrapper is read and written by the wrapper's own properties.
  func judgeWrapper(_ type: IndexGraph.Symbol, _ step: Step) {
    guard !walk.catalog.isOpaque(type) else { return }
    let word = step.token.flatMap { context?.file.text($0) } ?? ""
    // `_name` is the wrapper itself.
    if word.hasPrefix("_"), word.dropFirst() == graph.names[step.mention.symbol] { return }
    let name = word.hasPrefix("$") ? "projectedValue" : "wrappedValue"
    guard let value = walk.wrappers.member(name, of: type) else {
      return walk.unknown(.noSource, "@\(graph.names[type])", step.mention.location)
    }
    let isWritten = step.mention.roles.contains(.write)
    let isRead = step.mention.roles.contains(.read) || !isWritten
    judgeAccessors(of: value, (isRead ? Self.reading : []) + (isWritten ? Self.writing : []), step)
  }

  private static let reading = ["getter"]
  private static let writing = ["setter", "willSet", "didSet"]

  /// Wrappers of parameters and of variables in the body, whose uses an index does not have.
  func judgeWrappers() {
    for use in walk.wrappers.uses(in: function) where !walk.catalog.isOpaque(use.type) {
      guard var step = step(use.mention, inParameters: true) else { continue }
      guard let value = walk.wrappers.member("wrappedValue", of: use.type) else {
        walk.unknown(.noSource, "@\(graph.names[use.type])", use.mention.location)
        continue
      }
      step.frame.isPossible = true
      judgeAccessors(of: value, Self.reading + Self.writing, step)
      for initializer in walk.wrappers.initializers(of: use.type) {
        var next = step.frame
        next.function = initializer
        next.own = .fresh
        enter(next, step, named: walk.catalog.name(initializer))
      }
    }
  }

  private func judgeAccessors(of property: IndexGraph.Symbol, _ names: [String], _ step: Step) {
    for accessor in graph.accessors[property] ?? [] where graph.bodies[accessor] != nil {
      guard names.contains(String(graph.names[accessor].prefix { $0 != ":" })) else { continue }
      var next = step.frame
      next.function = accessor
      next.own = .unknown
      enter(next, step, named: walk.catalog.name(property))
    }
  }

  /// An initializer that a class inherits runs that of its superclass, which the index does not mention.
  func judgeInherited(_ initializer: IndexGraph.Symbol, _ step: Step, _ frame: ReducerWalk.Frame) {
    guard graph.implicit.contains(initializer), let type = graph.type(of: initializer) else { return }
    for base in graph.bases[type] ?? [] where graph.kinds[base] == .class && !walk.catalog.isOpaque(base) {
      for other in graph.children[base] ?? []
      where graph.kinds[other] == .constructor && graph.names[other] == graph.names[initializer] {
        var next = frame
        next.function = other
        enter(next, step, named: walk.catalog.name(other))
        judgeInherited(other, step, next)
      }
    }
  }

  /// A setter of a requirement or of an overridden property may be that of a stored property, which has no body.
  func judgeSetter(_ accessor: IndexGraph.Symbol, _ step: Step, _ frame: ReducerWalk.Frame) {
    guard graph.names[accessor].hasPrefix("setter:"), graph.implicit.contains(accessor),
      accessor != step.mention.symbol,
      let property = graph.properties[accessor], let owner = graph.type(of: property), graph.kinds[owner] == .class
    else { return }
    let name = "\(graph.names[owner]).\(graph.names[property])"
    add(step, frame, .objectWrite, "reduce writes \(name), which it did not make", name, true)
  }

  /// The last reference to an object of these types may go here: the new one's, or that of the value before.
  func judgeDeinitializers(of types: Set<IndexGraph.Symbol>, _ step: Step) {
    guard let frame = walk.implied(step.frame, at: walk.sites.site(step.mention.location)) else { return }
    for type in walk.library.parts(of: types).sorted() where !walk.catalog.isOpaque(type) {
      for member in graph.children[type] ?? [] where graph.kinds[member] == .destructor && graph.bodies[member] != nil {
        var next = frame
        next.function = member
        // Writes to itself go with it.
        next.own = .fresh
        next.isPossible = true
        enter(next, step, named: "\(graph.names[type]).deinit")
      }
    }
  }

  /// Functions that a variable of the body holds, and members that a key path from elsewhere leads to.
  func judgeLocalValues() {
    guard let context, let range = ownRange else { return }
    let functions = context.file.functions(in: range)
    for token in context.file.callees(in: range) where !isRead(token, functions) {
      // `steps[0](2)`
      let isElement = context.file.text(token) == "]"
      let name = isElement ? "an element" : context.file.text(token) == ")" ? "a result" : context.file.text(token)
      noteUnknown(.storedClosure, name, token)
    }
    for mention in body where graph.kinds[mention.symbol].isFunction && mention.roles.contains(.call) {
      for token in handedOn(by: mention, functions) { noteUnknown(.storedClosure, context.file.text(token), token) }
    }
    // The member that is looked up is mentioned where it is looked up.
    if graph.properties[function].map({ graph.names[$0] }) == "subscript(dynamicMember:)" { return }
    for token in context.file.subscriptsByKeyPath(in: range) {
      noteUnknown(.keyPath, "[keyPath: \(context.file.text(token + 2))]", token - 1)
    }
  }

  /// The tokens of the function; nil for a property, and for what the compiler added.
  private var ownRange: Range<Int>? {
    guard graph.kinds[function].isFunction, !graph.implicit.contains(function) else { return nil }
    return context?.bodyRange
  }

  /// Whether it is known what a call runs: a function of the index, one that is written in the body, or what the caller gives.
  private func isRead(_ token: Int, _ functions: Set<String>) -> Bool {
    guard let context else { return true }
    let isMember = context.file.text(token - 1) == "."
    if !isMember, functions.contains(context.file.text(token)) { return true }
    // Of a literal in a type, as `Character("a")`, an index has the type alone.
    let here = context.file.tokens.all[token]
    let names = graph.types[function] ?? []
    if names.contains(where: { $0.location.line == here.line && $0.location.column == here.column }) { return true }
    let open = token + (["?", "!"].contains(context.file.text(token + 1)) ? 2 : 1)
    return [token, open].flatMap(mentions).contains { mention in
      let kind = graph.kinds[mention.symbol]
      // A property is called by its value; one of the package is judged as such.
      if kind.isVariable { return graph.definitions[mention.symbol] != nil }
      return kind == .enumCase || kind.isFunction && !graph.names[mention.symbol].hasPrefix("getter:")
    }
  }

  func mentions(at token: Int) -> [IndexGraph.Occurrence] {
    guard let context, context.file.tokens.all.indices.contains(token) else { return [] }
    let found = context.file.tokens.all[token]
    return body.filter { $0.location.line == found.line && $0.location.column == found.column }
  }

  /// The arguments of a call that are functions from elsewhere: not written there, nor a function of the index.
  private func handedOn(by mention: IndexGraph.Occurrence, _ functions: Set<String>) -> [Int] {
    guard let context, !mention.roles.contains(.implicit), let mangled = SymbolName.mangled(graph.usrs[mention.symbol]),
      let token = context.file.tokens.index(line: mention.location.line, column: mention.location.column)
    else { return [] }
    var parameters = DemangledName.parameters(of: mangled)[...]
    guard parameters.contains(where: \.isFunction) else { return [] }
    return context.file.argumentList(ofCallAt: token).compactMap { argument in
      guard let position = parameters.firstIndex(where: { $0.label == argument.label }) else { return nil }
      let isFunction = parameters[position].isFunction
      parameters = parameters[(position + 1)...]
      let (file, last) = (context.file, argument.tokens.upperBound - 1)
      let isClosed = file.tokens.all[last].kind == .closing || file.isKeyPath(at: last)
      guard isFunction, file.isWord(last), file.text(last) != "nil", !isClosed else { return nil }
      return functions.contains(file.text(last)) && argument.tokens.count == 1 || isFunctionName(last) ? nil : last
    }
  }

  /// Whether the index has a function, rather than a value, at a token.
  private func isFunctionName(_ token: Int) -> Bool {
    mentions(at: token).contains { mention in
      graph.kinds[mention.symbol] == .enumCase
        || graph.kinds[mention.symbol].isFunction && !graph.names[mention.symbol].hasPrefix("getter:")
    }
  }

  /// Most hash values are computed by what the compiler adds, and an index does not mention that.
  func judgeHashValues() {
    guard let context, let range = ownRange, let file = graph.definitions[function]?.file else { return }
    for token in range where context.file.text(token) == "hashValue" && context.file.text(token - 1) == "." {
      let found = context.file.tokens.all[token]
      let location = IndexGraph.Location(file: file, line: found.line, column: found.column)
      guard !body.contains(where: { $0.location == location }) else { continue }
      let mention = IndexGraph.Occurrence(
        symbol: function, roles: [.reference, .read], location: location, isCalled: true)
      guard let step = step(mention) else { continue }
      add(step, step.frame, .nondeterministic, "hashValue differs between processes", "hashValue", true)
    }
  }

  private func noteUnknown(_ reason: UnknownCall.Reason, _ name: String, _ token: Int) {
    guard let context, let file = graph.definitions[function]?.file else { return }
    let setting = context.setting(of: token)
    if setting.isDeferred || setting.isDefaultValue || setting.exempt != nil { return }
    let found = context.file.tokens.all[token]
    walk.unknown(reason, name, IndexGraph.Location(file: file, line: found.line, column: found.column))
  }
}
