// Every file of these tests uses `Record`.
@_exported import StreamTestSupport
