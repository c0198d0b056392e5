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
