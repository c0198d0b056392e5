/// Cubic splines of 3n + 1 points.
package enum Spline {
  /// Points along a spline, twelve to each of its curves.
  package static func samples(of points: [Point]) -> [Point] {
    guard var last = points.first else { return [] }
    var samples = [last]
    for index in stride(from: 1, to: points.count - 2, by: 3) {
      let (a, b, c) = (points[index], points[index + 1], points[index + 2])
      for step in 1...12 { samples.append(point(last, a, b, c, at: Double(step) / 12)) }
      last = c
    }
    return samples
  }

  /// The point at a distance in pixels from the end; the start of a shorter spline.
  package static func point(_ distance: Double, beforeEndOf points: [Point]) -> Point {
    let samples = samples(of: points)
    var left = distance
    for (end, start) in zip(samples.reversed(), samples.reversed().dropFirst()) {
      let way = start - end
      if way.length >= left, way.length > 0 { return end + way * (left / way.length) }
      left -= way.length
    }
    return samples.first ?? Point(0, 0)
  }

  private static func point(_ a: Point, _ b: Point, _ c: Point, _ d: Point, at t: Double) -> Point {
    let u = 1 - t
    return a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t)
  }
}
