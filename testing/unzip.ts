import { crc32 } from "node:zlib";
import { unzipSync } from "fflate";

/**
 * Extracts a ZIP with a library. Returns the contents by their names, in the order of the archive; the name of a folder
 * ends in a slash.
 *
 * @throws {Error} if a checksum is wrong, or if the library and the directory of the archive (APPNOTE §4.3.12) differ
 */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const contents = unzipSync(zip);
  const entries = new Map<string, Buffer>();
  const end = zip.lastIndexOf("PK\x05\x06", undefined, "latin1");
  let at = zip.readUInt32LE(end + 16);
  while (zip.toString("latin1", at, at + 4) === "PK\x01\x02") {
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const name = zip.toString("utf8", at + 46, nameEnd);
    const content = contents[name];
    if (!content || crc32(content) !== zip.readUInt32LE(at + 16))
      throw new Error(`The ZIP has damaged content: ${name}`);
    entries.set(name, Buffer.from(content));
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  if (entries.size !== Object.keys(contents).length) throw new Error("The directory of the ZIP is incomplete");
  return entries;
}
