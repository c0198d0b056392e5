import Testing

@testable import ReactorTesting

@Suite("Races that explore finds", .enabled(if: TaskHooks.obstacle == nil, "no hooks here")) struct RacesTests {
  @Test(arguments: Race.all) func `a race is found in at most ten runs`(race: Race) throws {
    var result: Exploration?
    let issues = issuesRecorded {
      result = try? explore(within: .seconds(3_600), runsTasks: race.runsTasks) { scheduler in
        #expect(race.isRight(scheduler, false))
      }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.contains("usual order") == true)
    let run = try #require(result?.failingRun)
    #expect((2...10).contains(run))
  }

  @Test(arguments: Race.all) func `a mended race is right in every order`(race: Race) throws {
    let result = try explore(orders: 2_000, within: .seconds(3_600), runsTasks: race.runsTasks) { scheduler in
      #expect(race.isRight(scheduler, true))
    }
    #expect(result.isComplete)
    #expect(result.answers + result.runs > 1)
  }
}
