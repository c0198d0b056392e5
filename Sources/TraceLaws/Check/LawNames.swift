import PlatformSupport
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

  /// A name of a law that no trace has.
  struct Unknown: Equatable {
    let name: String
    let isField: Bool
    /// The nearest that a trace has.
    let near: String?
    /// `no trace has the field usr of A`
    let statement: String
    /// `Did you mean 'user'?`, or empty.
    let remedy: String

    var text: String { remedy.isEmpty ? statement : "\(statement). \(remedy)" }
  }

  /// The names of a law that no trace has. Those of a misspelled reactor are looked for in the nearest one.
  func unknown(in law: Law) -> [Unknown] {
    var found: [Unknown] = []
    func miss(_ what: String, _ name: String, of type: String = "*", among known: Set<String>, remedy: String? = nil) {
      let near = Suggestion.nearest(to: name, among: known.sorted())
      let one = Unknown(
        name: name, isField: what == "field", near: near,
        statement: "no trace has the \(what) \(name)" + (type == "*" ? "" : " of \(type)"),
        remedy: [near.map { "Did you mean '\($0)'?" }, remedy].compactMap(\.self).joined(separator: " "))
      if !found.contains(one) { found.append(one) }
    }
    func resolved(_ type: String) -> String? {
      if type == "*" || types.contains(type) { return type }
      miss("reactor", type, among: types)
      return Suggestion.nearest(to: type, among: types.sorted())
    }
    func check(
      _ what: String, _ name: String, _ known: [String: Set<String>]?, of type: String?, remedy: String? = nil
    ) {
      guard name != "*", let type else { return }
      let all = (type == "*" ? known.map { Set($0.values.joined()) } : known?[type]) ?? []
      if !all.contains(name) { miss(what, name, of: type, among: all, remedy: remedy) }
    }
    let own = resolved(law.reactor)
    for part in law.sentence.patterns.flatMap(\.parts) {
      let type = part.reactor.map(resolved) ?? own
      if part.kind != .state { check(part.kind.rawValue, part.name, names[part.kind], of: type) }
    }
    if let effect = law.sentence.effect { check("effect", effect, names[.effect], of: own) }
    if case .changesOnly(_, let mutations) = law.sentence {
      for mutation in mutations { check("mutation", mutation, names[.mutation], of: own) }
    }
    func check(_ predicate: LawPredicate?, of type: String?) {
      guard let predicate, let type, type == "*" || fields[type] != nil else { return }
      let values = predicate.comparedFields
      for field in predicate.fields {
        let isText = field.names.count == 1 && values.contains(field)
        let remedy = isText ? "A text stands in quotes: \"\(field.names[0])\"." : nil
        check("field", field.names[0], fields, of: type, remedy: remedy)
      }
    }
    check(law.sentence.predicate, of: own)
    if let field = law.sentence.field { check(.isEmpty(field), of: own) }
    for part in law.sentence.patterns.flatMap(\.parts) where part.kind == .state {
      check(part.condition, of: part.reactor.map(resolved) ?? own)
    }
    return found
  }
}
