import Gzip
import PlatformSupport

/// An output that takes a result piece by piece; a file appears whole, when it is finished, or not at all.
///
/// A file whose name ends with `.gz` is one of gzip.
package final class StreamedOutput {
  private let output: Output
  private var deflater: Deflater?
  private var draft: (path: String, descriptor: Descriptor)?

  package init(_ output: Output) {
    self.output = output
    if case .file(let path, _) = output, path.hasSuffix(".gz") { deflater = Deflater(asGzip: true) }
  }

  deinit { if let draft { unsafe unlink(draft.path) } }

  /// Takes the next piece.
  package func put(_ bytes: [UInt8]) throws(Failure) {
    guard case .file(let path, _) = output else { return try output.write(bytes) }
    deflater?.append(bytes)
    try write(deflater?.taken() ?? bytes, path)
  }

  private func write(_ bytes: [UInt8], _ path: String) throws(Failure) {
    let descriptor = try descriptor(path)
    do throws(SystemFault) { try descriptor.write(bytes) } catch { throw Output.unwritable(path, error) }
  }

  /// Ends a result that is complete.
  package func finish() throws(Failure) {
    guard case .file(let path, let replaces) = output else { return }
    if let last = deflater.take()?.finished() { try write(last, path) }
    let descriptor = try descriptor(path)
    do throws(SystemFault) { try descriptor.check() } catch { throw Output.unwritable(path, error) }
    guard let draft else { return }
    try Output.publish(draft.path, as: path, replaces: replaces)
  }

  private func descriptor(_ path: String) throws(Failure) -> Descriptor {
    if let draft { return draft.descriptor }
    do throws(SystemFault) {
      let made = try Output.draft(in: Output.directory(of: path))
      draft = made
      return made.descriptor
    } catch {
      throw Output.refusal(path, "\(error.text).")
    }
  }
}
