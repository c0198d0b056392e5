import CZlib
import Gzip

/// Takes apart what `Deflater` made, as a browser does.
enum Inflate {
  struct Failure: Error { var status: Int32 }

  static func raw(_ bytes: [UInt8]) throws -> [UInt8] {
    var stream = z_stream()
    guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw Failure(status: Z_MEM_ERROR)
    }
    defer { inflateEnd(&stream) }
    var input = bytes
    var output: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 1 << 16)
    var status = Z_OK
    try input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      while status == Z_OK {
        let written = room.withUnsafeMutableBufferPointer { room -> Int in
          stream.next_out = room.baseAddress
          stream.avail_out = UInt32(room.count)
          status = inflate(&stream, Z_NO_FLUSH)
          return room.count - Int(stream.avail_out)
        }
        output += room[..<written]
        if status == Z_OK, written == 0 { throw Failure(status: Z_DATA_ERROR) }
      }
    }
    guard status == Z_STREAM_END, stream.avail_in == 0 else { throw Failure(status: status) }
    return output
  }
}
