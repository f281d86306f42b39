import { expect, test } from "vitest";
import { isoBox } from "../../../../testing/pictures-location.ts";
import { sizeInHeader } from "./header-size.ts";

const hex = (digits: string) => Buffer.from(digits.replaceAll(" ", ""), "hex");
const JXL = isoBox("JXL ", "\r\n\x87\n");
/** From libjxl 0.7. */
const CODESTREAM = "ff0ac006980e00128802004492054174";
const texture = (start: string, ...words: number[]) => {
  const bytes = Buffer.alloc(64);
  bytes.write(start, "latin1");
  for (const [index, word] of words.entries()) bytes.writeUInt32LE(word, 12 + index * 4);
  return bytes;
};

/** The beginnings of files from ImageMagick 6.9.11 and ffmpeg 5.1.9, and headers by the specifications. */
const HEADERS: [format: string, header: Buffer, width: number, height: number][] = [
  ["BMP", hex("424d0afd0a00000000008a0000007c00000058020000900100000100"), 600, 400],
  ["BMP with its first row on top", hex("424d0afd0a00000000008a0000007c0000005802000070feffff0100"), 600, 400],
  ["BMP of OS/2", hex("424d0afd0a00000000001a0000000c0000005802900101001800"), 600, 400],
  [
    "ICO with two icons",
    hex("00000100 0200 10100000010020000000000026000000 c8640000010020009843010016000000"),
    200,
    100,
  ],
  ["ICO of 256 pixels", hex("00000100 0100 00000000010020009843010016000000"), 256, 256],
  ["PSD", hex("3842505300010000000000000003000001900000025800080003"), 600, 400],
  ["XCF", Buffer.concat([Buffer.from("gimp xcf v011\0"), hex("0000025800000190")]), 600, 400],
  ["JPEG 2000 codestream", hex("ff4fff51002f0000000002580000019000000000000000000000025800000190"), 600, 400],
  [
    "JPEG 2000",
    hex(
      "0000000c6a5020200d0a870a00000014667479706a703220000000006a7032200000002d6a7032680000001669686472000000d90000014d00030707000000",
    ),
    333,
    217,
  ],
  ["JPEG XL codestream", hex(CODESTREAM), 333, 217],
  ["JPEG XL codestream with an aspect ratio", hex("ff0a7807800e0012880200601217816b"), 321, 240],
  ["JPEG XL codestream of 3:2", hex("ff0a78cc01001288020018151844a60d"), 600, 400],
  [
    "JPEG XL in boxes",
    Buffer.concat([JXL, isoBox("Exif", Buffer.alloc(400)), isoBox("jxlc", hex(CODESTREAM))]),
    333,
    217,
  ],
  ["JPEG XL in parts", Buffer.concat([JXL, isoBox("jxlp", Buffer.alloc(4), hex(CODESTREAM))]), 333, 217],
  [
    "JPEG XL with its header in two parts",
    Buffer.concat([
      ...[JXL, isoBox("jxlp", Buffer.alloc(4), hex(CODESTREAM.slice(0, 6)))],
      isoBox("jxlp", Buffer.from([0x80, 0, 0, 1]), hex(CODESTREAM.slice(6))),
    ]),
    333,
    217,
  ],
  ["JPEG-LS", hex("ffd8fff70011080190025803011100021100031100ffda00"), 600, 400],
  ["lossless JPEG", hex("ffd8ffe00004000 0ffc30011080190025803011100021100031100ffda00"), 600, 400],
  [
    "ICNS",
    Buffer.concat([Buffer.from("icns\0\0\0\x20TOC \0\0\0\x08is32\0\0\0\x08ic08\0\0\0\x08", "latin1")]),
    256,
    256,
  ],
  ["KTX", texture("\xabKTX 11\xbb\r\n\x1a\n", 0x04030201, 0, 0, 0, 0, 0, 600, 400), 600, 400],
  ["KTX 2", texture("\xabKTX 20\xbb\r\n\x1a\n", 0, 1, 600, 400), 600, 400],
  ["FLIF", hex("464c4946 33 31 8457 830f"), 600, 400],
  ["BPG", hex("425047fb 00 00 8458 8310"), 600, 400],
  ["JPEG XR", hex("4949bc01 08000000 0200 80bc0400010000005802000081bc0400010000009001000000000000"), 600, 400],
];

test.each(HEADERS)("the size in the header of %s is read without its pixels", (_, header, width, height) => {
  expect(sizeInHeader(header)).toEqual({ width, height });
});

test.each(HEADERS)("the beginning of %s throws a RangeError or has no size", (_, header, width, height) => {
  for (let end = 0; end < header.length; end++) {
    try {
      expect([null, { width, height }, expect.anything()]).toContainEqual(sizeInHeader(header.subarray(0, end)));
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
    }
  }
});

test("the orientation of a JPEG XL is applied", () => {
  // 600 × 400 with metadata that is not default, and the orientation 6 in three bits after two others.
  const bytes = hex("ff0a78cc01001288020018151844a60d");
  const bits = [...bytes.subarray(2)].flatMap((byte) => Array.from({ length: 8 }, (_, bit) => (byte >> bit) & 1));
  const sizeBits = 1 + 2 + 9 + 3;
  bits.splice(sizeBits, 5, 0, 1, 1, 0, 1);
  const turned = Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((value, bit, index) => value + bit * 2 ** index, 0),
  );
  expect(sizeInHeader(Buffer.from([0xff, 0x0a, ...turned]))).toEqual({ width: 400, height: 600 });
});

test.each([
  "",
  "\xff\xd8\xff\xe0\0\x04\0\0\xff\xc0\0\x11\x08\x01\x90\x02\x58\x03\xff\xda",
  "\x89PNG\r\n\x1a\n",
  "plain",
])("is null for content that decoders support, or of unknown formats: %j", (content) =>
  expect(sizeInHeader(Buffer.from(content, "latin1"))).toBeNull(),
);
