#if ReactorKit
  // The names that an app uses, and no others of ours: many of ReactorCore's are RxSwift's and ReactorKit's too.
  @_exported import enum ReactorCore.Purity
  @_exported import enum ReactorCore.ReactorDefaults
  @_exported import func ReactorCore.withMiddleware
  @_exported import ReactorTrace
#endif
