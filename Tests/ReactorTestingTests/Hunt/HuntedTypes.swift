import Foundation

/// An object that counts for itself whether it was released.
final class HeldObject: Sendable {}

struct Card: Equatable, Sendable {
  let number: String
  /// The rule of its initializer.
  init?(_ number: String) {
    if number.isEmpty { return nil }
    self.number = number
  }
}

enum Tab: Equatable, Sendable { case home, search(String), none }
enum Level: Int, CaseIterable, Equatable, Sendable { case low, middle, high }

/// Actions of all plain kinds.
enum PlainAction: Equatable, Sendable {
  case send(String, id: Int)
  case choose(Tab)
  case maybe(Tab?)
  case level(Level)
  case numbers(Int8, UInt64, Double, Float)
  case texts(Character, Substring)
  case list([Int?])
  case names(Set<String>)
  case ages([String: Int])
  case pair((x: Int, y: Bool)?)
  case nested(Int??)
  case result(Result<Int, Never>)
  case impossible(Never)
  case `default`(in: Bool)
  case empty(Void)
  case plain

  // A tuple has no `==` of its own.
  static func == (left: PlainAction, right: PlainAction) -> Bool { "\(left)" == "\(right)" }
}

/// Actions of which some cannot be made.
enum MixedAction: Equatable, Sendable {
  case setCard(Card)
  case pay(Int, with: Card?)
  case show(Route)
  case run(Callback)
  case hold(Box)
  indirect case again(MixedAction)
  case reload(Int)

  enum Route: Equatable, Sendable { case list, detail(Card) }
  struct Callback: Equatable, Sendable {}
  final class Box: Equatable, Sendable {
    static func == (left: Box, right: Box) -> Bool { left === right }
  }
}

enum FoundationAction: Equatable, Sendable { case toggle(id: UUID), open(URL?), at(Date), save(Data) }

indirect enum Tree: Equatable, Sendable { case leaf(Int), node(Tree) }
enum Forest: Equatable, Sendable { case leaf(Int), trees([Forest]) }
