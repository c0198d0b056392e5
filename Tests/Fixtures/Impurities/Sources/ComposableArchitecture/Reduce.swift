public struct Effect<Action> {
  public static var none: Effect { Effect() }
  public static func run(_ body: @escaping ((Action) -> Void) async -> Void) -> Effect { Effect() }
}

public struct Reduce<State, Action> {
  public init(_ body: @escaping (inout State, Action) -> Effect<Action>) {}
}
