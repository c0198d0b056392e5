"""Writes Sources/PictureKit/Drawing/GlyphAdvances.swift from the DejaVu fonts (needs fontTools).

Usage: python3 Tests/Scripts/generate_glyph_advances.py FOLDER_OF_DEJAVU > Sources/PictureKit/Drawing/GlyphAdvances.swift
"""
import os
import sys

from fontTools.ttLib import TTFont

RANGES = [
    (0x20, 0x7E), (0xA0, 0x17F), (0x370, 0x3FF), (0x400, 0x45F), (0x2010, 0x2044),
    (0x20A0, 0x20B5), (0x2190, 0x21FF), (0x2200, 0x22FF), (0x2400, 0x2424), (0x25A0, 0x25FF), (0x2713, 0x2718),
]


def advances(font, first, last):
    names, widths = font.getBestCmap(), font["hmtx"].metrics
    fallback = widths[".notdef"][0]
    return [widths[names[c]][0] if c in names else fallback for c in range(first, last + 1)]


def table(name, path):
    font = TTFont(path)
    assert font["head"].unitsPerEm == 2048
    lines = [f"  /// {name[0].upper() + name[1:]} face.", f"  static let {name}: [(first: UInt32, advances: [UInt16])] = ["]
    for first, last in RANGES:
        lines += ["    (", f"      0x{first:X},", "      ["]
        row = "       "
        for value in advances(font, first, last):
            if len(row) + len(f" {value},") > 118:
                lines.append(row)
                row = "       "
            row += f" {value},"
        lines += [row, "      ]", "    ),"]
    return lines + ["  ]"]


def main():
    folder = sys.argv[1]
    lines = [
        "/// How far each character moves the pen in DejaVu Sans, in 1/2048 of the type size.",
        "///",
        "/// Written by Tests/Scripts/generate_glyph_advances.py; do not edit by hand.",
        "enum GlyphAdvances {",
    ]
    lines += table("regular", os.path.join(folder, "DejaVuSans.ttf")) + [""]
    lines += table("bold", os.path.join(folder, "DejaVuSans-Bold.ttf")) + ["}"]
    print("\n".join(lines))


main()
