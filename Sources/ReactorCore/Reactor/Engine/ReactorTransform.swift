/// One of the three transforms of a reactor.
@usableFromInline
enum ReactorTransform {
  case action, mutation, state

  /// The signature of the method, for messages.
  var name: String {
    switch self {
    case .action: "transform(action:)"
    case .mutation: "transform(mutation:)"
    case .state: "transform(state:)"
    }
  }
}
