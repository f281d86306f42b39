import { element, unsigned } from "../webm.ts";

/* Small files that are expensive to parse or to draw. */

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

/** An MP4 box: its length, its type, its content. */
function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(8 + body.length), Buffer.from(type, "latin1"), body]);
}

/** Returns an MP4 with this number of empty tracks. */
export function mp4Of(tracks: number): Buffer {
  const track = (id: number) =>
    box(
      "trak",
      box("tkhd", u32(7, 0, 0, id, 0, 1000), Buffer.alloc(60)),
      box(
        "mdia",
        box("mdhd", u32(0, 0, 0, 1000, 1000, 0)),
        box("hdlr", u32(0, 0), Buffer.from("vide", "latin1"), Buffer.alloc(13)),
      ),
    );
  const header = box("mvhd", u32(0, 0, 0, 1000, 1000, 0x10000), Buffer.alloc(76));
  return Buffer.concat([
    box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2mp41", "latin1")),
    box("moov", header, ...Array.from({ length: tracks }, (_, index) => track(index + 1))),
    box("mdat", Buffer.alloc(8)),
  ]);
}

/** Returns an Ogg file that starts this number of streams. */
export function oggOf(streams: number): Buffer {
  const vorbis = Buffer.concat([Buffer.from("\x01vorbis", "latin1"), Buffer.alloc(23, 1)]);
  const pages = Array.from({ length: streams }, (_, index) => {
    const header = Buffer.alloc(28);
    header.write("OggS", "latin1");
    header[5] = 2;
    header.writeUInt32LE(index, 14);
    header[26] = 1;
    header[27] = vorbis.length;
    return Buffer.concat([header, vorbis]);
  });
  return Buffer.concat(pages);
}

/** Returns a Matroska file with this number of tracks. */
export function matroskaOf(tracks: number): Buffer {
  const track = (id: number) =>
    element(0xae, [
      element(0xd7, unsigned(id)),
      element(0x73c5, unsigned(id)),
      element(0x83, unsigned(1)),
      element(0x86, Buffer.from("V_VP8")),
    ]);
  const all = Array.from({ length: tracks }, (_, index) => track(index + 1));
  return Buffer.concat([
    element(0x1a45dfa3, [element(0x4282, Buffer.from("matroska")), element(0x4287, unsigned(2))]),
    element(0x18538067, [element(0x1654ae6b, all)]),
  ]);
}

/** Returns an MP3 file that starts with this number of comments. */
export function mp3Of(frames: number): Buffer {
  const comment = Buffer.from("\x00comment\0x", "latin1");
  const frame = Buffer.concat([Buffer.from("TXXX"), u32(comment.length), Buffer.alloc(2), comment]);
  const body = Buffer.concat(Array.from({ length: frames }, () => frame));
  const size = [21, 14, 7, 0].map((shift) => (body.length >> shift) & 0x7f);
  return Buffer.concat([
    Buffer.from("ID3\x03\0\0", "latin1"),
    Buffer.from(size),
    body,
    Buffer.from([0xff, 0xfb, 0x90]),
  ]);
}

/** Returns an AVI with this number of streams. */
export function aviOf(streams: number): Buffer {
  const chunk = (type: string, ...content: Buffer[]) => {
    const body = Buffer.concat(content);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length);
    return Buffer.concat([Buffer.from(type, "latin1"), size, body, Buffer.alloc(body.length % 2)]);
  };
  const list = (type: string, ...content: Buffer[]) => chunk("LIST", Buffer.from(type, "latin1"), ...content);
  const stream = list(
    "strl",
    chunk("strh", Buffer.from("vidsMJPG", "latin1"), Buffer.alloc(48, 1)),
    chunk("strf", Buffer.alloc(40, 1)),
  );
  const header = list("hdrl", chunk("avih", Buffer.alloc(56, 1)), ...Array.from({ length: streams }, () => stream));
  return chunk("RIFF", Buffer.from("AVI "), header, list("movi"));
}

/** Returns a GIF with this number of frames of one pixel. */
export function gifOf(frames: number): Buffer {
  const screen = Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const frame = Buffer.from("21f904000a0000002c00000000010001000002024401003b".slice(0, -2), "hex");
  return Buffer.concat([
    Buffer.from("GIF89a", "latin1"),
    screen,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

const svg = (attributes: string, content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
  );

const filtered = (filter: string) =>
  svg(
    'width="3000" height="3000"',
    `<filter id="f" x="0" y="0" width="1" height="1">${filter}</filter><rect width="3000" height="3000" filter="url(#f)"/>`,
  );

export const turbulentSvg = filtered('<feTurbulence baseFrequency="0.9" numOctaves="50"/>'.repeat(30));
export const morphedSvg = filtered('<feMorphology operator="dilate" radius="500"/>'.repeat(30));
/** An SVG without a declared size: only drawing it determines its size. */
export const nestedSvg = svg(
  "",
  Array.from({ length: 8 }, (_, depth) => {
    const inner = depth === 0 ? '<rect width="9" height="9"/>' : `<use xlink:href="#g${depth - 1}" x="1"/>`.repeat(10);
    return `<g id="g${depth}">${inner}</g>`;
  }).join(""),
);

/** An SVG whose cost is not visible in its elements: a stylesheet applies a filter to each of many shapes. */
export const styledSvg = svg(
  'width="3000" height="3000"',
  '<style>rect{filter:url(#f)}</style><filter id="f" x="0" y="0" width="1" height="1"><feTurbulence numOctaves="9"/></filter>' +
    '<rect width="3000" height="3000"/>'.repeat(200),
);
