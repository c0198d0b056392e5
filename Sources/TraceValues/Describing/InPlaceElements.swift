/// Values of the standard library with a fixed number of elements, which no mirror shows.
protocol InPlaceElements {
  /// The first elements, each as it is stored.
  func first(_ count: Int) -> [Any]
  var elementCount: Int { get }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension InlineArray: InPlaceElements {
  func first(_ count: Int) -> [Any] { indices.prefix(count).map { self[$0] } }
  var elementCount: Int { count }
}

extension SIMD {
  func firstLanes(_ count: Int) -> [Any] { indices.prefix(count).map { self[$0] } }
}
