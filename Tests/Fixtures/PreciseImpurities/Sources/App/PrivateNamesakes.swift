/// Private types that have namesakes in another file: here they are pure.
private class Work {
  func run() -> Int { 1 }
}

private protocol Job {
  func done() -> Int
}

private struct Task: Job {
  var count = "1"
  func done() -> Int { count.count }
}

struct Chore {
  func run() -> Int { Work().run() }
}

func runQuietTask() -> Int {
  let jobs: [any Job] = [Task()]
  return jobs[0].done()
}
