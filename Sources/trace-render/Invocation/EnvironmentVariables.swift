import CommandLineKit

extension Grammar {
  /// Environment variables that the program reads.
  package static let variables: [(name: String, meaning: String)] = [
    ("BROWSER", "The program that opens a page."),
    ("NO_COLOR", "Not empty: no colors, unless --color says otherwise."),
    (
      "TMPDIR",
      "Where the page of 'open' and temporary files go; without it /tmp, and /var/tmp for the parts of a large trace."
    ),
    (WorkerLimits.memoryVariable, "Megabytes that reading and drawing may take, 1500 without it."),
    (
      Rendering.indexVariable,
      "Megabytes from which on a trace gets an index beside it for why, state, log --chain and find '#9', 64 without it; "
        + "off for none."
    ),
  ]
}
