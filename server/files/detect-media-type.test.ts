import { randomBytes } from "node:crypto";
import { detectMediaType } from "@media-asset-service/decode/media-types/detect-media-type.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompoundEntry, compoundFile, type ZipPart, zipOf } from "../../testing/containers.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { beginUpload, send } from "../../testing/uploads/sending.ts";
import { HEAD_BYTES } from "../storage/upload-sink.ts";

/* Files whose type is not in their beginning. */

const FILLER = randomBytes(HEAD_BYTES);
const LONG_TEXT = "The old harbor, early in the morning. ".repeat(10_000);
const OPEN_XML = "application/vnd.openxmlformats-officedocument";
const SHEET = `${OPEN_XML}.spreadsheetml.sheet`;
const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");

/** Returns a ZIP whose first part is larger than the head. */
const largeZip = (...parts: ZipPart[]) => zipOf([["media/photo.bin", FILLER, "stored"], ...parts]);

const contentTypes = (...elements: string[]): ZipPart => [
  "[Content_Types].xml",
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${elements.join("")}</Types>`,
];
const part = (type: string, name = "/main.xml") => `<Override PartName="${name}" ContentType="${type}"/>`;
const BIN = '<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>';
const MODEL = `<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>`;
const sheet = () => largeZip(["xl/workbook.xml", "<workbook/>"], contentTypes(part(`${SHEET}.main+xml`)));

/** Returns a compound file with a root, these streams in it, and one storage with embedded streams. */
function compound(names: string[], { embedded = [] as string[], sectors = 600, classId = "" } = {}): Buffer {
  const storage = names.length + 1;
  const chain = (list: string[], from: number): CompoundEntry[] =>
    list.map((name, index) => ({ name, ...(index < list.length - 1 && { right: from + index + 1 }) }));
  const root = { name: "Root Entry", child: 1, classId };
  const inner = chain(embedded, storage + 1);
  const outer = chain([...names, "ObjectPool"], 1);
  const pool = { ...outer.at(-1), name: "ObjectPool", ...(embedded.length > 0 && { child: storage + 1 }) };
  return compoundFile([root, ...outer.slice(0, -1), pool, ...inner], sectors);
}

function id3(tagBytes: number, content: Buffer): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (tagBytes >> shift) & 127);
  return Buffer.concat([Buffer.from("ID3\x04\0\0"), Buffer.from(size), Buffer.alloc(tagBytes), content]);
}

/** Returns a TIFF whose first directory, with one tag, is at the end. */
function tiff(tag: number, isLittle: boolean): Buffer {
  const [size, at] = [isLittle ? "2a00" : "002a", HEAD_BYTES];
  const offset = Buffer.alloc(4);
  const entry = Buffer.alloc(18);
  if (isLittle) offset.writeUInt32LE(at);
  else offset.writeUInt32BE(at);
  entry.writeUInt8(1, isLittle ? 0 : 1);
  if (isLittle) entry.writeUInt16LE(tag, 2);
  else entry.writeUInt16BE(tag, 2);
  return Buffer.concat([Buffer.from(isLittle ? "II" : "MM"), hex(size), offset, FILLER.subarray(8), entry]);
}

const PDF = "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n";
const JSON_LIST = JSON.stringify(Array.from({ length: 9_000 }, (_, index) => ({ index, text: 'a "quoted" [text]' })));

type Row = [name: string, content: () => Buffer, type: string];

const ZIPS: Row[] = [
  ["a workbook with its content types last", sheet, SHEET],
  [
    "a workbook whose content types also list a format that no part has",
    () => largeZip(["xl/workbook.xml", ""], contentTypes(BIN, part(`${SHEET}.main+xml`))),
    SHEET,
  ],
  [
    "a binary workbook",
    () => largeZip(["xl/workbook.bin", "x"], contentTypes(BIN)),
    "application/vnd.ms-excel.sheet.binary.macroenabled.12",
  ],
  [
    "a workbook with macros",
    () => largeZip(contentTypes(part("application/vnd.ms-excel.sheet.macroEnabled.main+xml"))),
    "application/vnd.ms-excel.sheet.macroenabled.12",
  ],
  [
    "a text document",
    () => largeZip(contentTypes(part(`${OPEN_XML}.wordprocessingml.document.main+xml`))),
    `${OPEN_XML}.wordprocessingml.document`,
  ],
  [
    "a template with macros",
    () => largeZip(contentTypes(part("application/vnd.ms-word.template.macroEnabledTemplate.main+xml"))),
    "application/vnd.ms-word.template.macroenabled.12",
  ],
  [
    "a slideshow",
    () => largeZip(contentTypes(part(`${OPEN_XML}.presentationml.slideshow.main+xml`))),
    `${OPEN_XML}.presentationml.slideshow`,
  ],
  [
    "a presentation with unreadable content types",
    () => largeZip(["ppt/presentation.xml", ""], ["[Content_Types].xml", "x".repeat(2 ** 20 + 1)]),
    `${OPEN_XML}.presentationml.presentation`,
  ],
  [
    "a drawing",
    () => largeZip(contentTypes(part("application/vnd.ms-visio.drawing.main+xml"))),
    "application/vnd.visio",
  ],
  ["a 3D model", () => largeZip(["3D/3dmodel.model", ""], contentTypes(MODEL)), "model/3mf"],
  ["a package of another format", () => largeZip(contentTypes(part("text/html"))), "application/zip"],
  [
    "a workbook with ZIP64",
    () => zipOf([["a", FILLER], contentTypes(part(`${SHEET}.main+xml`))], { isWide: true }),
    SHEET,
  ],
  [
    "a workbook with a comment",
    () => zipOf([["a", FILLER], contentTypes(part(`${SHEET}.main+xml`))], { comment: "x".repeat(65_535) }),
    SHEET,
  ],
  ["a truncated workbook", () => sheet().subarray(0, -30), "application/zip"],
  ["a book", () => largeZip(["mimetype", "application/epub+zip\n", "stored"]), "application/epub+zip"],
  [
    "an OpenDocument text",
    () => largeZip(["mimetype", "application/vnd.oasis.opendocument.text", "stored"]),
    "application/vnd.oasis.opendocument.text",
  ],
  ["a ZIP that declares itself a page", () => zipOf([["mimetype", "text/html", "stored"]]), "application/zip"],
  [
    "an app, which is also a Java archive",
    () => largeZip(["META-INF/MANIFEST.MF", ""], ["AndroidManifest.xml", ""], ["classes2.dex", ""]),
    "application/vnd.android.package-archive",
  ],
  ["a Java archive", () => largeZip(["META-INF/MANIFEST.MF", ""]), "application/java-archive"],
  ["an extension", () => largeZip(["META-INF/mozilla.rsa", ""]), "application/x-xpinstall"],
  ["a pass", () => largeZip(["pass.json", "{}"], ["manifest.json", "{}"]), "application/vnd.apple.pkpass"],
  ["a ZIP with only one file of a pass", () => largeZip(["manifest.json", "{}"]), "application/zip"],
  ["a map", () => largeZip(["doc.kml", "<kml/>"]), "application/vnd.google-earth.kmz"],
  [
    "a keynote",
    () => largeZip(["Index/Document.iwa", ""], ["Index/Slide-12.iwa", ""]),
    "application/vnd.apple.keynote",
  ],
  [
    "a keynote that begins like other documents of iWork",
    () =>
      zipOf([
        ["Index/Document.iwa", ""],
        ["media/photo.bin", FILLER, "stored"],
        ["Index/Slide-12.iwa", ""],
      ]),
    "application/vnd.apple.keynote",
  ],
  [
    "a document of iWork with a table",
    () =>
      zipOf([
        ["Index/Document.iwa", ""],
        ["Index/Tables/DataList.iwa", ""],
      ]),
    "application/zip",
  ],
  ["a scene", () => zipOf([["scene.usdc", FILLER, "stored"]]), "model/vnd.usdz+zip"],
  ["a compressed scene", () => zipOf([["scene.usdc", FILLER]]), "application/zip"],
];

const COMPOUND_FILES: Row[] = [
  ["a text of Word 97", () => compound(["1Table", "WordDocument"]), "application/msword"],
  [
    "a text of Word 97 with a workbook in it",
    () => compound(["1Table", "WordDocument"], { embedded: ["Workbook", "VisioDocument"] }),
    "application/msword",
  ],
  [
    "a workbook of Excel 97 with a text in it",
    () => compound(["\x05SummaryInformation", "a", "b", "c", "Workbook"], { embedded: ["WordDocument"] }),
    "application/vnd.ms-excel",
  ],
  ["a workbook of Excel 95", () => compound(["Book"]), "application/vnd.ms-excel"],
  [
    "a presentation whose directory is after 17 MB",
    () => compound(["Current User", "Pictures", "c", "d", "PowerPoint Document"], { sectors: 34_000 }),
    "application/vnd.ms-powerpoint",
  ],
  ["a message", () => compound(["__nameid_version1.0", "__properties_version1.0"]), "application/vnd.ms-outlook"],
  ["a drawing of Visio", () => compound(["VisioDocument"]), "application/vnd.visio"],
  ["a publication", () => compound(["Quill", "Contents"]), "application/x-mspublisher"],
  [
    "an installer",
    () => compound(["䡀㼿䕷䑬㭪䗤䠤"], { classId: "84100c0000000000c000000000000046" }),
    "application/x-msi",
  ],
  ["another compound file", () => compound(["Catalog"]), "application/x-cfb"],
  ["a truncated compound file", () => compound(["WordDocument"]).subarray(0, 300_000), "application/x-cfb"],
  [
    "a compound file whose directory never ends",
    () => {
      const file = compoundFile([{ name: "Root Entry", child: 0 }], 0);
      file.writeUInt32LE(0, 1024);
      return file;
    },
    "application/x-cfb",
  ],
];

const OTHERS: Row[] = [
  ["a PDF after a line break", () => Buffer.from(`\r\n${PDF}`), "application/pdf"],
  ["a PDF after 1,000 letters", () => Buffer.from(`${"x".repeat(1_000)}\n${PDF}${LONG_TEXT}%%EOF`), "application/pdf"],
  ["a PDF after commands for a printer", () => Buffer.from(`\x1b%-12345X@PJL\n${PDF}`), "application/pdf"],
  ["text with a PDF after 1,024 letters", () => Buffer.from(`${"x".repeat(1_024)}\n${PDF}`), "text/plain"],
  ["text about the header of a PDF", () => Buffer.from("It is called\n%PDF-1.7\n"), "text/plain"],
  ["a page before a PDF", () => Buffer.from(`<script>alert(1)</script>\n${PDF}`), "text/html"],
  [
    "a drawing with a PDF",
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><!--\n${PDF}--></svg>`),
    "image/svg+xml",
  ],
  ["long JSON", () => Buffer.from(`\ufeff\n${JSON_LIST}\n`), "application/json"],
  ["long JSON with one string", () => Buffer.from(JSON.stringify({ text: LONG_TEXT })), "application/json"],
  ["long lines of JSON", () => Buffer.from('{"index": 1}\n'.repeat(30_000)), "text/plain"],
  ["long text in brackets", () => Buffer.from(`[${LONG_TEXT}]`), "text/plain"],
  ["truncated JSON", () => Buffer.from(JSON_LIST.slice(0, -1)), "text/plain"],
  ["FLAC after a long tag", () => id3(300_000, Buffer.from("fLaC\0\0\0\x22")), "audio/flac"],
  ["MP3 after a long tag", () => id3(300_000, hex("fffb9064 00000000")), "audio/mpeg"],
  ["a page after a long tag", () => id3(300_000, Buffer.from("<script>alert(1)</script>")), "audio/mpeg"],
  ["a DNG with its directory at the end", () => tiff(50_706, true), "image/x-adobe-dng"],
  ["a DNG of the other byte order with its directory at the end", () => tiff(50_706, false), "image/x-adobe-dng"],
  ["a TIFF with its directory at the end", () => tiff(256, true), "image/tiff"],
];

describe("the media type of", () => {
  test.each([...ZIPS, ...COMPOUND_FILES, ...OTHERS])("%s is detected", async (_, create, type) => {
    const content = create();
    const read = async (start: number, length: number) => content.subarray(start, start + length);
    expect(await detectMediaType({ head: content.subarray(0, HEAD_BYTES), size: content.length, read })).toBe(type);
  });

  test.each<[string, () => Buffer | Promise<Buffer>, number]>([
    [
      "a photo",
      () =>
        sharp(FILLER.subarray(0, 190_000), { raw: { width: 250, height: 250, channels: 3 } })
          .png()
          .toBuffer(),
      0,
    ],
    ["text", () => Buffer.from(LONG_TEXT), 0],
    ["a workbook", sheet, 1],
    ["long JSON", () => Buffer.from(JSON_LIST), 1],
    ["a text of Word 97", () => compound(["WordDocument"]), 1],
    [
      "a hostile directory",
      () =>
        compound(
          Array.from({ length: 999 }, () => "a"),
          { sectors: 9_000 },
        ),
      16,
    ],
  ])("%s requires a limited number of reads after the head", async (_, create, expected) => {
    const content = await create();
    let reads = 0;
    const read = async (start: number, length: number) => {
      reads += 1;
      return content.subarray(start, start + length);
    };
    await detectMediaType({ head: content.subarray(0, HEAD_BYTES), size: content.length, read });
    expect(reads).toBeLessThanOrEqual(expected);
  });
});

describe("an upload", () => {
  let service: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    service = await startTestService();
    account = await service.account();
  });
  afterAll(() => service.stop());

  const put = async (mimeTypes: string[], content: Buffer) => {
    const { uploadUrl } = await beginUpload(account, { filename: "file", mimeTypes });
    return (await send("PUT", uploadUrl, {}, content)).status;
  };

  test.each([
    [SHEET, sheet],
    ["application/zip", () => largeZip(contentTypes(part(`${SHEET}.main+xml`)), ["second", ""])],
    ["application/msword", () => compound(["WordDocument"])],
    ["application/json", () => Buffer.from(JSON_LIST)],
    ["application/pdf", () => Buffer.from(`\n${PDF}${LONG_TEXT}%%EOF`)],
  ])("to a URL for %s is accepted although its beginning does not show the type", async (type, create) => {
    expect(await put([type], create())).toBe(201);
  });

  test.each([
    [SHEET, () => largeZip(["other.xml", ""])],
    ["image/*", sheet],
    ["application/pdf", () => Buffer.from(LONG_TEXT)],
    ["application/vnd.ms-excel", () => compound(["WordDocument", "x"])],
  ])("to a URL for %s is rejected for another type of the same beginning", async (type, create) => {
    expect(await put([type], create())).toBe(415);
  });

  test("of a form and a replacement have the type, and are downloads or shown as before", async () => {
    const file = await account.sdk.files.upload(new Blob([new Uint8Array(largeZip(["doc.kml", ""]))]));
    expect(file).toMatchObject({ fileType: "DOCUMENT", mimeType: "application/vnd.google-earth.kmz" });
    const content = new Blob([new Uint8Array(largeZip(["pass.json", ""], ["manifest.json", ""]))]);
    const replaced = await account.sdk.files.replace(file.id, content);
    expect(replaced).toMatchObject({ mimeType: "application/vnd.apple.pkpass" });
    const response = await fetch(replaced.cdnUrl);
    expect(response.headers.get("Content-Type")).toBe("application/vnd.apple.pkpass");
    expect(response.headers.get("Content-Security-Policy")).toMatch(/^sandbox/);
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    await response.body?.cancel();
  });

  describe("of an earlier release", () => {
    const map = (text: string) => new Blob([new Uint8Array(largeZip(["doc.kml", text]))]);
    const detectedType = async (id: string) => {
      await service.scheduled.find(({ name }) => name === "probe-again")?.run();
      return (await account.sdk.files.get(id)).mimeType;
    };

    test("has its type after the next inspection", async () => {
      const { id } = await account.sdk.files.upload(map("first"));
      await service.db.updateTable("files").set({ mime_type: "application/zip" }).where("id", "=", id).execute();
      await service.db.insertInto("files_to_probe").values({ file_id: id }).execute();
      expect(await detectedType(id)).toBe("application/vnd.google-earth.kmz");
    });

    test("has its type after it is restored", async () => {
      const { id } = await account.sdk.files.upload(map("second"));
      await account.sdk.files.replace(id, new Blob(["text"]));
      const old = service.db.updateTable("files").where("version_of", "=", id);
      await old.set({ mime_type: "application/zip" }).execute();
      expect(await account.sdk.files.restoreVersion(id, 1)).toMatchObject({ mimeType: "application/zip" });
      expect(await detectedType(id)).toBe("application/vnd.google-earth.kmz");
    });
  });
});
