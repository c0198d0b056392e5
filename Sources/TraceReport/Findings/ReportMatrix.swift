import PlatformSupport
import TraceBehavior
import TraceReading

/// The write-set matrix as a page has it: the one of `trace-render matrix`, with less folded.
struct ReportMatrix {
  private let matrix: WriteMatrix
  /// Sentences about what is folded.
  private let remarks: [String]
  private let rows: EventRows

  /// Rows and columns that a page can show; a matrix of an app has far fewer.
  static let limits = WriteMatrix.Limits(rows: 400, fields: 100)

  init(_ graph: TraceGraph, _ rows: EventRows) {
    (matrix, remarks) = WriteMatrix(graph).folded(to: Self.limits)
    self.rows = rows
  }

  /// The member `matrix` of `meta`.
  var json: JSONValue {
    .object([
      "blocks": .array(matrix.blocks.map(json)), "folded": .array(remarks.map { .string($0) }),
      "lost": .of(matrix.lost),
    ])
  }

  private func json(_ block: WriteMatrix.Block) -> JSONValue {
    .object([
      "type": .string(block.reactorType), "reactors": .of(block.reactors),
      "fields": .array(block.fields.map(json)), "rows": .array(block.rows.map(json)),
    ])
  }

  private func json(_ field: WriteMatrix.Field) -> JSONValue {
    .object([
      "name": .string(field.name), "n": .of(field.count), "folded": .of(field.folded),
      "races": .array(field.races.map(json)),
    ])
  }

  private func json(_ race: WriteMatrix.Race) -> JSONValue {
    .object(["text": .string(race.text), "late": .of(race.late), "row": .of(rows.row(of: race.event) ?? -1)])
  }

  /// Cells as lists of the column, writes, those without an observer, and 1 for a race.
  private func json(_ row: WriteMatrix.Row) -> JSONValue {
    let cells = row.cells.sorted { $0.key < $1.key }.map { column, cell in
      JSONValue.array([.of(column), .of(cell.count), .of(cell.unobserved), .of(cell.isRaced ? 1 : 0)])
    }
    return .object([
      "label": .string(row.mutation), "n": .of(row.count), "noop": .of(row.noops),
      "noopUnknown": .of(row.noopsUnknown), "unknown": .of(row.changesUnknown), "folded": .of(row.folded),
      "cells": .array(cells),
    ])
  }
}
