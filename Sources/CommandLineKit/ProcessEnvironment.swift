import PlatformSupport

/// The signals and standard descriptors that a process inherits, made safe to work with.
package enum ProcessEnvironment {
  package static func prepare() {
    // A closed pipe or a full quota is an answer to `write`, not the end of the program.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // A standard descriptor that was closed would be taken by the next file that is opened, and written over.
    // Each is opened the wrong way round, so that using it still fails.
    for (number, flags) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(number, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", flags)
    }
  }
}
