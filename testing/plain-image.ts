import sharp from "sharp";

let shade = 0;

/** Returns a PNG of one color, a different one for each call, so that uploads are not duplicates. */
export async function plainImage(width = 64, height = width): Promise<Buffer<ArrayBuffer>> {
  shade = (shade + 1) % 65_536;
  const background = { r: shade & 255, g: shade >> 8, b: 90 };
  const png = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return Buffer.from(png);
}
