#if DEBUG
  /// A million in release builds; unoptimized code gets by with a tenth.
  let millionOrLess = 100_000
#else
  /// A million in release builds; unoptimized code gets by with a tenth.
  let millionOrLess = 1_000_000
#endif
