import Foundation
import Testing

@testable import TraceReport

@Suite("The script of a page") struct PageScriptTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/TraceReport/Page/Script").standardizedFileURL

  @Test func `Every module of the folder is embedded as it is, and joined`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".js") }

    #expect(names.count > 30)
    for name in names {
      let text = Array(try Data(contentsOf: Self.folder.appendingPathComponent(name)))
      let isAsItIs = PageAssets.modules[name].map(Array.init) == text
      #expect(isAsItIs, "\(name)")
    }
    let pages = ["main.js", "live-main.js"].map { PageScript(PageAssets.modules, first: $0).order }
    #expect(Set(pages.joined()).sorted() == names.sorted())
    #expect(pages.allSatisfy { Set($0).count == $0.count })
  }

  @Test(arguments: [PageScript.ofPage, LivePage.script])
  func `The script imports and exports nothing, and cannot end its element`(bytes: [UInt8]) {
    let script = String(decoding: bytes, as: UTF8.self)

    #expect(script.split(separator: "\n").filter { $0.hasPrefix("import ") || $0.hasPrefix("export ") } == [])
    #expect(!script.lowercased().contains("</script") && !script.contains("<!--"))
  }

  @Test func `A module stands behind those that it imports, once, without comments and indentation`() {
    let script = PageScript(
      [
        "main.js":
          "// Begins.\nimport { size, put } from './a-b.js';\nimport { text } from './c.js';\nput(size / 2, text);\n",
        "a-b.js": """
        import { text } from './c.js';

        /** The size. */
        export const size = 2;
        /**
         * Puts.
         * @param {any} x
         */
        export async function put(x) {
          // Not yet.
          return [/** @type {any} */ (text), x];
        }
        """,
        "c.js": "export const text = 'import';\n",
      ].mapValues { Array($0.utf8)[...] })

    #expect(script.order == ["c.js", "a-b.js", "main.js"])
    #expect(
      String(decoding: script.text, as: UTF8.self) == """
        'use strict';
        (() => {
        // c.js
        const module_c = (() => {
        const text = 'import';
        return { text };
        })();
        // a-b.js
        const module_a_b = (() => {
        const { text } = module_c;
        const size = 2;
        async function put(x) {
        return [(text), x];
        }
        return { size, put };
        })();
        // main.js
        const module_main = (() => {
        const { size, put } = module_a_b;
        const { text } = module_c;
        put(size / 2, text);
        return {  };
        })();
        })();

        """)
  }
}
