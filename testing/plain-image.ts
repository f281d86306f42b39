import sharp from "sharp";

let shade = 0;

/** A PNG of one colour, each time another one: no upload of it is a duplicate. */
export async function plainImage(width = 64, height = width): Promise<Buffer<ArrayBuffer>> {
  shade = (shade + 1) % 65_536;
  const background = { r: shade & 255, g: shade >> 8, b: 90 };
  const png = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return Buffer.from(png);
}
