import ReactorCore
import ReactorTesting
import Testing

/// Streams drawn as text: a character is ten ticks, `|` the completion, `#` a failure, `(ab)` several events at one time.
///
/// A hot stream begins at tick 205, five ticks after the subscription; a cold one when it is subscribed to.
final class Stage {
  let scheduler = TestScheduler(initialClock: 0)
  private(set) var sources: [Observable<String>] = []

  init(_ drawings: [String]) {
    sources = drawings.map { hot($0) }
  }

  var first: Observable<String> { sources[0] }
  var second: Observable<String> { sources[1] }

  func hot(_ drawing: String) -> Observable<String> {
    scheduler.createHotObservable(events(drawing, from: 205)).asObservable()
  }

  func cold(_ drawing: String) -> Observable<String> {
    scheduler.createColdObservable(events(drawing, from: 0)).asObservable()
  }

  /// The events of a stream as a drawing.
  func draw<Source: ObservableConvertibleType>(_ make: @escaping () -> Source) -> String {
    var places: [Int: [String]] = [:]
    for event in scheduler.start({ make().asObservable() }).events {
      places[(event.time - 200) / 10, default: []].append(word(event.value))
    }
    let last = places.keys.max() ?? -1
    return (0..<last + 1).map { place in
      guard let words = places[place] else { return "-" }
      return words.count == 1 && words[0].count == 1 ? words[0] : "(\(words.joined()))"
    }.joined()
  }

  private func word<Element>(_ event: Event<Element>) -> String {
    switch event {
    case .next(let value): "\(value)"
    case .error(let error): error is Failure ? "#" : "!"
    case .completed: "|"
    }
  }

  private func events(_ drawing: String, from start: Int) -> [Recorded<Event<String>>] {
    var events: [Recorded<Event<String>>] = []
    var time = start
    var isGroup = false
    for character in drawing {
      switch character {
      case "-": break
      case "(": isGroup = true
      case ")": isGroup = false
      case "|": events.append(.completed(time))
      case "#": events.append(.error(time, Failure("#")))
      default: events.append(.next(time, String(character)))
      }
      if !isGroup { time += 10 }
    }
    return events
  }
}

/// The drawn result of an operator on drawn streams.
struct Drawing: Sendable, CustomTestStringConvertible {
  let name: String
  let sources: [String]
  let expected: String
  let make: @Sendable (Stage) -> Observable<String>

  init(
    _ name: String, _ sources: String..., is expected: String, _ make: @escaping @Sendable (Stage) -> Observable<String>
  ) {
    self.name = name
    self.sources = sources
    self.expected = expected
    self.make = make
  }

  var testDescription: String { "\(name): \(sources.joined(separator: " and ")) is \(expected)" }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let stage = Stage(sources)
    let drawn = stage.draw { make(stage) }
    #expect(drawn == expected, sourceLocation: sourceLocation)
  }
}
