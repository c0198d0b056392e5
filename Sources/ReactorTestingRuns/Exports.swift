// Tests that hunt, replay or compare behaviors need this import alone.
@_exported import ReactorTesting
