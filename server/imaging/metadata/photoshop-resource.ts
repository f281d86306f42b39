/** Wraps datasets of IPTC for a JPEG, in a Photoshop resource (IPTC-IIM 4.2, Adobe Photoshop File Formats). */
export function photoshopResource(datasets: Uint8Array): Buffer {
  const head = Buffer.from("Photoshop 3.0\0" + "8BIM\u0004\u0004\0\0\0\0\0\0", "latin1");
  head.writeUInt32BE(datasets.length, head.length - 4);
  return Buffer.concat([head, datasets, Buffer.alloc(datasets.length % 2)]);
}
