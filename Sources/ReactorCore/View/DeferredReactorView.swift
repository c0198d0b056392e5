/// A view whose parts are there only once it has loaded: it binds then.
///
/// Until it has loaded, assigning `reactor` stores it and renews `disposeBag`; loading binds the reactor that was
/// assigned last, once. Afterwards each assignment binds at once, as with any view.
public protocol DeferredReactorView: View {
  /// Whether the parts that `bind` needs are there. View controllers have this already.
  var isViewLoaded: Bool { get }
}

/// The older name of `DeferredReactorView`.
public typealias StoryboardView = DeferredReactorView

extension DeferredReactorView {
  /// The reactor. Setting it renews `disposeBag`, and binds once the view has loaded.
  public var reactor: Reactor? {
    get { viewStorage.reactor }
    set {
      let storage = viewStorage
      storage.reactor = newValue
      disposeBag = DisposeBag()
      if storage.isLoaded || isViewLoaded { bindUnbound() }
    }
  }

  /// Reports that the view has loaded: call it at the end of `viewDidLoad`.
  ///
  /// Binds the reactor if there is one that was not bound yet; calling it again does nothing.
  public func performBinding() {
    viewStorage.isLoaded = true
    bindUnbound()
  }

  private func bindUnbound() {
    guard let reactor = viewStorage.takeUnbound() else { return }
    BindingView.run(type(of: self)) { bind(reactor: reactor) }
  }
}
