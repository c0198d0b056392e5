import PlatformSupport
import ReactorCore

/// Another time zone, locale and environment, for reducers that are run again.
///
/// All of the process has them for that moment, which is why a policy must ask for it. Who is in at the same time shares
/// them; the last one out puts everything back.
package enum PerturbedEnvironment {
  private struct State {
    var users = 0
    var own: [Variable] = []
  }
  // The lock guards the state and the change of the environment.
  private static let state = Locked(State())
  /// Is called when the time zone has changed, with whether it is another one, for libraries that keep it.
  package static let zoneChanged = Locked<(@Sendable (_ isOther: Bool) -> Void)?>(nil)

  static func run(_ body: () -> Void) {
    let isFirst = state.withLock { state in
      state.users += 1
      if state.users > 1 { return false }
      state.own = Variable.all
      replace(state.own.filter { !$0.isKept }, by: others)
      return true
    }
    if isFirst { tellZone(isOther: true) }
    body()
    let isLast = state.withLock { state in
      state.users -= 1
      if state.users > 0 { return false }
      replace(others, by: state.own)
      return true
    }
    if isLast { tellZone(isOther: false) }
  }

  private static func replace(_ old: [Variable], by new: [Variable]) {
    for variable in old { unsetenv(variable.name) }
    for variable in new { setenv(variable.name, variable.value, 1) }
  }

  private static func tellZone(isOther: Bool) {
    tzset()
    let tell = zoneChanged.withLock { $0 }
    tell?(isOther)
  }

  private static let others = [
    Variable("TZ", otherZone), Variable("LANG", "tr_TR.UTF-8"), Variable("LC_ALL", "tr_TR.UTF-8"),
  ]

  /// One that is not this machine's: neither has whole hours.
  private static var otherZone: String {
    var moment = time(nil)
    var local = tm()
    localtime_r(&moment, &local)
    let kathmandu = 20_700
    return local.tm_gmtoff == kathmandu ? "America/St_Johns" : "Asia/Kathmandu"
  }

  /// A variable of the environment, as C has it.
  private struct Variable {
    var name: [CChar]
    var value: [CChar]

    init(_ name: String, _ value: String) {
      self.name = Array(name.utf8CString)
      self.value = Array(value.utf8CString)
    }

    /// Nil for what is no variable.
    private init?(_ text: UnsafePointer<CChar>) {
      guard let equals = strchr(text, 0x3d), equals > UnsafeMutablePointer(mutating: text) else { return nil }
      let length = UnsafePointer(equals) - text
      name = Array(UnsafeBufferPointer(start: text, count: length)) + [0]
      value = Array(UnsafeBufferPointer(start: equals + 1, count: strlen(equals + 1) + 1))
    }

    /// Programs are found as before, and so is what a test run is told.
    var isKept: Bool { name == Array("PATH".utf8CString) || name.starts(with: "REACTOR_".utf8.map { CChar($0) }) }

    static var all: [Variable] {
      #if canImport(Darwin)
        let list = _NSGetEnviron().pointee
      #else
        let list = environ
      #endif
      var all: [Variable] = []
      var place = list
      while let text = place.pointee {
        if let variable = Variable(text) { all.append(variable) }
        place += 1
      }
      return all
    }
  }
}

/// A thread of its own for one piece of work, which whoever asks waits for.
enum AnotherThread {
  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Runs on this thread where the system has no other one to give.
  static func run(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
      let work = Unmanaged.passRetained(Work(body))
      #if canImport(Darwin)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      let fault = pthread_create(&thread, nil, entry, work.toOpaque())
      guard fault == 0 else { return work.takeRetainedValue().body() }
      #if canImport(Darwin)
        if let thread { pthread_join(thread, nil) }
      #else
        pthread_join(thread, nil)
      #endif
    }
  }

  #if canImport(Darwin)
    private static let entry: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { work in
      Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
      return nil
    }
  #else
    private static let entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { work in
      if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
      return nil
    }
  #endif
}
