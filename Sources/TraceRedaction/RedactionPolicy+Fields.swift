import TraceJSON

/// Masks what the fields of events hold.
extension RedactionPolicy {
  package func mask(_ text: inout String, _ count: inout Int) {
    let (result, found) = masked(text)
    text = result
    count += found
  }

  /// The description of an error.
  package func mask(message: inout String, _ count: inout Int) {
    let (result, found) = masked(message: message)
    message = result
    count += found
  }

  package func mask(_ text: inout String?, _ count: inout Int) {
    if text != nil { mask(&text!, &count) }
  }

  package func mask(_ json: inout JSONText, label: String = "", _ count: inout Int) {
    let (result, found) = masked(json, label: label)
    json = result
    count += found
  }

  package func mask(_ json: inout JSONText?, label: String = "", _ count: inout Int) {
    if json != nil { mask(&json!, label: label, &count) }
  }

  /// The steps of a diff with their secrets masked, and how many there were.
  ///
  /// A step whose path leads through a key that names a secret is masked whole: `/session/token`.
  package func masked(_ patches: [JSONPatch]) -> (patches: [JSONPatch], count: Int) {
    var count = 0
    var result = patches
    mask(&result, &count)
    return (result, count)
  }

  package func mask(_ patches: inout [JSONPatch], _ count: inout Int) {
    for index in patches.indices where mayHoldSecrets(patches[index]) { mask(&patches[index], &count) }
  }

  private func mask(_ patch: inout JSONPatch, _ count: inout Int) {
    let segments = JSONPointer.segments(patch.path) ?? [patch.path]
    let name = segments.last { Int($0) == nil } ?? ""
    let meanings = appliesRules ? segments.map { SensitiveWords.meaning(of: $0) } : []
    let isPassword = segments.last == "_1" && meanings.dropLast().last?.contains(.signIn) == true
    let isSensitive = isPassword || segments.contains { self.isSensitive(key: $0) }
    let meaning = meanings.reduce(into: meanings.last?.intersection(.signIn) ?? []) {
      $0.formUnion($1.intersection(.failure))
    }
    patch.old = patch.old.map { masked($0, name, isSensitive, meaning, &count) }
    patch.value = patch.value.map { masked($0, name, isSensitive, meaning, &count) }
    let names = segments.map { masked($0) }
    guard names.contains(where: { $0.count > 0 }) else { return }
    count += names.reduce(0) { $0 + $1.count }
    patch.path = JSONPointer.path(names.map(\.text))
    // It differs from `path` in the index alone.
    patch.from = patch.from.map { from in
      let own = JSONPointer.segments(from) ?? [from]
      return JSONPointer.path(own.map { masked($0).text })
    }
  }

  private func mayHoldSecrets(_ patch: JSONPatch) -> Bool {
    mayHoldSecrets(path: patch.path) || patch.old.map(mayHoldSecrets) == true || patch.value.map(mayHoldSecrets) == true
  }

  private func masked(
    _ json: JSONText, _ key: String, _ isSensitive: Bool, _ meaning: SensitiveWords.Meaning, _ count: inout Int
  ) -> JSONText {
    var json = json
    guard isSensitive || !meaning.isEmpty || isSecret != nil, var value = json.value() else {
      mask(&json, &count)
      return json
    }
    let before = count
    if meaning.contains(.signIn) { value.maskPassword(&count) }
    let result = masked(
      value, key: key, isSensitive: isSensitive, isMessage: meaning.contains(.failure), count: &count)
    return count == before ? json : result.json
  }
}
