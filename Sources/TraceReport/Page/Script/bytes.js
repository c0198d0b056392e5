// Reads what the page holds as text: Base64, deflated bytes, columns of numbers.

/**
 * @param {string} text
 * @returns {Uint8Array}
 */
export function base64Bytes(text) {
  const native = /** @type {any} */ (Uint8Array).fromBase64;
  if (native) return native.call(Uint8Array, text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/**
 * Inflates raw deflated bytes.
 * @param {Uint8Array} bytes
 * @returns {Promise<Uint8Array>}
 */
export async function inflate(bytes) {
  const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new (/** @type {any} */ (globalThis).DecompressionStream)('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Reads varints: seven bits a byte, the lowest first.
 * The first four bytes are shifted, the others multiplied, since numbers go beyond 32 bits.
 * @template {Uint8Array|Uint16Array|Uint32Array|Float64Array} T
 * @param {Uint8Array} bytes
 * @param {T} into
 * @param {Uint32Array|null} order Where each number belongs; null for one after another.
 * @returns {T}
 */
export function readVarints(bytes, into, order = null) {
  let at = 0;
  for (let i = 0; i < into.length; i++) {
    let byte = bytes[at++];
    let value = byte & 127;
    for (let shift = 7; byte > 127 && shift < 28; shift += 7) {
      byte = bytes[at++];
      value |= (byte & 127) << shift;
    }
    for (let weight = 268435456; byte > 127; weight *= 128) {
      byte = bytes[at++];
      value += (byte & 127) * weight;
    }
    into[order ? order[i] : i] = value;
  }
  return into;
}

/**
 * 0, 1, 2, 3 stand for 0, -1, 1, -2.
 * @param {number} value
 */
export const unzigzag = value => {
  if (value < 4294967296) return (value >>> 1) ^ -(value & 1);
  return value % 2 ? -(value + 1) / 2 : value / 2;
};

/**
 * The columns by name, as views of one array of bytes.
 * @param {Uint8Array} bytes
 * @param {[string, number][]} lengths
 * @returns {Map<string, Uint8Array>}
 */
export function splitColumns(bytes, lengths) {
  const columns = new Map();
  let at = 0;
  for (const [name, length] of lengths) {
    columns.set(name, bytes.subarray(at, at + length));
    at += length;
  }
  if (at !== bytes.length) throw new Error(`the columns have ${bytes.length} bytes, and ${at} were announced`);
  return columns;
}
