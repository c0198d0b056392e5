import TraceFormat
import TraceJSON
import TraceReading

/// The names that traces have, to find those of laws that none has.
package struct LawNames: Sendable {
  private var names: [LawPattern.Kind: [String: Set<String>]] = [:]
  private var fields: [String: Set<String>] = [:]
  private var types: Set<String> = []

  package init() {}

  mutating func add(_ kind: LawPattern.Kind, _ name: String, of type: String) {
    names[kind, default: [:]][type, default: []].insert(name)
  }

  mutating func addType(_ type: String) { types.insert(type) }

  /// Takes the fields of the first whole state of a type.
  mutating func addFields(of state: JSONText, _ type: String) {
    guard fields[type] == nil, case .object(let members)? = state.value(), !members.isEmpty else { return }
    fields[type] = Set(members.map(\.key))
  }

  mutating func take(_ other: LawNames) {
    types.formUnion(other.types)
    for (kind, all) in other.names { names[kind, default: [:]].merge(all) { $0.union($1) } }
    fields.merge(other.fields) { $0.union($1) }
  }

  /// A sentence for each name of a law that no trace has, with the nearest that one has.
  package func unknown(in law: Law) -> [String] {
    guard law.reactor == "*" || types.contains(law.reactor) else {
      return ["no trace has the reactor \(law.reactor)" + hint(law.reactor, types)]
    }
    var sentences: [String] = []
    func check(_ what: String, _ name: String, _ known: [String: Set<String>]?, of type: String) {
      guard name != "*" else { return }
      let all = type == "*" ? known.map { Set($0.values.joined()) } : known?[type]
      guard !(all ?? []).contains(name), type == "*" || types.contains(type) else { return }
      sentences.append(
        "no trace has the \(what) \(name)" + (type == "*" ? "" : " of \(type)") + hint(name, all ?? []))
    }
    for part in law.sentence.patterns.flatMap(\.parts) {
      let type = part.reactor ?? law.reactor
      if part.kind != .state { check(part.kind.rawValue, part.name, names[part.kind], of: type) }
      if let reactor = part.reactor, !types.contains(reactor) {
        sentences.append("no trace has the reactor \(reactor)" + hint(reactor, types))
      }
    }
    if let effect = law.sentence.effect { check("effect", effect, names[.effect], of: law.reactor) }
    if case .changesOnly(_, let mutations) = law.sentence {
      for mutation in mutations { check("mutation", mutation, names[.mutation], of: law.reactor) }
    }
    var read = (law.sentence.predicate?.fields ?? []).map { ($0, law.reactor) }
    if let field = law.sentence.field { read.append((field, law.reactor)) }
    for part in law.sentence.patterns.flatMap(\.parts) where part.kind == .state {
      read += (part.condition?.fields ?? []).map { ($0, part.reactor ?? law.reactor) }
    }
    for (field, type) in read where type == "*" || fields[type] != nil {
      check("field", field.names[0], fields, of: type)
    }
    return sentences
  }

  private func hint(_ name: String, _ candidates: Set<String>) -> String {
    Suggestion.nearest(to: name, among: candidates.sorted()).map { ". Did you mean '\($0)'?" } ?? ""
  }
}
