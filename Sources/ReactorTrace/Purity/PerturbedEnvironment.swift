import PlatformSupport
import ReactorCore

/// Another time zone, locale and environment, for reducers that are replayed.
///
/// The change affects the whole process, which is why a policy must ask for it. Concurrent users share it; the last one
/// restores the original.
package enum PerturbedEnvironment {
  private struct State {
    var users = 0
    var original: [Variable] = []
  }
  // The lock guards the state and the change of the environment.
  private static let state = Locked(State())
  /// Called after the time zone was perturbed or restored, for libraries that cache it.
  package static let zoneChanged = Locked<(@Sendable (_ isPerturbed: Bool) -> Void)?>(nil)

  static func run(_ body: () -> Void) {
    let isFirst = state.withLock { state in
      state.users += 1
      if state.users > 1 { return false }
      state.original = Variable.all
      replace(state.original.filter { !$0.isKept }, by: perturbed)
      return true
    }
    if isFirst { notifyZoneChange(isPerturbed: true) }
    body()
    let isLast = state.withLock { state in
      state.users -= 1
      if state.users > 0 { return false }
      replace(perturbed, by: state.original)
      return true
    }
    if isLast { notifyZoneChange(isPerturbed: false) }
  }

  private static func replace(_ old: [Variable], by new: [Variable]) {
    for variable in old { unsafe unsetenv(variable.name) }
    for variable in new { unsafe setenv(variable.name, variable.value, 1) }
  }

  private static func notifyZoneChange(isPerturbed: Bool) {
    tzset()
    let zoneChanged = zoneChanged.withLock { $0 }
    zoneChanged?(isPerturbed)
  }

  private static let perturbed = [
    Variable("TZ", otherZone), Variable("LANG", "tr_TR.UTF-8"), Variable("LC_ALL", "tr_TR.UTF-8"),
  ]

  /// A time zone that is not this machine's. Neither candidate is a whole number of hours from UTC.
  private static var otherZone: String {
    var moment = time(nil)
    var local = unsafe tm()
    unsafe localtime_r(&moment, &local)
    let kathmandu = 20_700
    return unsafe local.tm_gmtoff == kathmandu ? "America/St_Johns" : "Asia/Kathmandu"
  }

  /// An environment variable as C strings.
  private struct Variable {
    var name: [CChar]
    var value: [CChar]

    init(_ name: String, _ value: String) {
      self.name = Array(name.utf8CString)
      self.value = Array(value.utf8CString)
    }

    /// Nil if the text is no `name=value`.
    private init?(_ text: UnsafePointer<CChar>) {
      guard let equals = unsafe strchr(text, 0x3d), unsafe equals > UnsafeMutablePointer(mutating: text) else {
        return nil
      }
      let length = unsafe UnsafePointer(equals) - text
      name = unsafe Array(UnsafeBufferPointer(start: text, count: length)) + [0]
      value = unsafe Array(UnsafeBufferPointer(start: equals + 1, count: strlen(equals + 1) + 1))
    }

    /// Whether a replay keeps the variable: `PATH`, and the options of a test run.
    var isKept: Bool { name == Array("PATH".utf8CString) || name.starts(with: "REACTOR_".utf8.map { CChar($0) }) }

    static var all: [Variable] {
      #if canImport(Darwin)
        let list = unsafe _NSGetEnviron().pointee
      #else
        let list = unsafe environ
      #endif
      var all: [Variable] = []
      var next = unsafe list
      while let text = unsafe next.pointee {
        if let variable = unsafe Variable(text) { all.append(variable) }
        unsafe next += 1
      }
      return all
    }
  }
}
