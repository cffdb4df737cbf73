import { crc32, deflateRawSync } from 'node:zlib';

/** A fixed date, 1 January 1980, so that the same content gives the same bytes whenever it is built. */
const DATE = (1 << 5) | 1;
const DEFLATE = 8;
/** Version 2.0 of the format. */
const VERSION = 20;

/** Writes integers of 2 or 4 bytes, as the format has them. */
function record(...fields) {
  const bytes = Buffer.alloc(fields.reduce((size, [length]) => size + length, 0));
  let at = 0;
  for (const [length, value] of fields) at = bytes.writeUIntLE(value, at, length);
  return bytes;
}

/**
 * Packs files into a zip. zlib compresses a fortieth better than fflate does.
 *
 * @param {Record<string, Uint8Array>} files contents by path, which is ASCII
 * @returns {Buffer}
 */
export function zip(files) {
  const [parts, directory] = [[], []];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(content, { level: 9, memLevel: 9 });
    const about = [
      [2, VERSION],
      [2, 0],
      [2, DEFLATE],
      [2, 0],
      [2, DATE],
      [4, crc32(content)],
      [4, packed.length],
      [4, content.length],
      [2, name.length],
      [2, 0],
    ];
    const header = record([4, 0x04034b50], ...about);
    parts.push(header, name, packed);
    // without comment, on the first disk, without attributes
    directory.push(record([4, 0x02014b50], [2, VERSION], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), name);
    offset += header.length + name.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const count = Object.keys(files).length;
  const end = record([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, list.length], [4, offset], [2, 0]);
  return Buffer.concat([...parts, list, end]);
}
