import sharp from "sharp";
import { draw, textPage } from "../../testing/pictures.ts";
import { photographed, random } from "./scenery.ts";

export interface TextCase {
  name: string;
  expected: string;
  image: Buffer;
}

const LINES = [
  "The harbour master counts the boats every",
  "morning at a quarter to six, before the first",
  "ferry leaves. On 14 March 2019 there were 237 of",
  "them: trawlers, yachts, and one gray tugboat",
  "(built in Kiel) that nobody had seen before.",
];
const EXPECTED = LINES.join(" ");

export async function textCases(): Promise<TextCase[]> {
  const cases: TextCase[] = [];
  const add = (name: string, image: Buffer, expected = EXPECTED) => cases.push({ name, expected, image });
  for (const size of [10, 12, 16, 24, 48, 90]) add(`${size} px`, await textPage(LINES, { size }));
  for (const size of [12, 32])
    add(`${size} px, white on dark`, await textPage(LINES, { size, ink: "#fff", ground: "#1b2430" }));
  add("blue on yellow", await textPage(LINES, { size: 28, ink: "#1f3fa8", ground: "#f2d544" }));
  add("pale gray on white", await textPage(LINES, { size: 28, ink: "#b4b4b4", ground: "#fff" }));
  add("dark banner above a light page", await banner());
  const page = await textPage(LINES, { size: 26 });
  for (const tilt of [-8, -3, 3, 7, 11, 15]) {
    add(`tilted by ${tilt}°`, await sharp(page).rotate(tilt, { background: "#fff" }).png().toBuffer());
  }
  for (const turned of [90, 180, 270]) add(`turned by ${turned}°`, await sharp(page).rotate(turned).png().toBuffer());
  add("JPEG quality 15", await sharp(page).jpeg({ quality: 15 }).toBuffer());
  add("blurred, sigma 1.6", await sharp(page).blur(1.6).png().toBuffer());
  add("noise", await noisy(page, 60));
  add("A4 scan at 300 dpi, 11 pt, 44 lines", await scan(), scanLines().join(" "));
  const sheet = await textPage(LINES, { size: 40, margin: 90 });
  add("photographed, 1.9 MP", await photographed(sheet, 1600, 1200, 1));
  add("photographed, 12 MP", await photographed(sheet, 4000, 3000, 2));
  add(
    "photographed sideways, 12 MP",
    await sharp(await photographed(sheet, 4000, 3000, 3))
      .rotate(90)
      .jpeg()
      .toBuffer(),
  );
  return cases;
}

async function banner(): Promise<Buffer> {
  const [dark, light] = [
    await textPage(LINES.slice(0, 2), { size: 28, ink: "#fff", ground: "#26324a" }),
    await textPage(LINES.slice(2), { size: 28 }),
  ];
  const top = await sharp(dark).metadata();
  const height = top.height + (await sharp(light).metadata()).height;
  const width = Math.max(top.width, (await sharp(light).metadata()).width);
  return sharp({ create: { width, height, channels: 3, background: "#fff" } })
    .composite([
      { input: { create: { width, height: top.height, channels: 3, background: "#26324a" } }, left: 0, top: 0 },
      { input: dark, left: 0, top: 0 },
      { input: light, left: 0, top: top.height },
    ])
    .png()
    .toBuffer();
}

function scanLines(): string[] {
  return Array.from({ length: 44 }, (_, i) => `${LINES[i % LINES.length]} ${LINES[(i + 2) % LINES.length]}`);
}

function scan(): Promise<Buffer> {
  return draw(2480, 3508, (context) => {
    context.font = '44px "Test Sans"';
    context.fillStyle = "#151515";
    for (const [index, line] of scanLines().entries()) context.fillText(line, 190, 240 + index * 70);
  });
}

async function noisy(page: Buffer, strength: number): Promise<Buffer> {
  const { data, info } = await sharp(page).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const next = random(7);
  for (let i = 0; i < data.length; i++) {
    data[i] = Math.min(255, Math.max(0, (data[i] ?? 0) + (next() + next() + next() - 1.5) * strength));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .png()
    .toBuffer();
}
