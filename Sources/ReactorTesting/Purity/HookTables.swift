import CPurityHooks

/// The catalogue as the hooks read it. It stays in memory with them.
enum HookTables {
  /// Returns how many entries of the libraries' tables were changed.
  static func install(_ catalogue: EffectCatalogue) -> Int32 {
    let effects = UnsafeMutableBufferPointer<purity_effect>.allocate(capacity: catalogue.effects.count)
    for (index, effect) in catalogue.effects.enumerated() {
      effects.initializeElement(at: index, to: purity_effect(name: text(effect.name), when: when(effect.when)))
    }
    let tables = UnsafeMutablePointer<purity_catalogue>.allocate(capacity: 1)
    tables.initialize(
      to: purity_catalogue(
        effects: effects.baseAddress, effect_count: Int32(effects.count), quiet: texts(catalogue.quiet),
        quiet_count: Int32(catalogue.quiet.count), covers: texts(catalogue.covers),
        cover_count: Int32(catalogue.covers.count)))
    return purity_install(tables)
  }

  private static func when(_ when: EffectCatalogue.When) -> purity_when {
    switch when {
    case .always: PURITY_ALWAYS
    case .direct: PURITY_DIRECT
    case .shared: PURITY_SHARED
    case .sharedValue: PURITY_SHARED_VALUE
    case .starts: PURITY_STARTS
    case .opens: PURITY_OPENS
    case .opensAt: PURITY_OPENS_AT
    case .takes: PURITY_TAKES
    case .gives: PURITY_GIVES
    case .keyPath: PURITY_KEY_PATH
    case .keyPathInPlace: PURITY_KEY_PATH_IN_PLACE
    case .syscall: PURITY_SYSCALL
    case .never: PURITY_NEVER
    }
  }

  private static func texts(_ words: [String]) -> UnsafePointer<UnsafePointer<CChar>?> {
    let texts = UnsafeMutableBufferPointer<UnsafePointer<CChar>?>.allocate(capacity: words.count)
    for (index, word) in words.enumerated() { texts.initializeElement(at: index, to: text(word)) }
    return UnsafePointer(texts.baseAddress.unsafelyUnwrapped)
  }

  private static func text(_ word: String) -> UnsafePointer<CChar> {
    let bytes = word.utf8CString
    let text = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
    _ = text.initialize(from: bytes)
    return UnsafePointer(text.baseAddress.unsafelyUnwrapped)
  }
}
