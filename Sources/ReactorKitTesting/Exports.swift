#if ReactorKit
  // Without our `TestScheduler` and its kin, whose names are RxTest's too.
  @_exported import ReactorKitTrace
  @_exported import struct ReactorTesting.TracedTrait
  @_exported import enum ReactorTesting.TracedRun
  @_exported import struct ReactorTesting.TracingOptions
  @_exported import func ReactorTesting.withTracing
#endif
