/// Objects in random values, counted, so that a leak is found.
open class Planted {
  // One thread.
  nonisolated(unsafe) private(set) static var living = 0

  public init() { Planted.living += 1 }
  deinit { Planted.living -= 1 }
}

/// Objects by name: a value that is made again holds the same ones.
public enum Shared {
  // One thread.
  nonisolated(unsafe) private static var objects: [String: AnyObject] = [:]

  public static func object<Object: AnyObject>(_ name: String, _ make: () -> Object) -> Object {
    if let known = objects[name] as? Object { return known }
    let object = make()
    objects[name] = object
    return object
  }

  static func forget() { objects = [:] }
}

/// Everything that mirrors show of a value, with the descriptions of its parts.
enum MirrorText {
  static func of(_ value: Any) -> String {
    var text = ""
    var left = 4_000
    add(value, &text, &left, 0)
    return text
  }

  private static func add(_ value: Any, _ text: inout String, _ left: inout Int, _ depth: Int) {
    left -= 1
    guard left > 0, depth < 40 else { return }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class {
      text += "<\(mirror.subjectType)>"
      return
    }
    let isUnordered = mirror.displayStyle == .set || mirror.displayStyle == .dictionary
    let words = mirror.children.isEmpty || !(value is any CustomStringConvertible) ? "" : "\(value)"
    // Neither the order of a set nor an address is the same in the next run.
    if mirror.children.isEmpty { text += "\(mirror.subjectType)=\(value)" } else if !isUnordered { text += words }
    var parts: [String] = []
    for child in mirror.children {
      var part = child.label.map { "\($0):" } ?? ""
      add(child.value, &part, &left, depth + 1)
      parts.append(part)
    }
    if isUnordered { parts.sort() }
    text += "(" + parts.joined(separator: ";") + ")"
  }
}
