import CIndexStore

/// Reads one record: the occurrences of symbols in one file.
// Safe: the addresses that it keeps are only compared, and no memory is reached through them.
@safe
final class RecordReading {
  private let functions: is_library
  private let graph: IndexGraph
  private let file: Int
  /// Symbols that this record has shown, by their address in it.
  private var symbols: [UnsafeMutableRawPointer: IndexGraph.Symbol] = unsafe [:]
  /// The occurrence of which the relations are read.
  private var current: IndexGraph.Occurrence?
  /// The enum case that was defined last. The types of its values follow, and an index does not relate them to it.
  private var enumCase: IndexGraph.Symbol?

  init(_ functions: is_library, _ graph: IndexGraph, file path: String, module: String) {
    self.functions = functions
    self.graph = graph
    if graph.files.last != path {
      graph.files.append(path)
      graph.modules.append(module)
    }
    file = graph.files.count - 1
  }

  func read(_ record: UnsafeMutableRawPointer) {
    unsafe withContext(self) { context in
      _ = unsafe functions.record_reader_occurrences_apply_f(record, context) { context, occurrence in
        if let context = unsafe context, let occurrence = unsafe occurrence {
          unsafe Unmanaged<RecordReading>.fromOpaque(context).takeUnretainedValue().take(occurrence)
        }
        return true
      }
    }
  }

  private func take(_ occurrence: UnsafeMutableRawPointer) {
    guard let pointer = unsafe functions.occurrence_get_symbol(occurrence) else { return }
    let symbol = unsafe number(pointer)
    let roles = unsafe IndexGraph.Roles(rawValue: functions.occurrence_get_roles(occurrence))
    var (line, column): (UInt32, UInt32) = (0, 0)
    unsafe functions.occurrence_get_line_col(occurrence, &line, &column)
    let location = IndexGraph.Location(file: file, line: Int(line), column: Int(column))
    if roles.contains(.definition) {
      graph.definitions[symbol] = location
      if roles.contains(.implicit) { graph.implicit.insert(symbol) }
    }
    let kind = graph.kinds[symbol]
    if roles.contains(.definition), kind != .parameter { enumCase = kind == .enumCase ? symbol : nil }
    if kind.isType, roles == .reference, let enumCase {
      graph.types[enumCase, default: []].append(
        IndexGraph.Occurrence(symbol: symbol, roles: roles, location: location, isCalled: false))
    }
    current = IndexGraph.Occurrence(symbol: symbol, roles: roles, location: location, isCalled: false)
    unsafe withContext(self) { context in
      _ = unsafe functions.occurrence_relations_apply_f(occurrence, context) { context, relation in
        if let context = unsafe context, let relation = unsafe relation {
          unsafe Unmanaged<RecordReading>.fromOpaque(context).takeUnretainedValue().relate(relation)
        }
        return true
      }
    }
  }

  /// Notes a relation of the current occurrence.
  private func relate(_ relation: UnsafeMutableRawPointer) {
    guard let occurrence = current, let pointer = unsafe functions.symbol_relation_get_symbol(relation) else { return }
    let roles = unsafe IndexGraph.Roles(rawValue: functions.symbol_relation_get_roles(relation))
    let other = unsafe number(pointer)
    if occurrence.roles.contains(.definition) { define(occurrence.symbol, roles, other) }
    if roles.contains(.extendedBy) { graph.extended[other] = occurrence.symbol }
    if roles.contains(.baseOf) { graph.bases[other, default: []].append(occurrence.symbol) }
    guard occurrence.roles.contains(.reference), roles.contains(.containedBy) || roles.contains(.calledBy) else {
      return
    }
    let kind = graph.kinds[occurrence.symbol]
    if kind.isType { graph.types[other, default: []].append(occurrence) }
    guard kind.isFunction || kind.isVariable || kind == .enumCase else { return }
    var mention = occurrence
    mention.isCalled = roles.contains(.calledBy)
    graph.bodies[other, default: []].append(mention)
  }

  private func define(_ symbol: IndexGraph.Symbol, _ roles: IndexGraph.Roles, _ other: IndexGraph.Symbol) {
    if roles.contains(.childOf) {
      graph.parents[symbol] = other
      graph.children[other, default: []].append(symbol)
    }
    if roles.contains(.overrideOf) { graph.overriders[other, default: []].append(symbol) }
    if roles.contains(.accessorOf) {
      graph.accessors[other, default: []].append(symbol)
      graph.properties[symbol] = other
    }
  }

  private func number(_ pointer: UnsafeMutableRawPointer) -> IndexGraph.Symbol {
    if let known = unsafe symbols[pointer] { return known }
    let number = unsafe graph.number(
      usr: IndexLibrary.string(functions.symbol_get_usr(pointer)),
      name: IndexLibrary.string(functions.symbol_get_name(pointer)), kind: Int(functions.symbol_get_kind(pointer)))
    unsafe symbols[pointer] = number
    return number
  }
}
