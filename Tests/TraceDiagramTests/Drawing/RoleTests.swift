import Foundation
import Testing

@testable import PictureKit

@Suite("Colors of the style")
struct RoleTests {
  @Test func `each role has a light value of its own, so that the dark theme finds it`() {
    #expect(Set(Role.allCases.map(\.light)).count == Role.allCases.count)
  }

  @Test func `text has a contrast of at least 4.5 to 1 on each of its surfaces`() {
    for role in Role.allCases {
      for surface in role.surfaces {
        #expect(contrast(role.light, surface.light) >= 4.5, "\(role) on \(surface), light")
        #expect(contrast(role.dark, surface.dark) >= 4.5, "\(role) on \(surface), dark")
      }
    }
  }

  @Test func `marks have a contrast of at least 3 to 1 on the page`() {
    let marks: [Role] = [.action, .effect, .reduce, .state, .bad, .loop, .cause, .unknown]
    for role in marks {
      #expect(contrast(role.light, Role.page.light) >= 3, "\(role), light")
      #expect(contrast(role.dark, Role.page.dark) >= 3, "\(role), dark")
    }
  }

  @Test func `black on white has a contrast of 21 to 1`() {
    #expect(abs(contrast("#000000", "#ffffff") - 21) < 0.001)
  }

  private func contrast(_ a: String, _ b: String) -> Double {
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  private func luminance(_ hex: String) -> Double {
    let digits = Array(hex.dropFirst())
    let channels = (0..<3).map { index -> Double in
      let value = Double(Int(String(digits[2 * index...2 * index + 1]), radix: 16) ?? 0) / 255
      return value <= 0.03928 ? value / 12.92 : power((value + 0.055) / 1.055)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }

  private func power(_ base: Double) -> Double { pow(base, 2.4) }
}

extension Role {
  /// Surfaces on which words of this role may stand; empty for roles that never color words.
  fileprivate var surfaces: [Role] {
    let plain: [Role] = [.page, .band, .head]
    return switch self {
    case .ink:
      plain + [
        .waiting, .running, .observers, .badFill, .mutationFill, .stateFill, .actionFill, .slowFill, .loopFill,
        .addedFill,
        .removedFill,
      ]
    case .mute: plain + [.actionFill, .mutationFill, .stateFill, .badFill, .waiting, .loopFill]
    case .actionText: plain + [.actionFill, .waiting]
    case .mutationText: plain + [.mutationFill]
    case .stateText: plain + [.stateFill, .observers]
    case .badText: plain + [.badFill, .waiting]
    case .loopText: plain + [.loopFill]
    case .slow: plain + [.slowFill]
    case .addedText: plain + [.addedFill]
    case .removedText: plain + [.removedFill]
    case .onBadge: [.badText, .loopText, .ink, .addedText, .removedText]
    default: []
    }
  }
}
