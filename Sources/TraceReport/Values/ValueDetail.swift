/// How much of the values of a trace a report keeps.
struct ValueDetail: Equatable {
  /// Whether diffs keep the values before.
  var keepsOld = true
  /// Bytes of a value beyond which it is cut; nil for no limit.
  var limit: Int?

  /// All of it.
  static let whole = ValueDetail()
  /// Steps that are tried in turn until a report is small enough.
  static let steps: [ValueDetail] =
    [whole, ValueDetail(keepsOld: false)]
    + [4_096, 2_048, 1_024, 512, 256, 128, 64, 32].map { ValueDetail(keepsOld: false, limit: $0) }

  /// As little as is worth keeping.
  static let least = ValueDetail(keepsOld: false, limit: 32)
}
