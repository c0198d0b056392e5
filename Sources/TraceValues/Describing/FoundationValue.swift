/// Types of Foundation whose values are made of a text or a number: known by name, for this module does not import it.
package enum FoundationValue: String {
  case data = "Data"
  case date = "Date"
  case url = "URL"
  case uuid = "UUID"

  /// Nil for other types.
  package init?(_ type: Any.Type) {
    let name = _typeName(type, qualified: true)
    guard name.hasPrefix("Foundation"), let dot = name.firstIndex(of: ".") else { return nil }
    self.init(rawValue: String(name[name.index(after: dot)...]))
  }
}
