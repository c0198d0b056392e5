/// Shows the state of a reactor and sends it actions.
///
/// Assigning `reactor` stores it, renews `disposeBag` and calls `bind(reactor:)`; nil clears. A view needs no base class
/// and no stored property for its reactor.
public protocol View: AnyObject {
  /// The type of reactor that the view shows.
  associatedtype Reactor: ReactorCore.Reactor

  /// The subscriptions of `bind(reactor:)`; renewed whenever the reactor changes.
  var disposeBag: DisposeBag { get set }

  /// The reactor that the view shows; nil for none.
  var reactor: Reactor? { get set }

  /// Binds actions and state. Called by the assignment of `reactor`, not by hand.
  func bind(reactor: Reactor)
}

/// The newer name of `View`.
public typealias ReactorView = View

extension View {
  /// The reactor. Setting it renews `disposeBag` and calls `bind(reactor:)`.
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
