@main
struct TraceRender {
  static func main() {}
}
