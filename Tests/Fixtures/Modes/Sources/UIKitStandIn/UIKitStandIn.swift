import Foundation

// As much of UIKit as docs/apple.md uses, isolated as UIKit is: every object belongs to the main actor.

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIView: UIResponder {}

/// In the place of Objective-C's.
public struct Selector: Sendable, ExpressibleByStringLiteral {
  public let name: String
  public init(stringLiteral name: String) { self.name = name }
}

@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchUpInside = Event(rawValue: 1 << 6)
  }

  open func addTarget(_ target: Any?, action: Selector, for event: Event) {}

  open func removeTarget(_ target: Any?, action: Selector?, for event: Event) {}

  open func sendActions(for event: Event) {}
}

@MainActor open class UIButton: UIControl {}

@MainActor open class UILabel: UIView {
  open var text: String?
}

@MainActor open class UIViewController: UIResponder {
  public init(nibName: String?, bundle: Bundle?) {}

  public required init?(coder: NSCoder) {}

  open private(set) var isViewLoaded = false

  open func viewDidLoad() {}

  open func loadViewIfNeeded() {
    if isViewLoaded { return }
    isViewLoaded = true
    viewDidLoad()
  }
}
