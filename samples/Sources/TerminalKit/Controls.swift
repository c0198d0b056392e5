import ReactorCore

/// A key that can be pressed.
public final class Button: ReactiveCompatible, Sendable {
  public let title: String
  fileprivate let presses = PublishSubject<Void>()

  public init(_ title: String) {
    self.title = title
  }

  public func press() { presses.onNext(()) }
}

extension Reactive where Base: Button {
  public var tap: ControlEvent<Void> { ControlEvent(events: base.presses) }
}

/// A text on the screen.
public final class Label: ReactiveCompatible {
  public var text = "" {
    didSet { if text != oldValue { changed() } }
  }
  private let changed: () -> Void

  public init(_ changed: @escaping () -> Void) {
    self.changed = changed
  }
}

/// Turns while something is loading.
public final class Spinner: ReactiveCompatible {
  public var isAnimating = false {
    didSet { if isAnimating != oldValue { changed() } }
  }
  private let changed: () -> Void

  public init(_ changed: @escaping () -> Void) {
    self.changed = changed
  }
}

/// A line that the user types into.
public final class TextField: ReactiveCompatible {
  public private(set) var text = "" {
    didSet { if text != oldValue { changed() } }
  }
  fileprivate let edits = PublishSubject<String>()
  private let changed: () -> Void

  public init(_ changed: @escaping () -> Void) {
    self.changed = changed
  }

  /// The user has changed the line: all of it, as it stands now.
  public func type(_ text: String) {
    self.text = text
    edits.onNext(text)
  }
}

extension Reactive where Base: TextField {
  /// What stands in the line after each change that the user made.
  public var text: ControlEvent<String> { ControlEvent(events: base.edits) }
}

/// Rows that can be scrolled.
public final class Table: ReactiveCompatible {
  public var rows: [String] = [] {
    didSet { if rows != oldValue { changed() } }
  }
  fileprivate let ends = PublishSubject<Void>()
  private let changed: () -> Void

  public init(_ changed: @escaping () -> Void) {
    self.changed = changed
  }

  public func scrollToBottom() { ends.onNext(()) }
}

extension Reactive where Base: Table {
  /// The user has seen the last row.
  public var reachedBottom: ControlEvent<Void> { ControlEvent(events: base.ends) }
}
