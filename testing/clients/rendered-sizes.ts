import sharp from "sharp";

/** The sizes of a picture in a page that a framework rendered: each is delivered, and as wide as its candidate says. */
export async function checkSizes(html: string, { imageUrl, width }: { imageUrl: string | null; width: number | null }) {
  const srcsets = [...html.matchAll(/srcset="([^"]*)"/gi)].map(([, srcset = ""]) => srcset.replaceAll("&amp;", "&"));
  const srcset = srcsets.find((it) => imageUrl && it.startsWith(`${imageUrl}&`));
  if (!srcset || !width) throw new Error(`The page has no sizes of ${imageUrl}: ${html}`);
  const candidates = srcset.split(/,\s*/).map((it) => it.split(" "));
  if (candidates.length < 2) throw new Error(`The page has one size only: ${srcset}`);
  for (const [url = "", descriptor = ""] of candidates) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
    const delivered = (await sharp(await response.arrayBuffer()).metadata()).width;
    const promised = Math.min(Number.parseInt(descriptor, 10), width);
    // A width that the service does not list is rounded up.
    if (delivered < promised) throw new Error(`${url} is ${delivered} pixels wide, and not ${descriptor}.`);
  }
}
