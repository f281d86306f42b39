import sharp from "sharp";

/** Draws a different image for each seed, so that images are not duplicates. */
export async function picture(seed: number, width = 640, height = 480): Promise<Buffer<ArrayBuffer>> {
  const hue = (seed * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 60% 70%)"/>
    <circle cx="${20 + ((seed * 13) % 60)}%" cy="45%" r="18%" fill="hsl(${hue + 150} 55% 40%)"/>
    <text x="8" y="20" font-size="14">${seed}</text></svg>`;
  return Buffer.from(new Uint8Array(await sharp(Buffer.from(svg)).jpeg().toBuffer()));
}
