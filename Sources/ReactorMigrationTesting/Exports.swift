// What tests written for RxTest, RxBlocking and RxExpect need by name, beside ReactorTesting: a test that is being moved
// here imports this module in the place of theirs.
@_exported import ReactorMigration
@_exported import ReactorTesting
