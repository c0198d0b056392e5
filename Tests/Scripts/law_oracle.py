"""The verdicts of a law in a trace, each sentence by its definition in docs/laws.md, over lists and sets.

A judge yields obligations (verdict, event), with None for an obligation of no event. Where X is not certain, as its
payload is hidden, what was broken is unknown, and what was kept owes nothing. Quadratic on purpose: keep it so plain
that it can be read beside the page.
"""
from law_recording import END, LawInRecording
from law_truth import HIDDEN, both, either, equal, is_number, member, negation, truth

HELD, VIOLATED, PENDING, UNKNOWN = "held", "violated", "pending", "unknown"
VERDICTS = {True: HELD, False: VIOLATED, None: UNKNOWN}


def obligation(x, is_certain, verdict, harmless=(HELD,)):
    """What an X owes; nothing where it may be none and nothing is broken."""
    if is_certain:
        yield verdict, x["seq"]
    elif verdict not in harmless:
        yield UNKNOWN, x["seq"]


def has_same(law, one, other):
    """Whether the member that the law names is equal in two payloads."""
    if not law.same:
        return True
    return equal(member(one.get("payload", HIDDEN), law.same), member(other.get("payload", HIDDEN), law.same))


def lossy_reactors(case):
    """An unknown for each reactor that may have lost a state."""
    recording = case.recording
    for reactor in {state["r"] for state in case.states()}:
        if recording.lost(recording.births.get(reactor, 0), recording.deaths.get(reactor, END)):
            yield UNKNOWN, None


def always(law, case):
    for state in case.states():
        fields = case.recording.state[state["seq"]]
        kept = truth(law.predicate, fields)
        if law.when:
            kept = either(kept, negation(truth(law.when, fields)))
        yield from obligation(state, case.is_own(state), VERDICTS[kept])
    yield from lossy_reactors(case)


def never(law, case):
    for instance in case.instances():
        found = case.found(law.x, instance)
        certain = [(VIOLATED, x["seq"]) for x, is_x in found if is_x]
        if certain:
            yield from certain
        elif found:
            yield UNKNOWN, found[0][0]["seq"]
        else:
            yield UNKNOWN if case.recording.lost(case.recording.births.get(instance, 0), END) else HELD, None
    for instance in case.possible_instances():
        found = case.found(law.x, instance)
        if found or case.recording.lost(0, END):
            yield UNKNOWN, found[0][0]["seq"] if found else None


def own_effect(case, x):
    """The effect that an X is, that it began, or that it came out of."""
    if x["k"] == "mutate.begin":
        return x["seq"]
    if x["k"] == "mutation":
        return x.get("effect")
    begun = [effect["seq"] for effect in case.recording.effects if effect.get("cause") == x["seq"]]
    return begun[0] if begun and x["k"] in ("action", "action.out") else None


def was_cancelled(case, effect):
    end = case.recording.ends.get(effect)
    return effect in case.recording.by_number and end is not None and end["end"] == "cancelled"


def promise(law, case, x):
    """What became of a promise by cause."""
    recording, number = case.recording, x["seq"]
    deadline = END if law.within is None else x["ts"] + law.within
    answered, may_be_hidden = False, False
    for y, is_y in case.found(law.y, case.instance(x)):
        if y["seq"] <= number or y["ts"] > deadline:
            continue
        if number in recording.causes[y["seq"]]:
            answered = either(answered, both(is_y, has_same(law, x, y)))
        elif y["seq"] in recording.uncertain and has_same(law, x, y) is not False:
            may_be_hidden = True
    if answered:
        return HELD
    if law.unless_cancelled and was_cancelled(case, own_effect(case, x)):
        return None
    time_passed = recording.last_time > deadline
    if answered is None or may_be_hidden or recording.lost(number, recording.last_in_time(deadline)):
        return UNKNOWN
    if time_passed:
        return VIOLATED
    open_below = [effect for effect in recording.effects if effect["seq"] not in recording.ends
                  and (effect is x or number in recording.causes[effect["seq"]])]
    if open_below or not recording.has_end:
        return PENDING
    may_be_below = [effect for effect in recording.effects if effect["seq"] not in recording.ends
                    and effect["seq"] > number and effect["seq"] in recording.uncertain]
    return UNKNOWN if may_be_below else VIOLATED


def leads_to(law, case):
    for x, is_x in case.found(law.x):
        verdict = promise(law, case, x)
        if verdict:
            yield from obligation(x, is_x, verdict)


def leads_to_at_most(law, case):
    recording = case.recording
    for x, is_x in case.found(law.x):
        later = [(y, is_y) for y, is_y in case.found(law.y, case.instance(x)) if y["seq"] > x["seq"]]
        below = [is_y for y, is_y in later if x["seq"] in recording.causes[y["seq"]]]
        maybe = [y for y, _ in later if x["seq"] not in recording.causes[y["seq"]] and y["seq"] in recording.uncertain]
        if below.count(True) > law.most:
            verdict = VIOLATED
        elif len(below) + len(maybe) > law.most or recording.lost(x["seq"], END):
            verdict = UNKNOWN
        else:
            verdict = HELD
        yield from obligation(x, is_x, verdict)


def comes_from(law, case):
    for x, is_x in case.found(law.x):
        found = False
        for y, is_y in case.found(law.y, case.instance(x)):
            if y["seq"] in case.recording.causes[x["seq"]]:
                found = either(found, both(is_y, has_same(law, x, y)))
        if found is False and x["seq"] in case.recording.uncertain:
            found = None
        yield from obligation(x, is_x, VERDICTS[found])


def is_followed_by(law, case):
    recording = case.recording
    for x, is_x in case.found(law.x):
        deadline = END if law.within is None else x["ts"] + law.within
        instance, followed = case.instance(x), False
        for y, is_y in case.found(law.y, instance):
            if y["seq"] > x["seq"] and y["ts"] <= deadline:
                followed = either(followed, both(is_y, has_same(law, x, y)))
        reactor_ended = instance in recording.deaths and all(pattern.type is None for pattern in law.y)
        if followed:
            verdict = HELD
        elif followed is None or recording.lost(x["seq"], recording.last_in_time(deadline)):
            verdict = UNKNOWN
        else:
            verdict = VIOLATED if recording.last_time > deadline or reactor_ended else PENDING
        yield from obligation(x, is_x, verdict)


def only_when(law, case):
    recording = case.recording
    for x, is_x in case.found(law.x):
        before = [event["seq"] for event in recording.events
                  if event["k"] == "state" and event["r"] == x.get("r") and event["seq"] < x["seq"]]
        known = before and not recording.lost(before[-1], x["seq"])
        yield from obligation(x, is_x, VERDICTS[truth(law.predicate, recording.state[before[-1]]) if known else None])


def only_after(law, case):
    recording = case.recording
    for x, is_x in case.found(law.x):
        instance, number = case.instance(x), x["seq"]
        ys = [(y["seq"], is_y) for y, is_y in case.found(law.y, instance) if y["seq"] < number]
        zs = [(z["seq"], is_z) for z, is_z in case.found(law.z, instance) if z["seq"] < number]
        last_z = max((z for z, _ in zs), default=-1)
        last_certain_z = max((z for z, is_z in zs if is_z), default=-1)
        certain = [y for y, is_y in ys if is_y and y > last_z]
        possible = [y for y, _ in ys if y > last_certain_z]
        if certain:
            # A Z may have been lost since.
            verdict = UNKNOWN if law.z and recording.lost(max(certain), number) else HELD
        else:
            is_instance = instance is not None and all(pattern.type is None for pattern in law.y)
            born = recording.births.get(instance, 0) if is_instance else 0
            verdict = UNKNOWN if possible or recording.lost(max(born, last_certain_z), number) else VIOLATED
        yield from obligation(x, is_x, verdict)


def stretch_after(case, x, stops, offences):
    """The verdict of a stretch from X to the first stop in which no offence may be, and whether it has its stop."""
    recording, number = case.recording, x["seq"]
    found = [(event["seq"], is_stop) for event, is_stop in case.found(stops, case.instance(x))]
    later_stops = [(stop, is_stop) for stop, is_stop in found if stop > number]
    stop = min((stop for stop, is_stop in later_stops if is_stop), default=END)
    inside = [(offence, is_one) for offence, is_one in offences if number < offence < stop and is_one is not False]
    for offence, is_one in inside:
        may_have_stopped = any(other < offence for other, _ in later_stops) or stops and recording.lost(number, offence)
        if is_one and not may_have_stopped:
            return VIOLATED, stop
    return UNKNOWN if inside or recording.lost(number, stop) else HELD, stop


def after_never(law, case):
    for x, is_x in case.found(law.x):
        offences = [(y["seq"], is_y) for y, is_y in case.found(law.y, case.instance(x))]
        verdict, _ = stretch_after(case, x, law.z, offences)
        yield from obligation(x, is_x, verdict)


def after_always(law, case):
    recording = case.recording
    for x, is_x in case.found(law.x):
        # The states are those of the reactor of X, also where the law is about the whole trace.
        if "r" not in x:
            continue
        offences = [(event["seq"], negation(truth(law.predicate, recording.state[event["seq"]])))
                    for event in recording.events if event["k"] == "state" and event["r"] == x["r"]]
        verdict, stop = stretch_after(case, x, law.y, offences)
        if verdict == HELD and stop == END and x["r"] not in recording.deaths:
            verdict = PENDING
        yield from obligation(x, is_x, verdict, (HELD, PENDING))


def stops(law, case):
    recording = case.recording
    for x, is_x in case.found(law.x):
        for effect in case.effects():
            end = recording.ends.get(effect["seq"])
            is_running = effect["seq"] < x["seq"] and (end is None or end["seq"] > x["seq"])
            if not is_running or case.instance(x) not in (None, effect["r"]):
                continue
            emitted = [event for event in recording.events
                       if event["k"] == "mutation" and event.get("effect") == effect["seq"] and event["seq"] > x["seq"]]
            if emitted:
                verdict = VIOLATED
            elif recording.lost(x["seq"], end["seq"] if end else END):
                verdict = UNKNOWN
            else:
                verdict = HELD if end else PENDING
            yield from obligation(x, both(is_x, case.is_own(effect)), verdict, (HELD, PENDING))


def stops_running(recording, effect):
    """The number at which an effect ran no more: that of what cancelled it, if that is known, or its end."""
    end = recording.ends.get(effect["seq"])
    if end is None:
        return END
    by = end.get("by")
    cancelled = end["end"] == "cancelled" and by in recording.by_number and effect["seq"] < by <= end["seq"]
    return by if cancelled else end["seq"]


def at_a_time(law, case):
    recording = case.recording
    effects = [effect for effect in case.effects() if effect["seq"] not in recording.idle]
    for effect in effects:
        number, reactor = effect["seq"], effect["r"]
        others = [other["seq"] for other in effects
                  if other["r"] == reactor and other["seq"] < number < stops_running(recording, other)]
        if len(others) >= law.most:
            # The end of one may have been lost.
            verdict = UNKNOWN if recording.lost(min(others), number) else VIOLATED
        else:
            verdict = UNKNOWN if recording.lost(recording.births.get(reactor, 0), number) else HELD
        yield from obligation(effect, case.is_own(effect), verdict)


def ends(law, case):
    recording = case.recording
    for effect in case.effects():
        if case.stays_open(effect):
            continue
        deadline = END if law.within is None else effect["ts"] + law.within
        end = recording.ends.get(effect["seq"])
        if end:
            verdict = HELD if end["ts"] <= deadline else VIOLATED
        elif recording.lost(effect["seq"], recording.last_in_time(deadline)):
            verdict = UNKNOWN
        else:
            verdict = VIOLATED if recording.last_time > deadline else PENDING
        yield from obligation(effect, case.is_own(effect), verdict)


def changes(law, case):
    """The states that may have changed the law's field, with its value before and after."""
    recording, root = case.recording, law.field.split(".")[0]
    for state in case.states():
        number = state["seq"]
        written = recording.written[number]
        if not state.get("initial") and (written is None or root in written):
            yield state, member(recording.state_before[number], law.field), member(recording.state[number], law.field)


def changes_only_by(law, case):
    for state, before, after in changes(law, case):
        changed = negation(equal(before, after))
        mutation = case.recording.by_number.get(state["cause"], {}).get("label")
        if changed is False:
            continue
        if mutation not in law.names:
            verdict = UNKNOWN if changed is None or mutation is None else VIOLATED
            yield from obligation(state, case.is_own(state), verdict)
        elif changed:
            yield from obligation(state, case.is_own(state), HELD)
    yield from lossy_reactors(case)


def never_decreases(law, case):
    for state, before, after in changes(law, case):
        if before is HIDDEN or after is HIDDEN:
            yield UNKNOWN, state["seq"]
        elif is_number(before) and is_number(after) and before != after:
            yield from obligation(state, case.is_own(state), VERDICTS[after > before])
    yield from lossy_reactors(case)


def faults(law, case):
    """The events that have the law's fault, with the number by which it is told: a state by its mutation.

    A state that is unknown may have changed, unless its reduce says that it did not.
    """
    recording = case.recording
    for event in recording.events:
        reduce = event if event["k"] == "reduce" else recording.by_number.get(event.get("cause"))
        match law.fault:
            case "open effects" if event["k"] == "mutate.begin" and event["seq"] not in recording.ends:
                if not case.stays_open(event):
                    yield event, VIOLATED, event["seq"]
            case "swallowed errors" if event["k"] == "error" and event["swallowed"]:
                yield event, VIOLATED, event["seq"]
            case "unobserved states" if event["k"] == "state" and event.get("unobserved") and reduce:
                if event.get("unknown") and reduce.get("noop"):
                    continue
                verdict = UNKNOWN if event.get("unknown") else VIOLATED
                yield event, verdict, reduce["cause"] if reduce["cause"] in recording.by_number else reduce["seq"]
            case "unchanged states" if event["k"] == "reduce" and event.get("noop"):
                yield event, VIOLATED, reduce["cause"] if reduce["cause"] in recording.by_number else reduce["seq"]


def no(law, case):
    found = [(verdict, number) for event, verdict, number in faults(law, case) if case.is_own(event)]
    yield from found or [(UNKNOWN if case.recording.gaps else HELD, None) for _ in case.instances()]
    possible = [(UNKNOWN, number) for event, _, number in faults(law, case) if case.is_own(event) is None]
    yield from possible or [(UNKNOWN, None) for _ in case.possible_instances() if case.recording.gaps]


JUDGES = {
    "always": always, "never": never, "leads to": leads_to, "leads to at most": leads_to_at_most,
    "comes from": comes_from, "is followed by": is_followed_by, "only when": only_when, "only after": only_after,
    "after never": after_never, "after always": after_always, "stops": stops, "at a time": at_a_time, "ends": ends,
    "changes only by": changes_only_by, "never decreases": never_decreases, "no": no,
}


def judge(law, recording, staying=frozenset()):
    """The obligations of a law in a trace; `staying` has (type, name) of effects that are declared to stay open."""
    return list(JUDGES[law.sentence](law, LawInRecording(law, recording, staying)))
