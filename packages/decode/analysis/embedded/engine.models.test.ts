import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { workersOf } from "../../../../testing/children.ts";
import { draw, picture, textPage } from "../../../../testing/pictures.ts";
import { embeddedEngine } from "./engine.ts";

const engine = embeddedEngine();
afterAll(() => engine.close());
const signal = new AbortController().signal;

const TEXT = ["The harbour master counts the boats", "every morning at a quarter to six."];
/** "HARBOUR", QR version 1: one number per row of 21 modules. */
// biome-ignore format: an image
const QR = [
  "1fcb7f", "104e41", "175b5d", "174a5d", "17455d", "104141", "1fd57f", "001b00", "1dfec4", "1d346a", "165d1f",
  "023872", "0d455c", "00128a", "1fd2f3", "105b81", "1756f7", "17404a", "175d31", "105852", "1fd167",
];

const read = (bytes: Buffer) => engine.textReader.readText(picture(bytes), signal);
const cut = (bytes: Buffer) => engine.backgroundRemover.removeBackground(picture(bytes), signal);
const tag = (bytes: Buffer) => engine.tagger.tag(picture(bytes), signal);

/** Draws a red disc, off-center, on a gray gradient. */
function disc(width: number, height: number): Promise<Buffer> {
  return draw(width, height, (context) => {
    const ground = context.createLinearGradient(0, 0, 0, height);
    ground.addColorStop(0, "#8d97a0");
    ground.addColorStop(1, "#c3c9ce");
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
    context.fillStyle = "#b3202a";
    context.ellipse(width * 0.4, height * 0.5, width * 0.2, height * 0.3, 0, 0, 2 * Math.PI);
    context.fill();
  });
}

describe("reading text", () => {
  it("returns the lines of a page", async () => {
    expect(await read(await textPage(TEXT, { size: 32 }))).toBe(TEXT.join("\n"));
  });

  it("reads light text, a tilted page, and a page upside down", async () => {
    const light = await textPage(TEXT, { size: 30, ink: "#eee", ground: "#223" });
    expect(await read(light)).toBe(TEXT.join("\n"));
    const page = await textPage(TEXT, { size: 30 });
    const rotated = (degrees: number) => sharp(page).rotate(degrees, { background: "#fff" }).png().toBuffer();
    expect(await read(await rotated(9))).toBe(TEXT.join("\n"));
    expect(await read(await rotated(180))).toBe(TEXT.join("\n"));
  });

  it("returns an empty text for an image without text", async () => {
    expect(await read(await disc(600, 400))).toBe("");
  });

  it.runIf(process.platform === "linux")("recovers from a worker that is killed during a run", async () => {
    const page = await textPage(TEXT, { size: 32 });
    const doomed = embeddedEngine();
    const killed = expect(doomed.textReader.readText(picture(page), signal)).rejects.toMatchObject({
      name: "EngineError",
      transient: true,
    });
    const existing = workersOf(process.pid, "reading/worker.ts");
    await expect.poll(() => workersOf(process.pid, "reading/worker.ts").length).toBeGreaterThan(existing.length);
    for (const pid of workersOf(process.pid, "reading/worker.ts"))
      if (!existing.includes(pid)) process.kill(pid, "SIGKILL");
    await killed;
    expect(await doomed.textReader.readText(picture(page), signal)).toBe(TEXT.join("\n"));
    await doomed.close();
  });
});

describe("removing a background", () => {
  it("keeps the subject, its colors and the displayed size", async () => {
    const rotated = await sharp(await disc(600, 400))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { data, info } = await sharp(await cut(rotated))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 400, height: 600, channels: 4 });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
    expect(at(10, 10)[3]).toBe(0);
    expect(at(390, 590)[3]).toBe(0);
    const [r = 0, g = 255, b = 255, alpha] = at(200, 240);
    expect({ red: r > 160, green: g < 60, blue: b < 70, alpha }).toEqual({
      red: true,
      green: true,
      blue: true,
      alpha: 255,
    });
    // The disc covers 0.2 · 0.3 · π of the image.
    const share = data.reduce((sum, value, i) => sum + (i % 4 === 3 ? value / 255 : 0), 0) / (info.width * info.height);
    expect(share).toBeCloseTo(0.188, 1);
  });

  it("keeps transparent pixels", async () => {
    const stamp = await draw(100, 100, () => {}, "#b3202a");
    const cutOut = await sharp({ create: { width: 300, height: 300, channels: 4, background: "#00000000" } })
      .composite([{ input: stamp, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const alpha = await sharp(await cut(cutOut))
      .extractChannel("alpha")
      .raw()
      .toBuffer();
    expect([alpha[50 * 300 + 50], alpha[150 * 300 + 150]]).toEqual([255, 0]);
  });

  it("reports an image without a clear subject", async () => {
    const plain = await draw(400, 300, () => {}, "#8899aa");
    await expect(cut(plain)).rejects.toMatchObject({ name: "PictureError", reason: "no_clear_subject" });
  });
});

describe("tagging", () => {
  it("describes measured features and metadata of the file", async () => {
    const photo = await sharp(await disc(600, 400))
      .jpeg()
      .withExif({
        IFD0: { Make: "Canon", ImageDescription: "DCIM" },
        IFD2: { DateTimeOriginal: "2021:05:04 10:11:12" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "0/1 7/1 0/1" },
      })
      .toBuffer();
    expect(await tag(photo)).toEqual({
      tags: ["photo", "grey", "red", "landscape", "canon", "2021", "geotagged"],
      description: "A landscape photograph, mostly grey and red, taken in 2021 with a Canon camera.",
      confidence: 0.6,
    });
  });
});

describe("tagging a QR code", () => {
  it("detects only a readable code", async () => {
    const modules = QR.map((row) => Number.parseInt(row, 16).toString(2).padStart(QR.length, "0"));
    const code = await draw((QR.length + 8) * 8, (QR.length + 8) * 8, (context) => {
      context.fillStyle = "#000";
      for (const [y, row] of modules.entries()) {
        for (const [x, bit] of [...row].entries()) if (bit === "1") context.fillRect((x + 4) * 8, (y + 4) * 8, 8, 8);
      }
    });
    expect((await tag(code)).tags).toContain("qr code");
    expect((await tag(await sharp(code).blur(9).png().toBuffer())).tags).not.toContain("qr code");
  });
});

describe("an invalid image", () => {
  const huge = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"/>');
  it.each([
    ["corrupt", Buffer.from("not an image at all")],
    ["corrupt", Buffer.alloc(0)],
    ["too_large", huge],
  ])("is rejected by all abilities as %s", async (reason, bytes) => {
    for (const ability of [read, cut, tag]) {
      await expect(ability(bytes)).rejects.toMatchObject({ name: "PictureError", reason });
    }
  });
});
