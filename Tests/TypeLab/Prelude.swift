import Foundation
import ReactorCore
import ReactorTrace
import Shapes
import Synchronization
import TypeLab

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// What all generated types may be made of.
protocol Mark {}
protocol Tagged { var tag: Int { get } }
extension Tagged { var tag: Int { 1 } }
protocol Third {}
protocol Held: AnyObject {}
protocol Holding<Element> { associatedtype Element }

extension Int: Mark, Tagged, Third {}
extension String: Mark, Tagged {}
extension Double: Mark {}
extension SIMD4<Float>: Mark {}
extension CPoint: Mark, Tagged {}

struct Held1<A>: Holding {
  typealias Element = A
  var value: A
  var count: Int
}
struct Held2<A>: Holding {
  typealias Element = A
  var small: A?
  var list: [A]
}
struct Pair2<A, B> {
  var one: A
  var two: B
  var both: (A, B)
}
enum Perhaps<A> { case nothing, one(A) }
enum Either<A, B> {
  case left(A), right(B)
  case both(A, other: B)
}
enum Deep<A> {
  indirect case flat(A)
  case deep([A], count: Int)
}
// What can be copied where its part can.
struct Movable<A: ~Copyable>: ~Copyable {
  var value: A
  var count: Int
}
extension Movable: Copyable where A: Copyable {}
enum MovableChoice<A: ~Copyable>: ~Copyable {
  case none, some(A), number(Int)
}
extension MovableChoice: Copyable where A: Copyable {}
enum Sized<A> { case one(InlineArray<2, A>), none }

struct Unique: ~Copyable { var number: Int }
enum Maybe<A: ~Copyable>: ~Copyable { case nothing, some(A) }
final class Locked<A> {
  let value: A
  init(_ value: A) { self.value = value }
}
final class Lower: Planted {}
struct Options: OptionSet { let rawValue: Int }

@propertyWrapper struct Wrapped<A> { var wrappedValue: A }
actor Store {}
enum Secret: TraceRedactable {
  case first(Int), second
  var traceValue: (any Sendable)? { nil }
}
struct Summed: TraceRedactable {
  var shown: Int
  var hidden: Int
  var traceValue: (any Sendable)? { shown }
}
struct Encoded: Encodable {
  enum CodingKeys: String, CodingKey { case kept = "other" }
  var kept: Int
  var left: Int
}

/// More than a trace keeps, with the difference at the end.
func longList(_ last: Int) -> [Int] { Array(0..<300) + [last] }
func longText(_ last: Int) -> String { String(repeating: "long ", count: 20_000) + "\(last)" }
func longSet(_ last: Int) -> Set<Int> { Set(longList(last)) }

func callOne() -> Int { 1 }
func callTwo() -> Int { 2 }
let instant = ContinuousClock.now
func requestOf(_ url: String, _ method: String) -> URLRequest {
  var request = URLRequest(url: URL(string: url)!)
  request.httpMethod = method
  return request
}
