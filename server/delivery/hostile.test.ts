import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flateBomb, onePage } from "../../testing/pdf.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

/*
 * Files that somebody made to do harm, on their whole way: uploaded, looked up, transformed, delivered.
 */

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
});
afterAll(() => service.stop());

const colour = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#c33" } });

/** What becomes of it: its record, what the transform answers, and what the transformed and the original URL show. */
async function send(bytes: Buffer | string, filename: string) {
  const record = await account.sdk.files.upload(new Blob([new Uint8Array(Buffer.from(bytes))]), { filename });
  expect(await account.sdk.files.get(record.id)).toEqual(record);
  const answer = await account.request(`/api/v1/transform?id=${record.id}&w=40&f=png`);
  const { data, error } = (await answer.json()) as { data?: { url: string }; error?: { code: string } };
  const variant = data ? await fetch(data.url) : null;
  const thumbnail = await fetch(record.thumbnailUrl);
  const original = await fetch(record.cdnUrl);
  expect(Buffer.from(await original.bytes()).equals(Buffer.from(bytes))).toBe(true);
  expect(original.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(original.headers.get("Content-Security-Policy")).toBe("sandbox; default-src 'none'");
  await thumbnail.bytes();
  return {
    is: `${record.fileType} ${record.mimeType}`,
    size: [record.width, record.height],
    transform: error ? `${answer.status} ${error.code}` : answer.status,
    variant: variant && (await outcome(variant)),
    thumbnail: thumbnail.status,
    original: `${original.headers.get("Content-Disposition")?.split(";")[0]} ${original.headers.get("Content-Type")}`,
  };
}

async function outcome(response: Response): Promise<string | number> {
  if (response.ok) return (await sharp(await response.bytes()).metadata()).format;
  const { error } = (await response.json()) as { error: { code: string; details?: { reason?: string } } };
  return `${response.status} ${error.code} ${error.details?.reason}`;
}

describe("images", () => {
  it("that unpack to more pixels than fit into memory are stored, and refused as too large", async () => {
    const before = process.memoryUsage.rss();
    const bomb = blackPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await send(bomb, "bomb.png")).toEqual({
      is: "IMAGE image/png",
      size: [30_000, 30_000],
      transform: 200,
      variant: "422 IMAGE_NOT_PROCESSABLE too_large",
      thumbnail: 200,
      original: "inline image/png",
    });
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 2 ** 20);
  });

  it("that are cut off or scrambled are stored, and refused as corrupt", async () => {
    const jpeg = await colour(400, 300).jpeg().toBuffer();
    const refused = {
      is: "IMAGE image/jpeg",
      transform: 200,
      variant: "422 IMAGE_NOT_PROCESSABLE corrupt",
      thumbnail: 200,
    };
    expect(await send(jpeg.subarray(0, jpeg.length / 2), "cut.jpg")).toMatchObject(refused);
    const head = jpeg.subarray(0, 12);
    expect(await send(Buffer.concat([head, Buffer.alloc(5_000, 0x5a)]), "scrambled.jpg")).toMatchObject({
      is: "IMAGE image/jpeg",
      size: [null, null],
      transform: "422 IMAGE_NOT_PROCESSABLE",
      thumbnail: 200,
    });
  });

  it("of one pixel by 65,535 are transformed like any other", async () => {
    expect(await send(await colour(1, 65_535).png().toBuffer(), "thin.png")).toMatchObject({
      size: [1, 65_535],
      transform: 200,
      variant: "png",
      thumbnail: 200,
    });
  });

  it("in SVG are pictures when transformed, without script, files or network, and never shown as they are", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" onload="alert(1)"><script>alert(1)</script>
      <image href="file:///etc/passwd" width="80" height="80"/><image href="${service.url}/health/live" width="9" height="9"/></svg>`;
    expect(await send(svg, "drawing.svg")).toMatchObject({
      is: "IMAGE image/svg+xml",
      transform: 200,
      variant: "png",
      thumbnail: 200,
      original: "attachment image/svg+xml",
    });
  });

  it("in SVG that refer to themselves, or grow without end, are refused", async () => {
    const entities = Array.from({ length: 12 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join("");
    const laughs = `<!DOCTYPE svg [<!ENTITY a0 "ha">${entities}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a12;</text></svg>`;
    const { transform, variant, original } = await send(laughs, "laughs.svg");
    expect(`${transform} ${variant}`).toContain("422 IMAGE_NOT_PROCESSABLE");
    expect(original).toBe("attachment image/svg+xml");
    const large = '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"/>';
    // However large it says to be, it is drawn at the size asked for.
    expect(await send(large, "large.svg")).toMatchObject({ variant: "png", thumbnail: 200 });
  });
});

describe("files that are two things at once", () => {
  const script = "<script>alert(document.domain)</script>";

  it("are the picture that they begin with, and shown as nothing else", async () => {
    const zip = Buffer.from("504b0506000000000000000000000000000000000000", "hex");
    const gif = await colour(30, 20).gif().toBuffer();
    expect(await send(Buffer.concat([await colour(30, 20).jpeg().toBuffer(), zip]), "a.zip")).toMatchObject({
      is: "IMAGE image/jpeg",
      variant: "png",
      original: "inline image/jpeg",
    });
    // GIF89a/*…*/=1;alert(1) is a script to who takes it for one.
    const width = Buffer.from(gif);
    width.write("/*", 6, "latin1");
    expect(await send(Buffer.concat([width, Buffer.from("*/=1;alert(1)")]), "a.js")).toMatchObject({
      is: "IMAGE image/gif",
      original: "inline image/gif",
    });
    expect(
      await send(Buffer.concat([await colour(30, 20).png().toBuffer(), Buffer.from(script)]), "a.html"),
    ).toMatchObject({
      is: "IMAGE image/png",
      variant: "png",
      original: "inline image/png",
    });
  });

  it("are saved, not shown, when a browser could take them for a page", async () => {
    const jpeg = await colour(30, 20).jpeg().toBuffer();
    expect(await send(`<html>${script}</html>`, "a.jpg")).toMatchObject({
      is: "DOCUMENT text/html",
      transform: "400 NOT_AN_IMAGE",
      original: "attachment text/html; charset=utf-8",
    });
    expect(await send(`<?xml version="1.0"?><?xml-stylesheet href="x"?><x/>`, "a.gif")).toMatchObject({
      original: "attachment application/xml",
    });
    expect((await send(Buffer.concat([onePage({ content: "" }), jpeg]), "a.jpg")).is).toBe("DOCUMENT application/pdf");
  });
});

describe("PDF bombs", () => {
  it("are stored, shown by a placeholder, and leave the service's memory as it was", async () => {
    const before = process.memoryUsage.rss();
    const bomb = onePage({ content: flateBomb(8), filter: "/Filter[/FlateDecode/FlateDecode]" });
    expect(await send(bomb, "bomb.pdf")).toMatchObject({
      is: "DOCUMENT application/pdf",
      transform: "400 NOT_AN_IMAGE",
      thumbnail: 200,
    });
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 2 ** 20);
  });
});

/** A PNG of one bit per pixel (ISO/IEC 15948 §5 and §11.2.2). */
function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)]);
}
