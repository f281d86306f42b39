import { deflateRawSync, deflateSync, constants as zlib } from "node:zlib";

/** Returns a PDF file (ISO 32000-1 §7.5). The catalog is the first object, the page tree the second. */
export function pdf(objects: (string | Buffer)[], trailer = ""): Buffer {
  const parts = [Buffer.from("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n", "latin1")];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n")]);
    offsets.push(length);
    parts.push(part);
    length += part.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export function pdfStream(dictionary: string, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${bytes.length}>>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

export interface PdfPage {
  content: string | Buffer;
  /** The filter of the content stream, such as `/Filter/FlateDecode`. */
  filter?: string;
  mediaBox?: string;
  /** Objects from number 6, and the resources that refer to them. */
  extra?: (string | Buffer)[];
  resources?: string;
  catalog?: string;
}

/** Returns a PDF of one page with Helvetica as /F1. */
export function onePage(page: PdfPage): Buffer {
  const { content, filter = "", mediaBox = "[0 0 612 792]", extra = [], resources = "", catalog = "" } = page;
  return pdf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox${mediaBox}/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>${resources}>>>>`,
    pdfStream(filter, content),
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ...extra,
  ]);
}

/** Returns a few kilobytes that decompress to `gigabytes` of spaces: a repeated block, deflated twice. */
export function flateBomb(gigabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(2 ** 26, " "), { finishFlush: zlib.Z_FULL_FLUSH });
  const header = Buffer.from([0x78, 0x9c]);
  return deflateSync(Buffer.concat([header, ...Array.from({ length: gigabytes * 16 }, () => block)]));
}
