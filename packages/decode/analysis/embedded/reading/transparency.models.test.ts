import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { picture, textPage } from "../../../../../testing/pictures.ts";
import { embeddedEngine } from "../engine.ts";

const engine = embeddedEngine({ languages: ["eng"] });
afterAll(() => engine.close());

const LINES = ["Quarterly report of the harbour", "Boats, cranes and containers"];
const read = (bytes: Buffer) => engine.textReader.readText(picture(bytes), new AbortController().signal);

it.each(["#fff", "#ffe600", "#111", "#888"])("text of the color %s on a transparent ground is read", async (ink) => {
  expect(await read(await textPage(LINES, { size: 48, ink, ground: "#0000" }))).toBe(LINES.join("\n"));
});

it("white and dark text on one transparent ground are read", async () => {
  const [white, dark] = await Promise.all(
    ["#fff", "#06245c"].map((ink) => textPage(LINES, { size: 48, ink, ground: "#0000" })),
  );
  const { height = 0 } = await sharp(white).metadata();
  const both = sharp(white)
    .extend({ bottom: height, background: "#0000" })
    .composite([{ input: dark, top: height, left: 0 }]);
  expect((await read(await both.png().toBuffer())).split(/\n+/)).toEqual([...LINES, ...LINES]);
});

it("a page with a transparent border is read like the page", async () => {
  const page = sharp(await textPage(LINES, { size: 48 })).ensureAlpha();
  const border = { top: 60, bottom: 60, left: 60, right: 60, background: "#0000" };
  expect(await read(await page.extend(border).png().toBuffer())).toBe(LINES.join("\n"));
});
