/*
 * Files of some kilobytes that keep a parser busy for seconds, or for ever: more parts than anybody has, or work that is
 * asked for in few letters.
 */

const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]));
const u32 = (...values: number[]) =>
  Buffer.from(values.flatMap((value) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]));
const u32le = (value: number) => Buffer.from(u32(value)).reverse();

/** ISO/IEC 14496-12: a box is its length, its type and its content. */
function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, "latin1"), body]);
}

/** A video of so many tracks. */
export function mp4OfTracks(tracks: number): Buffer {
  const track = (id: number) =>
    box(
      "trak",
      box("tkhd", u32(3, 0, 0, id, 0, 1), Buffer.alloc(60)),
      box("mdia", box("mdhd", u32(0, 0, 0, 1000, 1, 0)), box("hdlr", u32(0, 0), Buffer.from("vide"), Buffer.alloc(13))),
    );
  const all = Array.from({ length: tracks }, (_, index) => track(index + 1));
  const header = box("mvhd", u32(0, 0, 0, 1000, 1, 0x10000, 0x1000000, 0, 0), Buffer.alloc(64));
  const brand = box("ftyp", Buffer.from("isom"), u32(512), Buffer.from("isommp41"));
  return Buffer.concat([brand, box("moov", header, ...all)]);
}

/** RFC 3533: so many streams begin, each on a page of its own. */
export function oggOfStreams(streams: number): Buffer {
  const vorbis = Buffer.concat([
    Buffer.from("\x01vorbis"),
    u32le(0),
    Buffer.from([2]),
    u32le(44100),
    Buffer.alloc(14, 1),
  ]);
  const page = (serial: number) =>
    Buffer.concat([
      Buffer.from("OggS\0\x02"),
      Buffer.alloc(8),
      u32le(serial),
      Buffer.alloc(8),
      Buffer.from([1, vorbis.length]),
      vorbis,
    ]);
  return Buffer.concat(Array.from({ length: streams }, (_, index) => page(index + 1)));
}

/** RFC 8794: an identifier, a size of four bytes, and content. */
function element(id: number[], ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from(id), u32(0x10000000 + body.length), body]);
}

export function matroskaOfTracks(tracks: number): Buffer {
  const track = (number: number) =>
    element(
      [0xae],
      element([0xd7], u16(number)),
      element([0x83], Buffer.from([1])),
      element([0x86], Buffer.from("V_VP9")),
    );
  const all = Array.from({ length: tracks }, (_, index) => track(index + 1));
  const head = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from("matroska")));
  return Buffer.concat([head, element([0x18, 0x53, 0x80, 0x67], element([0x16, 0x54, 0xae, 0x6b], ...all))]);
}

/** RIFF: a list of so many streams. */
export function aviOfStreams(streams: number): Buffer {
  const chunk = (name: string, ...content: Buffer[]) => {
    const body = Buffer.concat(content);
    return Buffer.concat([Buffer.from(name), u32le(body.length), body]);
  };
  const stream = chunk(
    "LIST",
    Buffer.from("strl"),
    chunk("strh", Buffer.from("vids"), Buffer.alloc(52, 1)),
    chunk("strf", Buffer.alloc(40, 1)),
  );
  const header = chunk("LIST", Buffer.from("hdrl"), chunk("avih", Buffer.alloc(56, 1)), ...Array(streams).fill(stream));
  return chunk("RIFF", Buffer.from("AVI "), header);
}

/** ID3v2.3: a song of comments. */
export function id3OfFrames(frames: number): Buffer {
  const frame = (index: number) =>
    Buffer.concat([
      Buffer.from("TXXX"),
      u32(12),
      u16(0),
      Buffer.from("\0k\0"),
      Buffer.from(String(index).padStart(9, "0")),
    ]);
  const body = Buffer.concat(Array.from({ length: frames }, (_, index) => frame(index)));
  const size = Buffer.from([21, 14, 7, 0].map((shift) => (body.length >> shift) & 127));
  return Buffer.concat([Buffer.from("ID3\x03\0\0"), size, body, Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413)]);
}

/** A GIF of so many frames of one pixel, on a ground of this many. */
export function gifOfFrames(frames: number, side: number): Buffer {
  const size = Buffer.from([side & 255, side >> 8, side & 255, side >> 8]);
  const head = Buffer.concat([Buffer.from("GIF89a"), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
  const frame = Buffer.from("21f90400010000002c000000000100010000020244010000".slice(0, 46), "hex");
  return Buffer.concat([head, ...Array(frames).fill(frame), Buffer.from(";")]);
}

const svg = (content: string, size = 3000) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${content}</svg>`);

/** Clouds upon clouds. */
export function svgOfTurbulence(): Buffer {
  const clouds = '<feTurbulence baseFrequency="0.05" numOctaves="50"/>'.repeat(30);
  return svg(`<filter id="f">${clouds}</filter><rect width="3000" height="3000" filter="url(#f)"/>`);
}

export function svgOfMorphology(): Buffer {
  return svg(`<filter id="f"><feMorphology radius="500"/></filter><rect width="3000" height="3000" filter="url(#f)"/>`);
}

/** Ten of the last one, ten times over; and no size, so that only drawing it would tell. */
export function svgOfUses(): Buffer {
  const levels = Array.from(
    { length: 10 },
    (_, level) => `<g id="u${level + 1}">${`<use href="#u${level}"/>`.repeat(10)}</g>`,
  );
  const defs = `<defs><rect id="u0" width="1" height="1"/>${levels.join("")}</defs>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${defs}<use href="#u10"/></svg>`);
}

/** Work that cannot be told from its text: a stylesheet gives every one of many shapes a filter. */
export function svgOfStyles(): Buffer {
  const style = "<style>rect{filter:url(#f)}</style>";
  const filter = '<filter id="f" x="0" y="0" width="1" height="1"><feTurbulence numOctaves="9"/></filter>';
  return svg(`${style}${filter}${'<rect width="3000" height="3000"/>'.repeat(200)}`);
}
