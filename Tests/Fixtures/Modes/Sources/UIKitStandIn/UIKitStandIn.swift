import Foundation

// The part of UIKit that docs/apple.md uses, isolated to the main actor as UIKit is.

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIView: UIResponder {}

/// A stand-in for Objective-C's selectors.
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
