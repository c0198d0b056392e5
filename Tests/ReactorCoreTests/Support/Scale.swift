import TestScale

/// A million in release builds, a tenth in debug builds, and a fiftieth under sanitizers, where two threads that hand a lock to each other
/// need minutes for more.
let millionOrLess = TestScale.cases(1_000_000, debug: 100_000, sanitized: 20_000)
