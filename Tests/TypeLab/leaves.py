"""Types without parts, and recognizable values of them."""
from expect import ANY

WORDS = ["", "short", "a text that is too long to be stored in place", "quoted \\\" and / and ~", "größe ✓", "line\\nline"]


def number(chance):
    return chance.randint(10_000, 999_999_999)


def is_card_like(number):
    """Whether a trace would mask it as the number of a payment card: 13 to 19 digits and a check digit that fits."""
    digits = [int(digit) for digit in str(abs(number))]
    doubled = [sum(divmod(2 * digit, 10)) for digit in digits[-2::-2]]
    return 13 <= len(digits) <= 19 and (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0


def text(chance):
    """A literal, and its text."""
    source = chance.choice(WORDS) + f" t{chance.randint(10_000, 999_999)}"
    return f'"{source}"', source.replace('\\"', '"').replace("\\n", "\n")


def whole(bits, signed):
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)

    def make(chance):
        one = chance.choice([low, high, 0, 1, chance.randint(low, high), chance.randint(low, high)])
        while is_card_like(one):
            one = chance.randint(low, high)
        if bits <= 64:
            return f"({one})", ("num", one)
        return f"({one})", ("alt", [("num", one), ("str", str(one))])
    return make


def eighths(chance):
    return chance.randint(-8_000, 8_000) / 8


def floating(name):
    def make(chance):
        one = eighths(chance) if name != "Float16" else chance.randint(-1_000, 1_000) / 4
        return f"{name}({one})", ("half" if name == "Float16" else "flt", one)
    return make


def words(pattern, expected):
    """Literals around one recognizable number."""
    def make(chance):
        one = number(chance)
        return pattern.replace("#", str(one)), expected(one)
    return make


def vector(name, count):
    def make(chance):
        parts = [eighths(chance) for _ in range(count)]
        # Some are only a shade different from others.
        if name == "Double" and chance.random() < 0.3:
            parts[0] += 1 / 1024
        return f"SIMD{count}<{name}>({', '.join(map(str, parts))})", ("arr", [("flt", one) for one in parts])
    return make


def whole_vector(name, count):
    def make(chance):
        parts = [chance.randint(0, 100) for _ in range(count)]
        return f"SIMD{count}<{name}>({', '.join(map(str, parts))})", ("arr", [("num", one) for one in parts])
    return make


def one_of(*sources):
    return lambda chance: (chance.choice(sources), ANY)


def own_of(*sources):
    return lambda chance: (chance.choice(sources), ("own",))


def text_value(name):
    def make(chance):
        source, said = text(chance)
        if name == "Character":
            one = chance.choice("abcdeÅé✓")
            return f'Character("{one}")', ("str", one)
        return (source if name == "String" else f"Substring({source})"), ("str", said)
    return make


def moment(chance):
    seconds = chance.choice([0.0, 1.5, chance.randint(0, 10**9), chance.randint(0, 10**9) + 1e-7, chance.randint(0, 1000) + 2e-9])
    return f"Date(timeIntervalSinceReferenceDate: {seconds!r})", ("own",)


def flags(chance):
    one = chance.randint(1, 127)
    return f"Options(rawValue: {one})", ("bag", [str(one)])


def int32(chance):
    return chance.randint(10_000, 2_000_000_000)


def c_point(chance):
    x, y = int32(chance), int32(chance)
    return f"CPoint(x: {x}, y: {y})", ("obj", [("x", ("num", x)), ("y", ("num", y))])


def c_frame(chance):
    source, point = c_point(chance)
    width, is_open = eighths(chance), chance.random() < 0.5
    return (
        f"CFrame(origin: {source}, width: {width}, open: {str(is_open).lower()})",
        ("obj", [("origin", point), ("width", ("flt", width)), ("open", ("bool", is_open))]))


def c_list(chance):
    numbers = [int32(chance) for _ in range(4)]
    letters = [chance.randint(1, 100) for _ in range(6)]
    return (
        f"CList(list: ({', '.join(map(str, numbers))}), name: ({', '.join(map(str, letters))}))",
        ("bag", [str(one) for one in numbers]))


def c_tagged(chance):
    kind, one = int32(chance), number(chance)
    return f"CTagged(kind: {kind}, either: CEitherOf({one}))", ("bag", [str(kind)])


def c_bits(chance):
    return f"CBitsOf({chance.randint(0, 7)}, {chance.randint(0, 8191)}, {chance.randint(0, 65535)})", ANY


def c_mixed(chance):
    before, after = int32(chance), int32(chance)
    if chance.random() < 0.7:
        before, after = 11_111, 22_222
    return f"CMixedOf({before}, {chance.randint(0, 31)}, {after})", ("bag", [str(before), str(after)])


def c_nameless(chance):
    return f"CNamelessOf(33333, {int32(chance)}, 44444)", ("bag", ["33333", "44444"])


def c_painted(chance):
    color = chance.choice(["CColorRed", "CColorGreen", "CColorBlue"])
    return f"CPainted(color: {color}, mode: {chance.choice(['CModeIdle', 'CModeBusy'])})", ANY


def c_packed(chance):
    return f"CPacked(before: {chance.randint(0, 200)}, number: {int32(chance)})", ANY


def c_call(chance):
    count = int32(chance)
    return f"CCall(call: {chance.choice(['CCallOnce', 'CCallTwice'])}, count: {count})", ("bag", [str(count)])


def c_aligned(chance):
    x, y = eighths(chance), eighths(chance)
    return f"CAligned(x: {x}, y: {y})", ("obj", [("x", ("flt", x)), ("y", ("flt", y))])


def c_vector(chance):
    parts = [eighths(chance) for _ in range(4)]
    count = int32(chance)
    return f"CHoldsVector(vector: SIMD4<Float>({', '.join(map(str, parts))}), count: {count})", ("bag", [str(count)])


def attributed(chance):
    source, said = text(chance)
    if chance.random() < 0.5:
        return f"AttributedString({source})", ("own",)
    return f'AttributedString("same", attributes: AttributeContainer().link(URL(string: "https://example.com/{number(chance)}")!))', ("own",)


def request(chance):
    method = chance.choice(["GET", "POST", "PUT"])
    return f'requestOf("https://example.com/{chance.randint(1, 3)}", "{method}")', ("own",)


def url(chance):
    return words('URL(string: "https://example.com/#")!', lambda one: ("bag", [str(one)]))(chance)


def error_of_foundation(chance):
    code = number(chance)
    return f'Shared.object("error {code}") {{ NSError(domain: "lab", code: {code}) }}', ANY


# Name, literals, and abilities of the type: (e)quatable, (h)ashable, (c)odable, (s)endable.
TABLE = [
    ("Int", words("#", lambda one: ("num", one)), "ehcs", 12),
    ("String", text_value("String"), "ehcs", 10),
    ("Bool", lambda chance: (lambda b: (str(b).lower(), ("bool", b)))(chance.random() < 0.5), "ehcs", 5),
    ("Double", floating("Double"), "ehcs", 5),
    ("Float", floating("Float"), "ehcs", 2),
    ("Float16", floating("Float16"), "ehs", 4),
    *[(f"Int{bits}", whole(bits, True), "ehcs", 1) for bits in (8, 16, 32, 64)],
    *[(f"UInt{bits}", whole(bits, False), "ehcs", 1) for bits in (8, 16, 32, 64)],
    ("UInt", whole(64, False), "ehcs", 1),
    ("Int128", whole(128, True), "ehs", 1), ("UInt128", whole(128, False), "ehs", 1),
    ("Character", text_value("Character"), "ehs", 1), ("Substring", text_value("Substring"), "ehs", 1),
    ("Unicode.Scalar", one_of('Unicode.Scalar("a")', 'Unicode.Scalar("b")'), "ehs", 1),
    ("StaticString", one_of('"one"', '"two"'), "s", 1),
    ("String.Index", own_of('"abc".startIndex', '"abc".endIndex'), "ehs", 1),
    ("Duration", words(".nanoseconds(#)", lambda one: ("own",)), "ehcs", 1),
    ("Range<Int>", words("0..<#", lambda one: ("bag", [str(one)])), "ehcs", 1),
    ("ClosedRange<Int>", words("0...#", lambda one: ("bag", [str(one)])), "ehcs", 1),
    ("PartialRangeFrom<Int>", words("#...", lambda one: ("bag", [str(one)])), "", 1),
    ("Range<String.Index>", own_of('"abc".startIndex..<"abc".endIndex', '"abc".startIndex..<"abc".startIndex'), "eh", 1),
    ("AnyHashable", words("AnyHashable(#)", lambda one: ("bag", [str(one)])), "eh", 2),
    ("AnyHashable", words('AnyHashable("x#")', lambda one: ("bag", [str(one)])), "eh", 1),
    ("UnsafeRawPointer", words("UnsafeRawPointer(bitPattern: #)!", lambda one: ANY), "eh", 1),
    ("UnsafePointer<Int>", words("UnsafePointer<Int>(bitPattern: #)!", lambda one: ANY), "eh", 1),
    ("OpaquePointer", words("OpaquePointer(bitPattern: #)!", lambda one: ANY), "eh", 1),
    ("UnsafeBufferPointer<Int>", words("UnsafeBufferPointer<Int>(start: UnsafePointer<Int>(bitPattern: 8)!, count: #)", lambda one: ("own",)), "", 1),
    ("ObjectIdentifier", one_of("ObjectIdentifier(Int.self)", "ObjectIdentifier(String.self)"), "eh", 1),
    ("KeyPath<CPoint, Int32>", one_of("\\CPoint.x", "\\CPoint.y"), "eh", 1),
    ("Int.Type", one_of("Int.self"), "", 1), ("Planted.Type", one_of("Planted.self", "Lower.self"), "", 1),
    ("Any.Type", one_of("Int.self", "String.self", "CPoint.self", "(() -> Void).self"), "", 2),
    ("AnyClass", one_of("Planted.self", "Locked<Int>.self"), "", 1),
    ("any Mark.Type", one_of("Int.self", "String.self", "Double.self"), "", 2),
    ("() -> Int", one_of("callOne", "callTwo"), "", 2),
    ("@Sendable () -> Int", one_of("callOne", "callTwo"), "s", 1),
    ("@convention(c) (Int32) -> Int32", one_of("CCallOnce", "CCallTwice"), "", 1),
    ("(inout Int) -> Void", one_of("{ $0 = 1 }", "{ $0 = 2 }"), "", 1),
    ("(Int) async throws -> String", one_of('{ _ in "a" }', '{ _ in "b" }'), "", 1),
    ("()", one_of("()"), "", 1),
    *[(f"SIMD{count}<Float>", vector("Float", count), "ehs", 1) for count in (2, 3, 4, 8, 16)],
    *[(f"SIMD{count}<Double>", vector("Double", count), "ehs", 1) for count in (2, 3, 4)],
    ("SIMD4<UInt8>", whole_vector("UInt8", 4), "ehs", 1), ("SIMD2<Int>", whole_vector("Int", 2), "ehs", 1),
    ("SIMD3<Int32>", whole_vector("Int32", 3), "ehs", 1),
    ("ContinuousClock.Instant", own_of("instant", "instant + .nanoseconds(1)"), "ehs", 1),
    ("Options", flags, "es", 1),
    # More than is kept, less than is told, and what is told in other words.
    ("[Int]", words("longList(#)", lambda one: ("own",)), "ehcs", 1),
    ("Set<Int>", words("longSet(#)", lambda one: ("own",)), "ehcs", 1),
    ("String", lambda chance: (f"longText({chance.randint(10**8, 10**9 - 1)})", ("own",)), "ehcs", 0.3),
    ("Secret", words("Secret.first(#)", lambda one: ("own",)), "", 1),
    ("Secret", one_of("Secret.second", "Secret.first(12345)"), "", 1),
    ("Summed", words("Summed(shown: 5, hidden: #)", lambda one: ("num", 5)), "", 1),
    ("Encoded", words("Encoded(kept: 5, left: #)", lambda one: ("own",)), "", 1),
    ("Store", words('Shared.object("store #") { Store() }', lambda one: ANY), "", 1),
    ("PublishSubject<Int>", words('Shared.object("subject #") { PublishSubject<Int>() }', lambda one: ANY), "", 1),
    ("(any Mark).Type", one_of("(any Mark).self"), "", 1),
    ("any Any.Type", one_of("(any Mark).self", "Int.self", "(Int, String).self"), "", 1),
    ("Mirror", words("Mirror(reflecting: #)", lambda one: ANY), "", 0.3),
    # Foundation
    ("Date", moment, "ehcs", 3),
    ("Data", lambda chance: (f"Data([{', '.join(str(chance.randint(0, 255)) for _ in range(chance.choice([0, 3, 20, 40])))}])", ("own",)), "ehcs", 2),
    ("URL", url, "ehcs", 2),
    ("UUID", lambda chance: (f'UUID(uuidString: "00000000-0000-0000-0000-{chance.randint(10**11, 10**12 - 1)}")!', ("own",)), "ehcs", 1),
    ("Decimal", words('Decimal(string: "#.25")!', lambda one: ("bag", [f"{one}.25"])), "ehcs", 2),
    ("IndexSet", lambda chance: (f"IndexSet({sorted(chance.sample(range(200), 3))})", ("own",)), "ehs", 2),
    ("IndexPath", lambda chance: (f"IndexPath(indexes: [1, {chance.randint(0, 9)}])", ("own",)), "ehs", 1),
    ("DateInterval", lambda chance: (f"DateInterval(start: {moment(chance)[0]}, duration: {chance.choice([1, 2, 3.25])})", ("own",)), "ehs", 2),
    ("URLRequest", request, "eh", 2),
    ("AttributedString", attributed, "ehs", 2),
    ("DateComponents", lambda chance: (f"DateComponents(year: {chance.randint(1990, 2030)}, month: {chance.randint(1, 12)})", ("own",)), "ehs", 1),
    ("TimeZone", one_of('TimeZone(secondsFromGMT: 0)!', 'TimeZone(secondsFromGMT: 3600)!'), "ehs", 1),
    ("Locale", one_of('Locale(identifier: "de_DE")', 'Locale(identifier: "en_US")'), "ehs", 1),
    ("Calendar", one_of("Calendar(identifier: .gregorian)", "Calendar(identifier: .hebrew)"), "ehs", 1),
    ("CharacterSet", one_of('CharacterSet(charactersIn: "abc")', 'CharacterSet(charactersIn: "abd")', "CharacterSet.letters"), "ehs", 1),
    ("Measurement<UnitLength>", lambda chance: (f"Measurement(value: {eighths(chance)}, unit: UnitLength.{chance.choice(['meters', 'feet'])})", ("own",)), "eh", 1),
    ("Notification", lambda chance: (f'Notification(name: Notification.Name("n{chance.randint(0, 99)}"))', ("own",)), "eh", 1),
    ("URLComponents", lambda chance: (f'URLComponents(string: "https://example.com/{number(chance)}?q=1")!', ("own",)), "ehs", 1),
    ("URLQueryItem", lambda chance: (f'URLQueryItem(name: "q", value: "{chance.randint(0, 99)}")', ("own",)), "ehs", 1),
    # Objects, which are the same as long as they are the same object.
    ("NSNumber", words('Shared.object("number #") { NSNumber(value: #) }', lambda one: ANY), "eh", 1),
    ("NSString", words('Shared.object("text #") { NSString(string: "text #") }', lambda one: ("own",)), "eh", 1),
    ("NSError", error_of_foundation, "e", 1),
    ("NSRange", words("NSRange(location: 1, length: #)", lambda one: ("own",)), "eh", 1),
    ("CGPoint", lambda chance: (lambda x, y: (f"CGPoint(x: {x}, y: {y})", ("bag", [])))(eighths(chance), eighths(chance)), "es", 1),
    ("CGRect", lambda chance: (f"CGRect(x: 1, y: 2, width: {chance.randint(1, 99)}, height: 3)", ("bag", [])), "es", 1),
    ("Notification.Name", lambda chance: (f'Notification.Name("n{number(chance)}")', ("own",)), "ehs", 1),
    ("ComparisonResult", one_of(".orderedAscending", ".orderedSame", ".orderedDescending"), "ehs", 1),
    ("URLError", one_of("URLError(.badURL)", "URLError(.timedOut)"), "", 1),
    # C
    ("CPoint", c_point, "", 3), ("CFrame", c_frame, "", 2), ("CList", c_list, "", 1),
    ("CEither", words("CEitherOf(#)", lambda one: ANY), "", 2), ("CTagged", c_tagged, "", 2),
    ("CBits", c_bits, "", 2), ("CMixed", c_mixed, "", 2), ("CNameless", c_nameless, "", 1),
    ("CColor", one_of("CColorRed", "CColorGreen", "CColorBlue"), "e", 1), ("CPainted", c_painted, "", 1),
    ("CPacked", c_packed, "", 1), ("CAligned", c_aligned, "", 1), ("CHoldsVector", c_vector, "", 1),
    ("CPointers", words('CPointers(address: nil, text: nil, count: #)', lambda one: ("bag", [str(one)])), "", 1) ,
    ("CCall", c_call, "", 1), ("CNothing", one_of("CNothing()"), "", 1),
]
