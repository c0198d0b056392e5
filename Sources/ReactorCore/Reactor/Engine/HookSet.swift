/// Hooks of a middleware that are called for every action.
struct HookSet: OptionSet {
  let rawValue: UInt8

  static var action: HookSet { .init(rawValue: 1) }
  static var mutate: HookSet { .init(rawValue: 2) }
  static var effectEnded: HookSet { .init(rawValue: 4) }
  static var mutation: HookSet { .init(rawValue: 8) }
  static var reduce: HookSet { .init(rawValue: 16) }
  static var state: HookSet { .init(rawValue: 32) }
}
