import ReactorCore
import ReactorTesting

// A `SingleEvent` is a `Result` with any error, for which the standard library has no `==`.

/// Whether events of singles have equal values, or errors of one type and description.
public func == <Element: Equatable>(left: SingleEvent<Element>, right: SingleEvent<Element>) -> Bool {
  switch (left, right) {
  case (.success(let left), .success(let right)): left == right
  case (.failure(let left), .failure(let right)): areEqual(left, right)
  default: false
  }
}

/// Whether events of singles differ: the opposite of `==`.
public func != <Element: Equatable>(left: SingleEvent<Element>, right: SingleEvent<Element>) -> Bool {
  !(left == right)
}

/// Whether lists of events of singles are equal, in order.
public func == <Element: Equatable>(left: [SingleEvent<Element>], right: [SingleEvent<Element>]) -> Bool {
  left.elementsEqual(right) { $0 == $1 }
}

/// Whether lists of events of singles differ: the opposite of `==`.
public func != <Element: Equatable>(left: [SingleEvent<Element>], right: [SingleEvent<Element>]) -> Bool {
  !(left == right)
}
