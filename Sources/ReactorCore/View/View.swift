/// Shows the state of a reactor and sends it actions.
///
/// Assigning `reactor` stores it, renews `disposeBag` and calls `bind(reactor:)`; nil clears. A view needs no base class
/// and no stored property for its reactor.
public protocol View: AnyObject {
  associatedtype Reactor: ReactorCore.Reactor

  /// What was bound; renewed whenever the reactor changes.
  var disposeBag: DisposeBag { get set }

  var reactor: Reactor? { get set }

  /// Binds actions and state. Called by the assignment of `reactor`, not by hand.
  func bind(reactor: Reactor)
}

/// The newer name of `View`.
public typealias ReactorView = View

extension View {
  public var reactor: Reactor? {
    get { viewStorage.reactor }
    set {
      viewStorage.reactor = newValue
      disposeBag = DisposeBag()
      if let newValue { BindingView.run(type(of: self)) { bind(reactor: newValue) } }
    }
  }

  var viewStorage: ViewStorage<Reactor> {
    ObjectAttachments.find(of: self, .viewStorage) { ViewStorage() }
  }
}
