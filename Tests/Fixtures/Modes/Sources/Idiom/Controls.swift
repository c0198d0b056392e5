import ReactorCore

// Minimal controls, in place of those of a platform.

final class Button: ReactiveCompatible {
  fileprivate let taps = PublishSubject<Void>()

  func press() { taps.onNext(()) }
}

extension Reactive where Base: Button {
  var tap: ControlEvent<Void> { ControlEvent(events: base.taps) }
}

final class Label: ReactiveCompatible {
  var text: String? = ""
}

extension Reactive where Base: Label {
  var text: Binder<String?> { Binder(base) { label, text in label.text = text } }
}

final class Spinner: ReactiveCompatible {
  var isAnimating = false
}

extension Reactive where Base: Spinner {
  var isAnimating: Binder<Bool> { Binder(base) { spinner, isAnimating in spinner.isAnimating = isAnimating } }
}

/// A view with a custom event, which its parent binds like a button's.
final class PickerView: ReactiveCompatible {
  fileprivate let selections = PublishRelay<Int>()

  func select(_ index: Int) { selections.accept(index) }
}

extension Reactive where Base: PickerView {
  var selected: ControlEvent<Int> { ControlEvent(events: base.selections) }
}
