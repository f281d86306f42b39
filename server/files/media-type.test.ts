import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { fileTypeOf, sniffMediaType } from "@media-asset-service/decode/media-types/media-type.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BlackBox, startBlackBox } from "../../testing/black-box.ts";
import { pngChunk } from "../../testing/pictures-segments.ts";
import { FORM_TYPE, form } from "../../testing/raw-http.ts";

const picture = sharp({ create: { width: 8, height: 6, channels: 3, background: "teal" } });
const ascii = (text: string) => Buffer.from(text, "latin1");
const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
const utf16 = (text: string) => Buffer.concat([hex("fffe"), Buffer.from(text, "utf16le")]);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const utf16be = (text: string) => Buffer.concat([hex("feff"), Buffer.from(text, "utf16le").swap16()]);
const windows1251 = (text: string) =>
  ascii(text.replace(/[а-я]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x350)));
const BOM = "\ufeff";

const wav = Buffer.concat([
  ascii("RIFF"),
  hex("24000000"),
  ascii("WAVEfmt "),
  hex("1000000001000100"),
  Buffer.alloc(24),
]);
const mp4 = Buffer.concat([
  hex("00000018"),
  ascii("ftypisom"),
  hex("00000200"),
  ascii("isomiso2"),
  hex("00000008"),
  ascii("mdat"),
]);
/** Returns the beginning of a HEIF file with these brands. */
const ftyp = (first: string, ...compatible: string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 16 + 4 * compatible.length]),
    ascii(`ftyp${first}\0\0\0\0${compatible.join("")}`),
    hex("00000008"),
    ascii("meta"),
  ]);
const wave = (name: string) => Buffer.concat([ascii(name), hex("ffffffff"), ascii("WAVEds64"), Buffer.alloc(36)]);
// EBML header with the document type "webm" (RFC 8794 §11).
const webm = Buffer.concat([hex("1a45dfa3 8b 4282 84"), ascii("webm"), hex("4285 81 02"), Buffer.alloc(20)]);
// One Ogg page (RFC 3533 §6) with the first packet of Vorbis.
const ogg = Buffer.concat([
  ascii("OggS"),
  hex("0002 0000000000000000 01000000 00000000 00000000 01 1e 01"),
  ascii("vorbis"),
  Buffer.alloc(23),
]);
const mp3 = Buffer.concat(Array.from({ length: 4 }, () => Buffer.concat([hex("fffb9064"), Buffer.alloc(413)])));
const id3 = Buffer.concat([ascii("ID3"), hex("0300 00 0000000a"), Buffer.alloc(10), mp3]);
const zip = Buffer.concat([
  ascii("PK"),
  hex("0304 1400 0000 0000 00000000 00000000 01000000 01000000 0100 0000"),
  ascii("ax"),
]);
const WORDS = "Früh am Morgen, im alten Hafen. ".repeat(10_000);
const archive = ascii(`!<arch>\nnotes.txt/      0           0     0     644     ${WORDS.length}    \`\n${WORDS}`);
const pdf = ascii("%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n%%EOF\n");

/** Returns a JPEG whose first segments are comments without control characters. */
async function jpegWithComments(text: Buffer): Promise<Buffer> {
  const jpeg = await picture.clone().jpeg().toBuffer();
  const segments: Buffer[] = [];
  for (let start = 0; start < text.length; start += 60_000) {
    const comment = text.subarray(start, start + 60_000);
    const head = hex("fffe0000");
    head.writeUInt16BE(comment.length + 2, 2);
    segments.push(head, comment);
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

async function gifWithComments(text: Buffer): Promise<Buffer> {
  const gif = await picture.clone().gif().toBuffer();
  const blocks: Buffer[] = [];
  for (let start = 0; start < text.length; start += 255) {
    const block = text.subarray(start, start + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  const afterColors = 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1);
  return Buffer.concat([gif.subarray(0, afterColors), hex("21fe"), ...blocks, hex("00"), gif.subarray(afterColors)]);
}

async function pngWithComment(text: Buffer): Promise<Buffer> {
  const png = await picture.clone().png().toBuffer();
  const chunk = pngChunk("tEXt", Buffer.concat([ascii("Comment\0"), text]));
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

describe("the media type of", () => {
  const table: [string, () => Buffer | Promise<Buffer>, string, string][] = [
    ["a PNG", () => picture.clone().png().toBuffer(), "image/png", "IMAGE"],
    ["a JPEG", () => picture.clone().jpeg().toBuffer(), "image/jpeg", "IMAGE"],
    ["a GIF", () => picture.clone().gif().toBuffer(), "image/gif", "IMAGE"],
    ["a WebP", () => picture.clone().webp().toBuffer(), "image/webp", "IMAGE"],
    ["an AVIF", () => picture.clone().avif().toBuffer(), "image/avif", "IMAGE"],
    ["an AVIF that is first of all a HEIF", () => ftyp("mif1", "avif", "mif1", "miaf"), "image/avif", "IMAGE"],
    ["a HEIC that is first of all a HEIF", () => ftyp("mif1", "heic"), "image/heic", "IMAGE"],
    ["a HEIC with several layers", () => ftyp("heim", "mif1"), "image/heic", "IMAGE"],
    ["a sequence that is first of all a HEIF", () => ftyp("msf1", "hevc"), "image/heic-sequence", "IMAGE"],
    ["a HEIF with two codecs", () => ftyp("mif1", "avif", "heic"), "image/heif", "IMAGE"],
    ["a HEIF of an unknown codec", () => ftyp("mif1", "miaf"), "image/heif", "IMAGE"],
    ["an MP4 that is compatible with HEIF", () => ftyp("isom", "avif"), "video/mp4", "VIDEO"],
    ["a TIFF", () => picture.clone().tiff().toBuffer(), "image/tiff", "IMAGE"],
    ["a TIFF with its directory far away", () => hex("49492a00 f0ffff00 0102030405"), "image/tiff", "IMAGE"],
    ["a TIFF of the other byte order", () => hex("4d4d002a 00fffff0 0102030405"), "image/tiff", "IMAGE"],
    ["a BigTIFF with its directory far away", () => hex("49492b0008000000f0ffff0000000000"), "image/tiff", "IMAGE"],
    ["a compressed SVG", () => gzipSync(ascii(SVG)), "image/svg+xml", "IMAGE"],
    [
      "a long compressed SVG",
      () => gzipSync(Buffer.concat([ascii(SVG), ascii(randomBytes(90_000).toString("base64"))])).subarray(0, 50_000),
      "image/svg+xml",
      "IMAGE",
    ],
    ["a compressed page", () => gzipSync(ascii("<html>")), "application/gzip", "DOCUMENT"],
    ["compressed text", () => gzipSync(ascii("words")), "application/gzip", "DOCUMENT"],
    ["an SVG", () => ascii(SVG), "image/svg+xml", "IMAGE"],
    ["an SVG with a declaration", () => ascii(`<?xml version="1.0"?>\n${SVG}`), "image/svg+xml", "IMAGE"],
    ["an SVG with a byte order mark", () => Buffer.from(`${BOM}${SVG}`), "image/svg+xml", "IMAGE"],
    [
      "an SVG with comments",
      () => ascii(`<?xml version="1.0"?><!-- a > b --> <!-- <html> -->${SVG}`),
      "image/svg+xml",
      "IMAGE",
    ],
    ["an SVG after a long comment", () => ascii(`<!-- ${"license ".repeat(2000)} -->${SVG}`), "image/svg+xml", "IMAGE"],
    [
      "an SVG with a doctype",
      () => ascii(`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">\n${SVG}`),
      "image/svg+xml",
      "IMAGE",
    ],
    [
      "an SVG with entities",
      () => ascii(`<?xml version="1.0"?><!DOCTYPE svg [ <!ENTITY a "b>"> ]>${SVG}`),
      "image/svg+xml",
      "IMAGE",
    ],
    ["an SVG with a prefix", () => ascii('<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'), "image/svg+xml", "IMAGE"],
    [
      "an SVG with a stylesheet",
      () => ascii(`<?xml version="1.0"?><?xml-stylesheet href="a.css"?>${SVG}`),
      "image/svg+xml",
      "IMAGE",
    ],
    ["an SVG in UTF-16", () => utf16(`<?xml version="1.0" encoding="UTF-16"?>${SVG}`), "image/svg+xml", "IMAGE"],
    ["an HTML page", () => ascii("<!doctype html><title>x</title>"), "text/html", "DOCUMENT"],
    ["an HTML page without a doctype", () => ascii("\n <HTML><svg></svg>"), "text/html", "DOCUMENT"],
    ["an HTML page in UTF-16", () => utf16("<html></html>"), "text/html", "DOCUMENT"],
    ["a script tag", () => ascii("<script>alert(1)</script>"), "text/html", "DOCUMENT"],
    [
      "HTML after pages of comments",
      () => ascii(`<!--${" ".repeat(60_000)}--><body onload=alert(1)>`),
      "text/html",
      "DOCUMENT",
    ],
    ["HTML after a comment", () => ascii("<!-- x --><body onload=alert(1)>"), "text/html", "DOCUMENT"],
    ["XML", () => ascii('<?xml version="1.0"?><note/>'), "application/xml", "DOCUMENT"],
    [
      "XML that begins like a part of HTML",
      () => ascii('<?xml version="1.0"?><table/>'),
      "application/xml",
      "DOCUMENT",
    ],
    ["XHTML", () => ascii('<?xml version="1.0"?><!DOCTYPE html PUBLIC "x"><html/>'), "text/html", "DOCUMENT"],
    ["XHTML without a doctype", () => ascii('<?xml version="1.0"?>\n<html xmlns="x"/>'), "text/html", "DOCUMENT"],
    ["XML in UTF-16", () => utf16('<?xml version="1.0"?><note/>'), "application/xml", "DOCUMENT"],
    ["text", () => ascii("Just some text.\n"), "text/plain", "DOCUMENT"],
    ["text in UTF-8", () => Buffer.from("Grüße, 世界"), "text/plain", "DOCUMENT"],
    ["text in UTF-16", () => utf16("Grüße"), "text/plain", "DOCUMENT"],
    ["text in UTF-16, the higher byte first", () => utf16be("Grüße"), "text/plain", "DOCUMENT"],
    ["an HTML page in UTF-16, the higher byte first", () => utf16be("<html></html>"), "text/html", "DOCUMENT"],
    ["text cut within a character", () => Buffer.from(`${"x".repeat(4099)}é`), "text/plain", "DOCUMENT"],
    ["text with a tag in it", () => ascii("a <svg> b"), "text/plain", "DOCUMENT"],
    ["text that begins like a bitmap", () => ascii("BM is what I call it"), "text/plain", "DOCUMENT"],
    ["text that begins like a program", () => ascii("MZ, dear reader, is a name"), "text/plain", "DOCUMENT"],
    ["text that begins like a song", () => ascii("ID3 tags are explained in this text"), "text/plain", "DOCUMENT"],
    ["text that begins like PostScript", () => ascii("%!TeX root = main.tex\n"), "text/plain", "DOCUMENT"],
    ["PostScript without a version", () => ascii("%!\nshowpage\n"), "application/postscript", "DOCUMENT"],
    ["an EPS", () => ascii("%!PS-Adobe-3.0 EPSF-3.0\n%%EOF\n"), "application/eps", "DOCUMENT"],
    ["text that begins like a 3D model", () => ascii("solid advice\nfor sailors"), "text/plain", "DOCUMENT"],
    ["a 3D model", () => ascii("solid cube\n  facet normal 0 0 1\n"), "model/stl", "DOCUMENT"],
    ["a JSON object", () => ascii(' {"a": [1, 2]}\n'), "application/json", "DOCUMENT"],
    ["a JSON list", () => ascii("[1, 2]"), "application/json", "DOCUMENT"],
    ["text that only begins like JSON", () => ascii("[section]\nkey=value"), "text/plain", "DOCUMENT"],
    ["a PDF", () => pdf, "application/pdf", "DOCUMENT"],
    ["RTF", () => ascii("{\\rtf1\\ansi hello}"), "application/rtf", "DOCUMENT"],
    ["a ZIP", () => zip, "application/zip", "DOCUMENT"],
    ["a Unix archive of texts", () => archive, "application/x-unix-archive", "DOCUMENT"],
    ["text about a Unix archive", () => ascii("!<arch without the rest of the signature"), "text/plain", "DOCUMENT"],
    ["text that begins like an animation", () => ascii("GIF89a is a format"), "text/plain", "DOCUMENT"],
    [
      "Russian that begins like MPEG audio",
      () => windows1251("ясно, что старая гавань тиха на рассвете, и лодки пока спят у причала"),
      "text/plain",
      "DOCUMENT",
    ],
    ["an MP3", () => mp3, "audio/mpeg", "AUDIO"],
    ["an MP3 with tags", () => id3, "audio/mpeg", "AUDIO"],
    ["a WAV", () => wav, "audio/wav", "AUDIO"],
    ["an RF64", () => wave("RF64"), "audio/wav", "AUDIO"],
    ["a BW64", () => wave("BW64"), "audio/wav", "AUDIO"],
    ["a WAV of the other byte order", () => wave("RIFX"), "audio/wav", "AUDIO"],
    [
      "a Wave64",
      () => hex("726966662e91cf11a5d628db04c10000 00000000000000ff 77617665f3acd3118cd100c04f8edb8a"),
      "audio/x-w64",
      "AUDIO",
    ],
    ["an Ogg Vorbis", () => ogg, "audio/ogg", "AUDIO"],
    ["an MP4", () => mp4, "video/mp4", "VIDEO"],
    ["a WebM", () => webm, "video/webm", "VIDEO"],
    [
      "random bytes",
      () => Buffer.concat([hex("00ff00fe"), randomBytes(5000).fill(0, 0, 50)]),
      "application/octet-stream",
      "DOCUMENT",
    ],
    ["one zero byte", () => hex("00"), "application/octet-stream", "DOCUMENT"],
    ["one letter", () => ascii("x"), "text/plain", "DOCUMENT"],
  ];
  test.each(table)("%s is detected from its content", async (_, content, mimeType, fileType) => {
    const found = await sniffMediaType(await content());
    expect(found).toBe(mimeType);
    expect(fileTypeOf(found)).toBe(fileType);
  });
});

describe("an upload", () => {
  let service: BlackBox;
  beforeAll(async () => {
    service = await startBlackBox();
  });
  afterAll(() => service.stop());

  async function upload(content: Buffer, filename: string, type: string): Promise<Record<string, unknown>> {
    const account = await service.account();
    const part = { name: "file", filename, headers: [`Content-Type: ${type}`], content };
    const init = { method: "POST", headers: { "Content-Type": FORM_TYPE }, body: new Uint8Array(form(part)) };
    const response = await account.request("/api/v1/upload", init);
    expect(response.status).toBe(201);
    return ((await response.json()) as { data: Record<string, unknown> }).data;
  }

  test("has the type of its content, whatever its declared type and name", async () => {
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    expect(await upload(page, "cat.png", "image/png")).toMatchObject({
      fileType: "DOCUMENT",
      mimeType: "text/html",
      width: null,
      height: null,
    });
    const png = await picture.clone().png().toBuffer();
    expect(await upload(png, "page.html", "text/html")).toMatchObject({
      fileType: "IMAGE",
      mimeType: "image/png",
      width: 8,
      height: 6,
    });
    expect(await upload(Buffer.from("x"), "x", "nonsense; ;;")).toMatchObject({ mimeType: "text/plain" });
  });

  describe.each(["ascii", "utf8", "latin1"] as const)("with long comments in %s", (encoding) => {
    const comments = Buffer.from(encoding === "ascii" ? WORDS.replaceAll("ü", "ue") : WORDS, encoding);
    test.each([
      ["image/jpeg", jpegWithComments],
      ["image/gif", gifWithComments],
      ["image/png", pngWithComment],
    ])("remains %s", async (mimeType, create) => {
      const content = await create(comments);
      expect(content.length).toBeGreaterThan(300_000);
      const record = await upload(content, "commented", "application/octet-stream");
      expect(record).toMatchObject({ fileType: "IMAGE", mimeType, width: 8, height: 6 });
    });
  });

  test("of HTML called .png is never shown as a page", async () => {
    const { cdnUrl } = await upload(Buffer.from("<script>alert(1)</script>"), "cat.png", "image/png");
    const response = await fetch(String(cdnUrl));
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment/);
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    await response.arrayBuffer();
  });

  test.each([
    ["a truncated PNG", "89504e470d0a1a0a0000000d49484452"],
    ["a truncated JPEG", "ffd8ffe000104a46494600010100000100010000"],
    ["a truncated WebP", "524946460000000057454250"],
  ])("of %s is stored, without dimensions", async (_, head) => {
    expect(await upload(hex(head), "broken", "image/png")).toMatchObject({
      fileType: "IMAGE",
      width: null,
      height: null,
    });
  });
});
