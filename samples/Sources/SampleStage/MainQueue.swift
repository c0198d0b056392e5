import Foundation

/// The main queue of a program without an interface.
enum MainQueue {
  /// Runs what is due on the main queue, and waits for a moment where nothing is.
  static func turn() {
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.02))
  }
}
