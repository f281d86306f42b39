import sharp from "sharp";

/** Checks the image sizes in a rendered page: each must load, and be at least as wide as its candidate declares. */
export async function checkSizes(html: string, { imageUrl, width }: { imageUrl: string | null; width: number | null }) {
  const srcsets = [...html.matchAll(/srcset="([^"]*)"/gi)].map(([, srcset = ""]) => srcset.replaceAll("&amp;", "&"));
  const srcset = srcsets.find((it) => imageUrl && it.startsWith(`${imageUrl}&`));
  if (!srcset || !width) throw new Error(`The page has no image sizes for ${imageUrl}: ${html}`);
  const candidates = srcset.split(/,\s*/).map((it) => it.split(" "));
  if (candidates.length < 2) throw new Error(`The page has only one size: ${srcset}`);
  for (const [url = "", descriptor = ""] of candidates) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
    const delivered = (await sharp(await response.arrayBuffer()).metadata()).width;
    const promised = Math.min(Number.parseInt(descriptor, 10), width);
    // The service rounds up a width that is not listed.
    if (delivered < promised) throw new Error(`${url} is ${delivered} pixels wide instead of ${descriptor}.`);
  }
}
