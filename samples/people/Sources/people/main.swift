import Foundation
import PeopleApp
import ReactorKitTrace
import RxSwift

// Searches for painters, follows one, and meets a directory that does not answer; in virtual time.
//
//     people [TRACE]      prints what the screens show, and writes a trace to a new file
let clock = HistoricalScheduler()
let tracer = ReactorTracer(
  clock: .virtual { UInt64((clock.clock.timeIntervalSince1970 * 1_000).rounded()) * 1_000_000 }, name: "people")
let path = CommandLine.arguments.dropFirst().first
if path != nil { ReactorDefaults.install(tracer) }

let service = PeopleService(scheduler: clock)
let search = SearchView { print($0) }
search.reactor = SearchReactor(service: service, clock: clock)
let profile = ProfileView { print($0) }

/// Does something at a time, in milliseconds.
func at(_ time: Int, _ act: @escaping () -> Void) {
  _ = clock.scheduleAbsoluteVirtual((), time: Date(timeIntervalSince1970: Double(time) / 1_000)) { _ in
    act()
    return Disposables.create()
  }
}

at(10) { search.typed.onNext("M") }
at(120) { search.typed.onNext("Mo") }
at(700) { search.reachedBottom.onNext(()) }
at(710) { search.reachedBottom.onNext(()) }
at(1_000) { profile.reactor = ProfileReactor(name: "Monet", service: service) }
at(1_010) { profile.refreshed.onNext(()) }
at(1_300) { profile.followed.onNext(()) }
at(1_500) { service.failuresToCome = 2 }
at(1_510) { search.typed.onNext("Mir") }
at(1_900) { profile.refreshed.onNext(()) }
at(2_400) { profile.followed.onNext(()) }
clock.advanceTo(Date(timeIntervalSince1970: 3))

if let path {
  tracer.finish()
  try tracer.write(to: path, replacing: true)
}
