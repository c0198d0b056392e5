import TraceJSON
import TraceReading

extension Statistics {
  /// The same as one JSON object; times in nanoseconds.
  ///
  /// Keys are promised: docs/trace-render.md names them, and later versions only add some.
  public var json: JSONText { json(.own).json }

  func json(_ places: EventPlaces) -> JSONValue { figures(places).adding(suspectMembers(places)) }

  private func figures(_ places: EventPlaces) -> JSONValue {
    .object([
      "process": .string(process), "duration": .number(duration), "events": .number(events), "lost": .number(lost),
      "failures": .number(failures), "actions": .array(actions.map { $0.json(places) }),
      "mutations": .array(mutations.map(\.json)), "reactors": .array(reactors.map(\.json)),
      "transforms": .array(transforms.map(\.json)), "errors": .array(errors.map { $0.json(places) }),
      "loops": .array(loops.map { $0.json(places) }), "open": .number(open), "open_unknown": .number(openUnknown),
      "open_effects": .array(openEffects.map { $0.json(places) }),
      "renders": .array(renders.map(\.json)),
    ])
  }
}

extension JSONValue {
  fileprivate static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}

extension Statistics.ActionRow {
  fileprivate func json(_ places: EventPlaces) -> JSONValue {
    .object([
      "reactor": .string(reactorType), "action": .string(label), "count": .number(count), "queued": queued.json,
      "mutate": call.json, "effect": effect.json, "ran": ran.json, "reduce": reduce.json,
      "first_state": firstState.json, "settled": settled.json, "open": .number(openEffects),
      "open_unknown": .number(openUnknown), "errors": .number(errors), "cancelled": .number(cancelled),
      "noops": .number(noops), "noops_unknown": .number(noopsUnknown), "loops": .number(loops),
      "cancelled_inside": .number(cancelledInside), "led_to_nothing": .number(ledToNothing),
    ]).adding(places.members("slowest", slowest))
  }
}

extension Statistics.MutationRow {
  fileprivate var json: JSONValue {
    .object([
      "reactor": .string(reactorType), "mutation": .string(label), "count": .number(count),
      "injected": .number(injected), "reduce": reduce.json, "noops": .number(noops),
      "noops_unknown": .number(noopsUnknown), "unobserved": .number(unobserved),
      "writes": .object(fields.map { JSONValue.Member($0.name, .number($0.count)) }),
    ])
  }
}

extension Statistics.ReactorRow {
  fileprivate var json: JSONValue {
    .object([
      "reactor": .string(type), "count": .number(count), "ended": .number(ended), "actions": .number(actions),
      "mutations": .number(mutations), "states": .number(states), "noops": .number(noops),
      "noops_unknown": .number(noopsUnknown), "unobserved": .number(unobserved),
      "subscriptions": .number(subscriptions), "subscribed": .number(subscribed),
      "subscribed_unknown": .number(subscribedUnknown),
    ])
  }
}

extension Statistics.TransformRow {
  fileprivate var json: JSONValue {
    .object([
      "reactor": .string(reactorType), "stage": .string(stage.rawValue), "op": .string(operation.rawValue),
      "before": .text(before), "after": .text(after), "count": .number(count),
    ])
  }
}

extension Statistics.ErrorRow {
  fileprivate func json(_ places: EventPlaces) -> JSONValue {
    .object([
      "reactor": .string(reactorType), "type": .string(type), "message": .string(message), "count": .number(count),
      "swallowed": .number(swallowed),
    ]).adding(places.members("event", first))
  }
}

extension Statistics.LoopRow {
  fileprivate func json(_ places: EventPlaces) -> JSONValue {
    .object([
      "members": .array(members.map { .string($0) }), "turns": .number(turns),
    ]).adding(places.members("event", first))
  }
}

extension Statistics.Unended {
  fileprivate func json(_ places: EventPlaces) -> JSONValue {
    .object(["reactor": .string(reactorType), "action": .string(label)])
      .adding(places.members("event", seq) + [.init("begin", .number(places.moment(begin, at: seq)))])
  }
}

extension Statistics.RenderRow {
  fileprivate var json: JSONValue { .object(["target": .string(target), "time": duration.json]) }
}
