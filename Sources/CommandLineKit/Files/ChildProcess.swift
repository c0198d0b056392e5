import PlatformSupport

/// Programs that this one starts.
package enum ChildProcess {
  /// Starts a program, which is looked for in `PATH` if its name has no slash. The first word is its name for itself.
  ///
  /// Descriptors are given in the order of their new numbers, which are lower than those of all that we opened.
  package static func start(
    _ program: String, _ words: [String], descriptors: [(from: Int32, to: Int32)]
  ) throws(SystemFault) -> pid_t {
    #if canImport(Glibc)
      var actions = unsafe posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for pair in descriptors { unsafe posix_spawn_file_actions_adddup2(&actions, pair.from, pair.to) }
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
    var process = pid_t()
    let fault = unsafe posix_spawnp(&process, program, &actions, nil, &arguments, environ)
    guard fault == 0 else { throw SystemFault(fault) }
    return process
  }
}
