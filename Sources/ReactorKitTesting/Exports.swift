#if ReactorKit
  // By name, without our `TestScheduler` and its kin, whose names are RxTest's too.
  @_exported import ReactorKitTrace
  @_exported import TestLocations

  @_exported import struct ReactorTesting.ExploredTrait
  @_exported import struct ReactorTesting.Exploration
  @_exported import struct ReactorTesting.ExpectedAction
  @_exported import struct ReactorTesting.ExpectedMutation
  @_exported import enum ReactorTesting.ExpectedOrder
  @_exported import enum ReactorTesting.Exhaustivity
  @_exported import struct ReactorTesting.Law
  @_exported import protocol ReactorTesting.LawVocabulary
  @_exported import struct ReactorTesting.LawsTrait
  @_exported import enum ReactorTesting.Occurrence
  @_exported import class ReactorTesting.TestStore
  @_exported import enum ReactorTesting.TraceFault
  @_exported import struct ReactorTesting.TracedTrait
  @_exported import enum ReactorTesting.TracedRun
  @_exported import struct ReactorTesting.TracingOptions
  @_exported import func ReactorTesting.expectLaw
  @_exported import func ReactorTesting.expectLaws
  @_exported import func ReactorTesting.expectNo
  @_exported import func ReactorTesting.expectReduce
  @_exported import func ReactorTesting.expectTrace
  @_exported import func ReactorTesting.expectWrites
  @_exported import func ReactorTesting.explore
  @_exported import func ReactorTesting.withTracing
  @_exported import struct ReactorTestingRuns.Hunt
  @_exported import struct ReactorTestingRuns.HuntRandom
  @_exported import struct ReactorTestingRuns.HuntResult
  @_exported import class ReactorTestingRuns.HuntStage
  @_exported import class ReactorTestingRuns.HuntSteps
  @_exported import struct ReactorTestingRuns.HuntedTrait
  @_exported import struct ReactorTestingRuns.RecordedAction
  @_exported import enum ReactorTestingRuns.RecordedValue
  @_exported import class ReactorTestingRuns.ReactorReplay
  @_exported import func ReactorTestingRuns.expectBehavior
  @_exported import func ReactorTestingRuns.hunt
#endif
