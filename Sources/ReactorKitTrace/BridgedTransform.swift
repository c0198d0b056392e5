#if ReactorKit
  import CReactorContext
  import PlatformSupport
  import ReactorCore

  /// The transforms of a reactor.
  enum BridgedTransform {
    case action, mutation, state

    var name: String {
      switch self {
      case .action: "transform(action:)"
      case .mutation: "transform(mutation:)"
      case .state: "transform(state:)"
      }
    }
  }

  /// A value that is being fed to a transform on this thread, until what the transform put out goes on.
  // Safe: the value and the outer one stay where they are while this is fed.
  @safe struct FedValue {
    private let owner: ObjectIdentifier
    private let transform: BridgedTransform
    private let value: ValueAddress
    private let outer: UnsafeMutableRawPointer?
    private var count = 0

    private init(_ owner: AnyObject, _ transform: BridgedTransform, _ value: ValueAddress) {
      self.owner = ObjectIdentifier(owner)
      self.transform = transform
      self.value = value
      unsafe outer = unsafe rc_fed()
    }

    /// Calls `body` while a value is fed to a transform of `owner`. Returns whether something came out.
    static func feed(
      _ transform: BridgedTransform, of owner: AnyObject, _ value: ValueAddress, _ body: () -> Void
    ) -> Bool {
      var fed = FedValue(owner, transform, value)
      return unsafe withUnsafeMutablePointer(to: &fed) { address in
        unsafe rc_set_fed(UnsafeMutableRawPointer(address))
        body()
        unsafe rc_set_fed(address.pointee.outer)
        return unsafe address.pointee.count > 0
      }
    }

    /// An output of a transform.
    enum Outcome {
      /// The value that was fed, unchanged.
      case same
      /// Another value, or one more than was fed.
      case changed(TransformChange)
      /// A value that comes of none that is fed on this thread now.
      case spontaneous
    }

    /// The outcome of an output of a transform of `owner`. Counts it.
    static func outcome(
      _ transform: BridgedTransform, of owner: AnyObject, _ value: ValueAddress,
      _ isSame: (ValueAddress, ValueAddress) -> Bool
    ) -> Outcome {
      guard let address = unsafe rc_fed()?.assumingMemoryBound(to: FedValue.self),
        unsafe address.pointee.owner == ObjectIdentifier(owner), unsafe address.pointee.transform == transform
      else { return .spontaneous }
      unsafe address.pointee.count += 1
      if unsafe address.pointee.count > 1 { return .changed(.inject) }
      return unsafe isSame(address.pointee.value, value) ? .same : .changed(.map)
    }

    /// Runs what is not part of the transform that is being fed.
    static func apart(_ body: () -> Void) {
      let fed = unsafe rc_fed()
      if unsafe fed == nil { return body() }
      rc_set_fed(nil)
      body()
      unsafe rc_set_fed(fed)
    }
  }
#endif
