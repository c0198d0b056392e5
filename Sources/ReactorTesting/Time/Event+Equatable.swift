import ReactorCore

// Events compare by their values. Errors compare by their type and their description, because few are `Equatable`.

extension Event: Equatable where Element: Equatable {
  /// Whether the events are of one kind, with equal values or with errors of one type and description.
  public static func == (left: Event, right: Event) -> Bool {
    switch (left, right) {
    case (.next(let left), .next(let right)): left == right
    case (.error(let left), .error(let right)): areEqual(left, right)
    case (.completed, .completed): true
    default: false
    }
  }
}

extension MaybeEvent: Equatable where Element: Equatable {
  /// Whether the events are of one kind, with equal values or with errors of one type and description.
  public static func == (left: MaybeEvent, right: MaybeEvent) -> Bool {
    switch (left, right) {
    case (.success(let left), .success(let right)): left == right
    case (.error(let left), .error(let right)): areEqual(left, right)
    case (.completed, .completed): true
    default: false
    }
  }
}

extension CompletableEvent: Equatable {
  /// Whether the events are of one kind, with errors of one type and description.
  public static func == (left: CompletableEvent, right: CompletableEvent) -> Bool {
    switch (left, right) {
    case (.error(let left), .error(let right)): areEqual(left, right)
    case (.completed, .completed): true
    default: false
    }
  }
}

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

private func areEqual(_ left: any Error, _ right: any Error) -> Bool {
  type(of: left) == type(of: right) && String(reflecting: left) == String(reflecting: right)
}
