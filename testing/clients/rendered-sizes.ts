import sharp from "sharp";

interface RenderedFile {
  imageUrl: string | null;
  width: number | null;
}

/**
 * Checks the image sizes in a rendered page: an `<img>`, and one `<source>` of each type. Each size must load, have the
 * type of its source, and be at least as wide as its candidate declares.
 */
export async function checkSizes(html: string, { imageUrl, width }: RenderedFile, types: string[] = []): Promise<void> {
  const elements = [...html.replaceAll("&amp;", "&").matchAll(/<(?:img|source) [^>]*>/gi)].map(([element]) => ({
    type: /type="([^"]*)"/.exec(element)?.[1],
    srcset: /srcset="([^"]*)"/i.exec(element)?.[1] ?? "",
  }));
  const sized = elements.filter(({ srcset }) => imageUrl && srcset.startsWith(`${imageUrl}&`));
  for (const type of [undefined, ...types]) {
    const srcset = sized.find((element) => element.type === type)?.srcset;
    if (!srcset || !width) throw new Error(`The page has no image sizes for ${imageUrl} (${type ?? "img"}): ${html}`);
    await checkCandidates(srcset, width, type);
  }
}

async function checkCandidates(srcset: string, width: number, type: string | undefined): Promise<void> {
  const candidates = srcset.split(/,\s*/).map((it) => it.split(" "));
  if (candidates.length < 2) throw new Error(`The page has only one size: ${srcset}`);
  for (const [url = "", descriptor = ""] of candidates) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
    const delivered = response.headers.get("Content-Type");
    if (type && delivered !== type) throw new Error(`${url} is ${delivered} instead of ${type}.`);
    const pixels = (await sharp(await response.arrayBuffer()).metadata()).width;
    const promised = Math.min(Number.parseInt(descriptor, 10), width);
    // The service rounds up a width that is not listed.
    if (pixels < promised) throw new Error(`${url} is ${pixels} pixels wide instead of ${descriptor}.`);
  }
}
