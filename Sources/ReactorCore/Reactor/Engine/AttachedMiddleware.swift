/// The middleware of a reactor, as threads see it that do not run the reactor.
struct AttachedMiddleware {
  /// The middleware that was attached; once connected, all of it.
  var all: [any ReactorMiddleware] = []
  /// The name and line that the app gave.
  var label: ReactorLabel?
  var instrumentation: ReactorInstrumentation?
}
