import ReactorCore

/// A button that is pressed by a key.
public final class Button: ReactiveCompatible, Sendable {
  /// The key that presses the button.
  public let title: String
  fileprivate let presses = PublishSubject<Void>()

  public init(_ title: String) {
    self.title = title
  }

  /// Presses the button: sends one `tap`.
  public func press() { presses.onNext(()) }
}

extension Reactive where Base: Button {
  /// An event for each press.
  public var tap: ControlEvent<Void> { ControlEvent(events: base.presses) }
}

/// A label. It calls a closure when its text changes, which draws the view.
public final class Label: ReactiveCompatible {
  public var text = "" {
    didSet { if text != oldValue { changed() } }
  }
  private let changed: () -> Void

  public init(_ changed: @escaping () -> Void) {
    self.changed = changed
  }
}

/// A spinner, which turns while the view is loading.
public final class Spinner: ReactiveCompatible {
  public var isAnimating = false {
    didSet { if isAnimating != oldValue { changed() } }
  }
  private let changed: () -> Void

  public init(_ changed: @escaping () -> Void) {
    self.changed = changed
  }
}

/// A field into which the user types.
public final class TextField: ReactiveCompatible {
  public private(set) var text = "" {
    didSet { if text != oldValue { changed() } }
  }
  fileprivate let edits = PublishSubject<String>()
  private let changed: () -> Void

  public init(_ changed: @escaping () -> Void) {
    self.changed = changed
  }

  /// Types into the field: replaces the whole text.
  public func type(_ text: String) {
    self.text = text
    edits.onNext(text)
  }
}

extension Reactive where Base: TextField {
  /// The whole text after each change by the user.
  public var text: ControlEvent<String> { ControlEvent(events: base.edits) }
}

/// A table of rows that the user can scroll.
public final class Table: ReactiveCompatible {
  public var rows: [String] = [] {
    didSet { if rows != oldValue { changed() } }
  }
  fileprivate let ends = PublishSubject<Void>()
  private let changed: () -> Void

  public init(_ changed: @escaping () -> Void) {
    self.changed = changed
  }

  /// Scrolls to the last row.
  public func scrollToBottom() { ends.onNext(()) }
}

extension Reactive where Base: Table {
  /// An event each time that the user reaches the last row.
  public var reachedBottom: ControlEvent<Void> { ControlEvent(events: base.ends) }
}
