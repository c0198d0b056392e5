import CounterSample
import ReactorCore
import ReactorTesting

let clock = TestScheduler(resolution: 0.001)  // a tick is a millisecond
let service = CounterService(clock: clock)
let reactor = CounterReactor(service: service, clock: clock)
let tracer = ReactorTracer(clock: .virtual(clock), name: "counter")
reactor.attach(tracer)

let view = CounterView { print($0) }
view.reactor = reactor
clock.scheduleAt(1) { view.increaseButton.press() }
clock.scheduleAt(120) { view.decreaseButton.press() }
clock.scheduleAt(180) { view.refreshes.onNext(4) }
clock.scheduleAt(210) { view.refreshes.onNext(7) }
clock.scheduleAt(350) { service.currentUser.onNext("ada") }
clock.scheduleAt(610) { view.listenButton.press() }
clock.scheduleAt(700) { view.increaseButton.press() }
clock.advanceTo(1_500)

tracer.finish()
try tracer.write(to: "counter.rtrace.jsonl", replacing: true)
