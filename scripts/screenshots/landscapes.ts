import sharp from "sharp";

const WIDTH = 1200;
const HEIGHT = 900;

/** Filenames of generated images, with the hue of each. */
export const LANDSCAPES = {
  "iron-hills.jpg": 205,
  "delta-morning.jpg": 14,
  "stone-plateau.jpg": 225,
  "river-bend.jpg": 330,
  "far-islands.jpg": 125,
  "amber-coast.jpg": 38,
  "high-meadow.jpg": 95,
  "first-snow.jpg": 195,
  "night-pass.jpg": 245,
  "sea-glass.jpg": 172,
  "red-quarry.jpg": 2,
  "slow-tide.jpg": 265,
};

/** Draws a sun over hills in the colors of one hue. The same hue returns the same image. */
export function landscape(hue: number): Promise<Buffer> {
  const horizon = 380 + (hue % 90);
  const sun = `cx="${200 + ((hue * 7) % 800)}" cy="${150 + ((hue * 3) % 160)}"`;
  const hills = [0, 1, 2].map((layer) => {
    const color = `hsl(${hue + layer * 8} ${38 + layer * 6}% ${70 - layer * 20}%)`;
    return `<path d="${ridge(hue + layer * 40, horizon + layer * 140)}" fill="${color}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue} 60% 72%)"/><stop offset="1" stop-color="hsl(${hue + 20} 70% 92%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle ${sun} r="150" fill="#fffaf0" opacity=".3"/><circle ${sun} r="70" fill="#fffaf0"/>${hills.join("")}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}

function ridge(seed: number, base: number): string {
  const points = Array.from({ length: 49 }, (_, index) => {
    const x = (index * WIDTH) / 48;
    const height =
      70 * Math.sin(seed + index / 5) + 30 * Math.sin(seed * 2 + index / 1.7) + 12 * Math.sin(seed * 5 + index);
    return `${x} ${(base + height).toFixed(0)}`;
  });
  return `M0 ${HEIGHT} L${points.join(" L")} L${WIDTH} ${HEIGHT} Z`;
}
