import Foundation

/// The main queue of a program without an interface.
enum MainQueue {
  /// Runs work that is due on the main queue, for at most 20 ms.
  static func runOnce() {
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.02))
  }
}
