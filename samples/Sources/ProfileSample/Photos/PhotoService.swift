/// A fake store of photos, with Swift concurrency: slow, and it remembers what it has sent.
public actor PhotoService {
  public struct Unreachable: Error {}

  private var sent: [String: [String]] = [:]

  public init() {}

  /// Loads the names of a person's albums in 80 ms. Fails for a name without letters.
  public func albums(of name: String) async throws -> [String] {
    try await Task.sleep(for: .milliseconds(80))
    guard !name.isEmpty else { throw Unreachable() }
    return ["compilers", "ships", "cats"]
  }

  /// Loads the photos of an album in 50 ms and 10 ms more for each letter of its name, or at once the second time.
  public func photos(in album: String) async throws -> [String] {
    if let photos = sent[album] { return photos }
    try await Task.sleep(for: .milliseconds(50 + 10 * album.count))
    let photos = (1...2).map { "\(album) \($0)" }
    sent[album] = photos
    return photos
  }
}
