import Foundation

/// Where pictures go for a person to look at: the folder named by PICTURES, nowhere without it.
enum Gallery {
  static func show(_ svg: String, dot: String? = nil, as name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["PICTURES"] else { return }
    try svg.write(toFile: "\(folder)/\(name).svg", atomically: true, encoding: .utf8)
    try dot?.write(toFile: "\(folder)/\(name).gv", atomically: true, encoding: .utf8)
  }
}
