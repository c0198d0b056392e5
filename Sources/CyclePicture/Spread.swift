import TraceModel

/// How long the effects or reduces of a node took, with the percentiles that `stats` says.
package typealias Spread = Distribution
