// What code written for RxSwift needs by name, beside the streams and reactors themselves: a file that is being moved here
// imports this module in the place of RxSwift, and ReactorCore once its warnings are gone.
@_exported import ReactorCore
